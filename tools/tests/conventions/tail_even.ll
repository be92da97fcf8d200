; One half of functions that call each other by a convention that the test puts in the place of CC.
declare CC i64 @odd(i64, i64)
declare CC i64 @wide_odd(i64, i64, i64, i64, i64, i64, i64, i64, i64, double, float, i8)
declare CC { i64, double, i64 } @pair_odd(i64, double)
declare CC [9 x i64] @large_odd(i64)
declare CC <4 x float> @vector_odd(<4 x float>, i64)
@trace = external global i64

; As many frames as the stack has no space for.
define CC i64 @even(i64 %n, i64 %sum) {
  %done = icmp eq i64 %n, 0
  br i1 %done, label %end, label %more
end:
  ret i64 %sum
more:
  %less = sub i64 %n, 1
  %next = add i64 %sum, %n
  %r = MUST call CC i64 @odd(i64 %less, i64 %next)
  ret i64 %r
}

; The result is returned in another block.
define CC i64 @joined(i64 %n, i64 %sum) {
  %done = icmp eq i64 %n, 0
  br i1 %done, label %end, label %more
more:
  %less = sub i64 %n, 1
  %next = xor i64 %sum, %n
  %r = tail call CC i64 @joined(i64 %less, i64 %next)
  br label %end
end:
  %all = phi i64 [ %sum, %0 ], [ %r, %more ]
  ret i64 %all
}

; The number of arguments on the stack changes from call to call.
define CC i64 @wide_even(i64 %n, i64 %sum) {
  %done = icmp ule i64 %n, 1
  br i1 %done, label %end, label %more
end:
  %r0 = mul i64 %sum, 3
  ret i64 %r0
more:
  %less = sub i64 %n, 1
  %b = add i64 %sum, 1
  %c = xor i64 %sum, 5
  %f = uitofp i64 %n to double
  %g = fptrunc double %f to float
  %i = trunc i64 %n to i8
  %r = MUST call CC i64 @wide_odd(i64 %less, i64 %sum, i64 %b, i64 %c, i64 4, i64 5, i64 %n, i64 %sum, i64 9, double %f, float %g, i8 %i)
  ret i64 %r
}

define CC { i64, double, i64 } @pair_even(i64 %n, double %x) {
  %y = fadd double %x, 1.5
  %r = MUST call CC { i64, double, i64 } @pair_odd(i64 %n, double %y)
  ret { i64, double, i64 } %r
}

define CC [9 x i64] @large_even(i64 %n) {
  %m = mul i64 %n, 7
  %r = call CC [9 x i64] @large_odd(i64 %m)
  ret [9 x i64] %r
}

define CC <4 x float> @vector_even(<4 x float> %v, i64 %n) {
  %w = fadd <4 x float> %v, %v
  %r = MUST call CC <4 x float> @vector_odd(<4 x float> %w, i64 %n)
  ret <4 x float> %r
}

; A call that is not the last: registers and the stack are as before it.
define CC i64 @inner_even(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h) {
  %x = call CC i64 @odd(i64 %h, i64 %g)
  store volatile i64 %x, ptr @trace
  %y = call CC i64 @wide_odd(i64 1, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %a, double 2.0, float 3.0, i8 4)
  %1 = add i64 %a, %b
  %2 = mul i64 %1, %c
  %3 = xor i64 %2, %d
  %4 = add i64 %3, %e
  %5 = mul i64 %4, %f
  %6 = add i64 %5, %g
  %7 = add i64 %6, %h
  %8 = add i64 %7, %x
  %9 = add i64 %8, %y
  ret i64 %9
}

define CC void @pointer_even(ptr %f, i64 %n) {
  MUST call CC void %f(ptr %f, i64 %n)
  ret void
}
