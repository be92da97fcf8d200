; Parameters with registers of their own in the convention of C.
%Large = type { [12 x i64] }
@count = external global i64

define i64 @self(i64 %a, ptr swiftself %s) {
  %v = load i64, ptr %s
  store i64 %a, ptr @count
  %r = add i64 %v, %a
  ret i64 %r
}
define i64 @fail(i64 %a, double %d, ptr swiftself %s, ptr swifterror %e) {
  %n = fptosi double %d to i64
  %bad = icmp sgt i64 %a, 3
  br i1 %bad, label %throw, label %done
throw:
  store ptr %s, ptr %e
  br label %done
done:
  %old = load ptr, ptr %e
  %was = ptrtoint ptr %old to i64
  %is = icmp eq i64 %was, 0
  %one = zext i1 %is to i64
  %t = mul i64 %n, 10
  %r = add i64 %t, %one
  ret i64 %r
}
define i64 @deep(i64 %n, ptr swiftself %s, ptr swifterror %e) {
  %zero = icmp eq i64 %n, 0
  br i1 %zero, label %end, label %more
end:
  store ptr %s, ptr %e
  ret i64 1
more:
  %less = sub i64 %n, 1
  %r = call i64 @deep(i64 %less, ptr swiftself %s, ptr swifterror %e)
  %had = load ptr, ptr %e
  %next = getelementptr i8, ptr %had, i64 1
  store ptr %next, ptr %e
  %sum = add i64 %r, %n
  ret i64 %sum
}
define { i64, i64 } @stack(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i8 signext %i, double %j, ptr swiftself %s, i32 %k, <4 x float> %v) {
  %x = load i64, ptr %s
  %1 = mul i64 %b, 3
  %2 = add i64 %a, %1
  %3 = mul i64 %g, 5
  %4 = xor i64 %2, %3
  %5 = sub i64 %4, %h
  %6 = sext i8 %i to i64
  %7 = add i64 %5, %6
  %8 = fptosi double %j to i64
  %9 = mul i64 %7, %8
  %10 = zext i32 %k to i64
  %11 = add i64 %9, %10
  %12 = extractelement <4 x float> %v, i64 3
  %13 = fptosi float %12 to i64
  %14 = add i64 %13, %x
  %15 = insertvalue { i64, i64 } undef, i64 %11, 0
  %16 = insertvalue { i64, i64 } %15, i64 %14, 1
  ret { i64, i64 } %16
}
define %Large @large(i64 %a, ptr swiftself %s) {
  %v = load i64, ptr %s
  %1 = insertvalue %Large zeroinitializer, i64 %a, 0, 0
  %2 = insertvalue %Large %1, i64 %v, 0, 11
  ret %Large %2
}
define void @through(ptr sret(%Large) %r, ptr swiftself %s, i64 %a) {
  %v = load i64, ptr %s
  store %Large zeroinitializer, ptr %r
  store i64 %v, ptr %r
  %last = getelementptr i64, ptr %r, i64 11
  store i64 %a, ptr %last
  ret void
}
define double @nested(double %a, ptr nest %chain, i64 %b) {
  %v = load i64, ptr %chain
  %w = mul i64 %v, %b
  %x = sitofp i64 %w to double
  %r = fsub double %x, %a
  ret double %r
}
define fastcc float @fast(float %a, ptr swiftself %s) {
  %v = load i64, ptr %s
  %x = sitofp i64 %v to float
  %r = fmul float %x, %a
  ret float %r
}
