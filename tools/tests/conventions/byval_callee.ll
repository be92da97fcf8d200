; Arguments that are copied to the stack, beside others there.
%Three = type { i64, i32, i32 }
%Odd = type { [13 x i8] }
%Over = type { <8 x float> }

define i64 @one(i64 %a, ptr byval(%Three) align 8 %p, i64 %b) {
  %x = load i64, ptr %p
  store i64 -1, ptr %p
  %q = getelementptr %Three, ptr %p, i64 0, i32 2
  %y = load i32, ptr %q
  %z = zext i32 %y to i64
  %1 = mul i64 %x, %a
  %2 = add i64 %1, %z
  %3 = xor i64 %2, %b
  ret i64 %3
}
define { i64, double } @several(ptr byval(%Odd) %o, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, ptr byval(%Over) align 16 %v, i8 %j, double %k) {
  %at = getelementptr i8, ptr %o, i64 12
  %x = load i8, ptr %at
  %y = zext i8 %x to i64
  %1 = mul i64 %h, 7
  %2 = add i64 %i, %1
  %3 = zext i8 %j to i64
  %4 = mul i64 %2, %3
  %5 = add i64 %4, %y
  %6 = getelementptr float, ptr %v, i64 7
  %7 = load float, ptr %6
  %8 = fpext float %7 to double
  %9 = fadd double %8, %k
  %10 = insertvalue { i64, double } undef, i64 %5, 0
  %11 = insertvalue { i64, double } %10, double %9, 1
  ret { i64, double } %11
}
define i64 @pass(ptr byval(%Three) %p, i64 %n) {
  %zero = icmp eq i64 %n, 0
  br i1 %zero, label %end, label %more
end:
  %r = load i64, ptr %p
  ret i64 %r
more:
  %less = sub i64 %n, 1
  %old = load i64, ptr %p
  %new = mul i64 %old, 3
  store i64 %new, ptr %p
  %deep = call i64 @pass(ptr byval(%Three) %p, i64 %less)
  %kept = load i64, ptr %p
  %sum = add i64 %deep, %kept
  ret i64 %sum
}
define i64 @unread(i64 %a, ptr byval(%Three) %p, ptr byval(%Over) align 16 %v, i64 %b) {
  %sum = sub i64 %a, %b
  ret i64 %sum
}
