; One half of functions that call each other as GHC's do: all registers are arguments, and no call returns. As in optimised modules, there is one
; return for all calls.
declare ghccc void @odd(ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, float, double, float, double, float, <4 x i32>)
declare ghccc void @few_odd(ptr, i64)
@trace = external global [20 x i64]

define ghccc void @even(ptr %base, i64 %sp, i64 %hp, i64 %r1, i64 %r2, i64 %r3, i64 %r4, i64 %r5, i64 %r6, i64 %lim, float %f1, double %d1, float %f2, double %d2, float %f3, <4 x i32> %v) {
  %room = alloca [40 x i64]
  %at = getelementptr [40 x i64], ptr %room, i64 0, i64 %r6
  store volatile i64 %sp, ptr %at
  %kept = load volatile i64, ptr %at
  %done = icmp eq i64 %lim, 0
  br i1 %done, label %end, label %more
end:
  tail call ghccc void @few_odd(ptr %base, i64 %kept)
  br label %ret
ret:
  ret void
more:
  %less = sub i64 %lim, 1
  %a = add i64 %hp, %r1
  %b = mul i64 %r2, %r3
  %c = xor i64 %r4, %r5
  %f = fsub float %f2, %f1
  %d = fadd double %d1, 0.5
  %w = add <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  tail call ghccc void @odd(ptr %base, i64 %kept, i64 %r1, i64 %a, i64 %r3, i64 %b, i64 %r5, i64 %c, i64 %r6, i64 %less, float %f2, double %d2, float %f, double %d, float %f3, <4 x i32> %w)
  br label %ret
}

define ghccc void @few_even(ptr %base, i64 %n) {
  %next = load ptr, ptr %base
  store i64 %n, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 18)
  tail call ghccc void %next(ptr %base, i64 %n)
  ret void
}

; Code of C begins it, and goes on behind it.
define i64 @begin(ptr %base, i64 %n, i64 %a, i64 %b, i64 %c, i64 %d) {
  %x = mul i64 %a, %b
  call ghccc void @odd(ptr %base, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 %n, float 1.0, double 2.0, float 3.0, double 4.0, float 5.0, <4 x i32> <i32 1, i32 10, i32 100, i32 1000>)
  %y = add i64 %x, %c
  %z = xor i64 %y, %d
  ret i64 %z
}
