; The other half, with the program.
declare ghccc void @even(ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, float, double, float, double, float, <4 x i32>)
declare ghccc void @few_even(ptr, i64)
declare i64 @begin(ptr, i64, i64, i64, i64, i64)
declare i32 @printf(ptr, ...)
@trace = global [20 x i64] zeroinitializer
@format = constant [6 x i8] c"%lld\0A\00"
@base = global ptr @last
@one = global i64 1

define ghccc void @odd(ptr %base, i64 %sp, i64 %hp, i64 %r1, i64 %r2, i64 %r3, i64 %r4, i64 %r5, i64 %r6, i64 %lim, float %f1, double %d1, float %f2, double %d2, float %f3, <4 x i32> %v) {
  %f = fptosi float %f1 to i64
  %d = fptosi double %d2 to i64
  %g = fptosi float %f3 to i64
  %v3 = extractelement <4 x i32> %v, i64 3
  %w = zext i32 %v3 to i64
  store i64 %f, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 1)
  store i64 %d, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 2)
  store i64 %g, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 3)
  store i64 %w, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 4)
  store i64 %sp, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 5)
  store i64 %hp, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 6)
  store i64 %r1, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 7)
  store i64 %r2, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 8)
  store i64 %r3, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 9)
  store i64 %r4, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 10)
  store i64 %r5, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 11)
  store i64 %r6, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 12)
  store i64 %lim, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 13)
  %more = add i64 %sp, 1
  %x = fadd float %f1, 1.0
  tail call ghccc void @even(ptr %base, i64 %more, i64 %hp, i64 %r1, i64 %r2, i64 %r3, i64 %r4, i64 %r5, i64 %r6, i64 %lim, float %x, double %d1, float %f2, double %d2, float %f3, <4 x i32> %v)
  ret void
}

define ghccc void @few_odd(ptr %base, i64 %n) {
  %p = load ptr, ptr %base
  store i64 %n, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 14)
  %m = add i64 %n, 1
  tail call ghccc void @few_even(ptr %base, i64 %m)
  ret void
}

define ghccc void @last(ptr %base, i64 %n) {
  store i64 %n, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 15)
  ret void
}

define i32 @main() {
entry:
  %n = load volatile i64, ptr @one
  %many = mul i64 %n, 500000
  %r = call i64 @begin(ptr @base, i64 %many, i64 %n, i64 12, i64 13, i64 14)
  store i64 %r, ptr getelementptr ([20 x i64], ptr @trace, i64 0, i64 16)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr [20 x i64], ptr @trace, i64 0, i64 %i
  %v = load i64, ptr %at
  call i32 (ptr, ...) @printf(ptr @format, i64 %v)
  %next = add i64 %i, 1
  %stop = icmp eq i64 %next, 20
  br i1 %stop, label %end, label %loop
end:
  ret i32 0
}
