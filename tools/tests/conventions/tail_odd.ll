; The other half, with the program.
declare CC i64 @joined(i64, i64)
declare CC i64 @even(i64, i64)
declare CC i64 @wide_even(i64, i64)
declare CC { i64, double, i64 } @pair_even(i64, double)
declare CC [9 x i64] @large_even(i64)
declare CC <4 x float> @vector_even(<4 x float>, i64)
declare CC i64 @inner_even(i64, i64, i64, i64, i64, i64, i64, i64)
declare CC void @pointer_even(ptr, i64)
declare i32 @printf(ptr, ...)
@trace = global i64 0
@one = global i64 1
@integers = constant [17 x i8] c"%lld %lld %lld \0A\00"
@floats = constant [13 x i8] c"%lld %g %g \0A\00"

define CC i64 @odd(i64 %n, i64 %sum) {
  %done = icmp eq i64 %n, 0
  br i1 %done, label %end, label %more
end:
  ret i64 %sum
more:
  %less = sub i64 %n, 1
  %next = xor i64 %sum, %n
  %r = MUST call CC i64 @even(i64 %less, i64 %next)
  ret i64 %r
}

define CC i64 @wide_odd(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, double %x, float %y, i8 %z) {
  %1 = add i64 %b, %c
  %2 = xor i64 %1, %d
  %3 = add i64 %2, %e
  %4 = add i64 %3, %f
  %5 = xor i64 %4, %g
  %6 = add i64 %5, %h
  %7 = add i64 %6, %i
  %8 = fptosi double %x to i64
  %9 = fptosi float %y to i64
  %10 = zext i8 %z to i64
  %11 = add i64 %7, %8
  %12 = add i64 %11, %9
  %13 = add i64 %12, %10
  %r = MUST call CC i64 @wide_even(i64 %a, i64 %13)
  ret i64 %r
}

define CC { i64, double, i64 } @pair_odd(i64 %n, double %x) {
  %1 = insertvalue { i64, double, i64 } undef, i64 %n, 0
  %2 = insertvalue { i64, double, i64 } %1, double %x, 1
  %3 = insertvalue { i64, double, i64 } %2, i64 77, 2
  ret { i64, double, i64 } %3
}

define CC [9 x i64] @large_odd(i64 %n) {
  %1 = insertvalue [9 x i64] zeroinitializer, i64 %n, 0
  %2 = insertvalue [9 x i64] %1, i64 55, 8
  ret [9 x i64] %2
}

define CC <4 x float> @vector_odd(<4 x float> %v, i64 %n) {
  %f = uitofp i64 %n to float
  %w = insertelement <4 x float> %v, float %f, i64 2
  ret <4 x float> %w
}

define CC void @stop(ptr %f, i64 %n) {
  store volatile i64 %n, ptr @trace
  ret void
}

define CC void @around(ptr %f, i64 %n) {
  %less = sub i64 %n, 1
  %last = icmp eq i64 %n, 0
  %to = select i1 %last, ptr @stop, ptr @around
  MUST call CC void @pointer_even(ptr %to, i64 %less)
  ret void
}

define i32 @main() {
  %one = load volatile i64, ptr @one
  %ten = mul i64 %one, 3000000
  %a = call CC i64 @even(i64 %ten, i64 0)
  %j = call CC i64 @joined(i64 %ten, i64 5)
  call i32 (ptr, ...) @printf(ptr @integers, i64 %j, i64 %one, i64 %ten)
  %n = mul i64 %one, 100000
  %b = call CC i64 @wide_even(i64 %n, i64 1)
  %c = call CC i64 @inner_even(i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8)
  call i32 (ptr, ...) @printf(ptr @integers, i64 %a, i64 %b, i64 %c)
  %p = call CC { i64, double, i64 } @pair_even(i64 11, double 2.5)
  %p0 = extractvalue { i64, double, i64 } %p, 0
  %p1 = extractvalue { i64, double, i64 } %p, 1
  %p2 = extractvalue { i64, double, i64 } %p, 2
  %p3 = sitofp i64 %p2 to double
  call i32 (ptr, ...) @printf(ptr @floats, i64 %p0, double %p1, double %p3)
  %l = call CC [9 x i64] @large_even(i64 6)
  %l0 = extractvalue [9 x i64] %l, 0
  %l5 = extractvalue [9 x i64] %l, 5
  %l8 = extractvalue [9 x i64] %l, 8
  call i32 (ptr, ...) @printf(ptr @integers, i64 %l0, i64 %l5, i64 %l8)
  %v = call CC <4 x float> @vector_even(<4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>, i64 9)
  %v1 = extractelement <4 x float> %v, i64 1
  %v2 = extractelement <4 x float> %v, i64 2
  %d1 = fpext float %v1 to double
  %d2 = fpext float %v2 to double
  call i32 (ptr, ...) @printf(ptr @floats, i64 %one, double %d1, double %d2)
  call CC void @around(ptr @around, i64 100000)
  %t = load volatile i64, ptr @trace
  call i32 (ptr, ...) @printf(ptr @integers, i64 %t, i64 %one, i64 %n)
  ret i32 0
}
