; musttail calls with arguments on the stack, of several integers returned, and of memory passed by value.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%big = type { [5 x i64] }
@format = constant [6 x i8] c"%lld \00"
@double = constant [4 x i8] c"%g \00"
declare i32 @printf(ptr, ...)
; Eight integers and ten doubles; each step rotates them.
define i64 @rotate(i64 %n, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, double %s, double %t, double %u, double %v, double %w, double %x, double %y, double %z, double %p, float %q) noinline {
  %done = icmp eq i64 %n, 0
  br i1 %done, label %end, label %more
more:
  %m = sub i64 %n, 1
  %r = musttail call i64 @rotate(i64 %m, i64 %g, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, double %p, double %s, double %t, double %u, double %v, double %w, double %x, double %y, double %z, float %q)
  ret i64 %r
end:
  %b2 = mul i64 %b, 3
  %c2 = mul i64 %c, 5
  %d2 = mul i64 %d, 7
  %e2 = mul i64 %e, 11
  %f2 = mul i64 %f, 13
  %g2 = mul i64 %g, 17
  %1 = add i64 %a, %b2
  %2 = add i64 %1, %c2
  %3 = add i64 %2, %d2
  %4 = add i64 %3, %e2
  %5 = add i64 %4, %f2
  %6 = add i64 %5, %g2
  %y2 = fmul double %y, 3.0
  %z2 = fmul double %z, 5.0
  %p2 = fmul double %p, 7.0
  %7 = fadd double %y2, %z2
  %8 = fadd double %7, %p2
  %9 = fadd double %8, %s
  %qd = fpext float %q to double
  %10 = fadd double %9, %qd
  %11 = fptosi double %10 to i64
  %12 = mul i64 %11, 1000
  %13 = add i64 %6, %12
  ret i64 %13
}
define { i64, i64 } @pair(i64 %n, i64 %a, i64 %b) noinline {
  %done = icmp eq i64 %n, 0
  br i1 %done, label %end, label %more
more:
  %m = sub i64 %n, 1
  %s = add i64 %a, %b
  %r = musttail call { i64, i64 } @pair(i64 %m, i64 %b, i64 %s)
  ret { i64, i64 } %r
end:
  %1 = insertvalue { i64, i64 } undef, i64 %a, 0
  %2 = insertvalue { i64, i64 } %1, i64 %b, 1
  ret { i64, i64 } %2
}
define { i64, double, i64, double, i64 } @many(i64 %n, i64 %a, double %b) noinline {
  %done = icmp eq i64 %n, 0
  br i1 %done, label %end, label %more
more:
  %m = sub i64 %n, 1
  %s = add i64 %a, 3
  %t = fadd double %b, 0.5
  %r = musttail call { i64, double, i64, double, i64 } @many(i64 %m, i64 %s, double %t)
  ret { i64, double, i64, double, i64 } %r
end:
  %1 = insertvalue { i64, double, i64, double, i64 } undef, i64 %a, 0
  %2 = insertvalue { i64, double, i64, double, i64 } %1, double %b, 1
  %3 = insertvalue { i64, double, i64, double, i64 } %2, i64 7, 2
  %4 = insertvalue { i64, double, i64, double, i64 } %3, double 9.5, 3
  %5 = insertvalue { i64, double, i64, double, i64 } %4, i64 11, 4
  ret { i64, double, i64, double, i64 } %5
}
define i128 @wide(i64 %n, i128 %a, i64 %c, i64 %d, i128 %b, i64 %e) noinline {
  %done = icmp eq i64 %n, 0
  br i1 %done, label %end, label %more
more:
  %m = sub i64 %n, 1
  %s = add i128 %a, %b
  %f = add i64 %e, %d
  %r = musttail call i128 @wide(i64 %m, i128 %b, i64 %d, i64 %c, i128 %s, i64 %f)
  ret i128 %r
end:
  %x = zext i64 %e to i128
  %y = mul i128 %b, %x
  %z = zext i64 %c to i128
  %w = add i128 %y, %z
  ret i128 %w
}
define i64 @sum(ptr byval(%big) %p, i64 %n) {
  %at = getelementptr i64, ptr %p, i64 %n
  %v = load i64, ptr %at
  ret i64 %v
}
define i64 @pass(ptr byval(%big) %p, i64 %n) noinline {
  %copy = alloca %big
  %at = getelementptr i64, ptr %p, i64 1
  store i64 77, ptr %at
  %r = musttail call i64 @sum(ptr byval(%big) %p, i64 %n)
  ret i64 %r
}
define i64 @through(ptr %f, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %g, i64 %h) noinline {
  %r = musttail call i64 %f(ptr %f, i64 %h, i64 %g, i64 %e, i64 %d, i64 %c, i64 %b, i64 %a)
  ret i64 %r
}
define i64 @last(ptr %f, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %g, i64 %h) {
  %1 = mul i64 %g, 10
  %2 = add i64 %1, %h
  %3 = mul i64 %2, 10
  %4 = add i64 %3, %a
  ret i64 %4
}
define i32 @main() {
  %1 = call i64 @rotate(i64 1000003, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, double 1.0, double 2.0, double 3.0, double 4.0, double 5.0, double 6.0, double 7.0, double 8.0, double 9.0, float 0.25)
  %p1 = call i32 (ptr, ...) @printf(ptr @format, i64 %1)
  %2 = call { i64, i64 } @pair(i64 50, i64 0, i64 1)
  %a2 = extractvalue { i64, i64 } %2, 0
  %b2 = extractvalue { i64, i64 } %2, 1
  %p2 = call i32 (ptr, ...) @printf(ptr @format, i64 %a2)
  %p3 = call i32 (ptr, ...) @printf(ptr @format, i64 %b2)
  %3 = call { i64, double, i64, double, i64 } @many(i64 1000000, i64 0, double 0.0)
  %a3 = extractvalue { i64, double, i64, double, i64 } %3, 0
  %b3 = extractvalue { i64, double, i64, double, i64 } %3, 1
  %c3 = extractvalue { i64, double, i64, double, i64 } %3, 2
  %d3 = extractvalue { i64, double, i64, double, i64 } %3, 3
  %e3 = extractvalue { i64, double, i64, double, i64 } %3, 4
  %p4 = call i32 (ptr, ...) @printf(ptr @format, i64 %a3)
  %p5 = call i32 (ptr, ...) @printf(ptr @double, double %b3)
  %p6 = call i32 (ptr, ...) @printf(ptr @format, i64 %c3)
  %p7 = call i32 (ptr, ...) @printf(ptr @double, double %d3)
  %p8 = call i32 (ptr, ...) @printf(ptr @format, i64 %e3)
  %4 = call i128 @wide(i64 100, i128 18446744073709551615, i64 2, i64 3, i128 5, i64 7)
  %l4 = trunc i128 %4 to i64
  %s4 = lshr i128 %4, 64
  %h4 = trunc i128 %s4 to i64
  %p9 = call i32 (ptr, ...) @printf(ptr @format, i64 %l4)
  %p10 = call i32 (ptr, ...) @printf(ptr @format, i64 %h4)
  %big = alloca %big
  store %big { [5 x i64] [i64 10, i64 11, i64 12, i64 13, i64 14] }, ptr %big
  %5 = call i64 @pass(ptr byval(%big) %big, i64 1)
  %6 = call i64 @pass(ptr byval(%big) %big, i64 4)
  %p11 = call i32 (ptr, ...) @printf(ptr @format, i64 %5)
  %p12 = call i32 (ptr, ...) @printf(ptr @format, i64 %6)
  %7 = call i64 @through(ptr @last, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7)
  %p13 = call i32 (ptr, ...) @printf(ptr @format, i64 %7)
  ret i32 0
}
