; Integers of more than 128 bits to floats of every kind and back.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%lld \00"
declare i32 @printf(ptr, ...)
define void @p(i64 %x) noinline {
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define void @t1(i129 %a) noinline {
  %r0 = sitofp i129 %a to half
  %b0 = bitcast half %r0 to i16
  %l0 = zext i16 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi half %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to half
  %b1 = bitcast half %r1 to i16
  %l1 = zext i16 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui half %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t2(i129 %a) noinline {
  %r0 = sitofp i129 %a to half
  %b0 = bitcast half %r0 to i16
  %l0 = zext i16 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi half %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to half
  %b1 = bitcast half %r1 to i16
  %l1 = zext i16 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui half %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t3(i129 %a) noinline {
  %r0 = sitofp i129 %a to half
  %b0 = bitcast half %r0 to i16
  %l0 = zext i16 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi half %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  ret void
}
define void @t4(i129 %a) noinline {
  %r0 = sitofp i129 %a to half
  %b0 = bitcast half %r0 to i16
  %l0 = zext i16 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi half %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to half
  %b1 = bitcast half %r1 to i16
  %l1 = zext i16 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui half %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t5(i129 %a) noinline {
  %r0 = sitofp i129 %a to half
  %b0 = bitcast half %r0 to i16
  %l0 = zext i16 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi half %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  ret void
}
define void @t6(i129 %a) noinline {
  %r0 = sitofp i129 %a to half
  %b0 = bitcast half %r0 to i16
  %l0 = zext i16 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi half %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to half
  %b1 = bitcast half %r1 to i16
  %l1 = zext i16 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui half %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t7(i129 %a) noinline {
  %r0 = sitofp i129 %a to float
  %b0 = bitcast float %r0 to i32
  %l0 = zext i32 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi float %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to float
  %b1 = bitcast float %r1 to i32
  %l1 = zext i32 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui float %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t8(i129 %a) noinline {
  %r0 = sitofp i129 %a to float
  %b0 = bitcast float %r0 to i32
  %l0 = zext i32 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi float %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to float
  %b1 = bitcast float %r1 to i32
  %l1 = zext i32 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui float %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t9(i129 %a) noinline {
  %r0 = sitofp i129 %a to float
  %b0 = bitcast float %r0 to i32
  %l0 = zext i32 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi float %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  ret void
}
define void @t10(i129 %a) noinline {
  %r0 = sitofp i129 %a to float
  %b0 = bitcast float %r0 to i32
  %l0 = zext i32 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi float %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to float
  %b1 = bitcast float %r1 to i32
  %l1 = zext i32 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui float %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t11(i129 %a) noinline {
  %r0 = sitofp i129 %a to float
  %b0 = bitcast float %r0 to i32
  %l0 = zext i32 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi float %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  ret void
}
define void @t12(i129 %a) noinline {
  %r0 = sitofp i129 %a to float
  %b0 = bitcast float %r0 to i32
  %l0 = zext i32 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi float %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to float
  %b1 = bitcast float %r1 to i32
  %l1 = zext i32 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui float %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t13(i129 %a) noinline {
  %r0 = sitofp i129 %a to float
  %b0 = bitcast float %r0 to i32
  %l0 = zext i32 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi float %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to float
  %b1 = bitcast float %r1 to i32
  %l1 = zext i32 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui float %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t14(i129 %a) noinline {
  %r0 = sitofp i129 %a to float
  %b0 = bitcast float %r0 to i32
  %l0 = zext i32 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi float %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to float
  %b1 = bitcast float %r1 to i32
  %l1 = zext i32 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui float %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t15(i129 %a) noinline {
  %r0 = sitofp i129 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to double
  %b1 = bitcast double %r1 to i64
  %l1 = or i64 %b1, 0
  call void @p(i64 %l1)
  %k1 = fptoui double %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t16(i129 %a) noinline {
  %r0 = sitofp i129 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to double
  %b1 = bitcast double %r1 to i64
  %l1 = or i64 %b1, 0
  call void @p(i64 %l1)
  %k1 = fptoui double %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t17(i129 %a) noinline {
  %r0 = sitofp i129 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  ret void
}
define void @t18(i129 %a) noinline {
  %r0 = sitofp i129 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to double
  %b1 = bitcast double %r1 to i64
  %l1 = or i64 %b1, 0
  call void @p(i64 %l1)
  %k1 = fptoui double %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t19(i129 %a) noinline {
  %r0 = sitofp i129 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  ret void
}
define void @t20(i129 %a) noinline {
  %r0 = sitofp i129 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to double
  %b1 = bitcast double %r1 to i64
  %l1 = or i64 %b1, 0
  call void @p(i64 %l1)
  %k1 = fptoui double %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t21(i129 %a) noinline {
  %r0 = sitofp i129 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to double
  %b1 = bitcast double %r1 to i64
  %l1 = or i64 %b1, 0
  call void @p(i64 %l1)
  %k1 = fptoui double %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t22(i129 %a) noinline {
  %r0 = sitofp i129 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to double
  %b1 = bitcast double %r1 to i64
  %l1 = or i64 %b1, 0
  call void @p(i64 %l1)
  %k1 = fptoui double %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t23(i129 %a) noinline {
  %r0 = sitofp i129 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to fp128
  %b1 = bitcast fp128 %r1 to i128
  %l1 = trunc i128 %b1 to i64
  call void @p(i64 %l1)
  %s1 = lshr i128 %b1, 64
  %h1 = trunc i128 %s1 to i64
  call void @p(i64 %h1)
  %k1 = fptoui fp128 %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t24(i129 %a) noinline {
  %r0 = sitofp i129 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to fp128
  %b1 = bitcast fp128 %r1 to i128
  %l1 = trunc i128 %b1 to i64
  call void @p(i64 %l1)
  %s1 = lshr i128 %b1, 64
  %h1 = trunc i128 %s1 to i64
  call void @p(i64 %h1)
  %k1 = fptoui fp128 %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t25(i129 %a) noinline {
  %r0 = sitofp i129 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  ret void
}
define void @t26(i129 %a) noinline {
  %r0 = sitofp i129 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to fp128
  %b1 = bitcast fp128 %r1 to i128
  %l1 = trunc i128 %b1 to i64
  call void @p(i64 %l1)
  %s1 = lshr i128 %b1, 64
  %h1 = trunc i128 %s1 to i64
  call void @p(i64 %h1)
  %k1 = fptoui fp128 %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t27(i129 %a) noinline {
  %r0 = sitofp i129 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  ret void
}
define void @t28(i129 %a) noinline {
  %r0 = sitofp i129 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to fp128
  %b1 = bitcast fp128 %r1 to i128
  %l1 = trunc i128 %b1 to i64
  call void @p(i64 %l1)
  %s1 = lshr i128 %b1, 64
  %h1 = trunc i128 %s1 to i64
  call void @p(i64 %h1)
  %k1 = fptoui fp128 %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t29(i129 %a) noinline {
  %r0 = sitofp i129 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to fp128
  %b1 = bitcast fp128 %r1 to i128
  %l1 = trunc i128 %b1 to i64
  call void @p(i64 %l1)
  %s1 = lshr i128 %b1, 64
  %h1 = trunc i128 %s1 to i64
  call void @p(i64 %h1)
  %k1 = fptoui fp128 %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t30(i129 %a) noinline {
  %r0 = sitofp i129 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i129
  %q0_0 = lshr i129 %k0, 0
  %w0_0 = trunc i129 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i129 %k0, 64
  %w0_64 = trunc i129 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i129 %k0, 128
  %w0_128 = trunc i129 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i129 %a to fp128
  %b1 = bitcast fp128 %r1 to i128
  %l1 = trunc i128 %b1 to i64
  call void @p(i64 %l1)
  %s1 = lshr i128 %b1, 64
  %h1 = trunc i128 %s1 to i64
  call void @p(i64 %h1)
  %k1 = fptoui fp128 %r1 to i129
  %q1_0 = lshr i129 %k1, 0
  %w1_0 = trunc i129 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i129 %k1, 64
  %w1_64 = trunc i129 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i129 %k1, 128
  %w1_128 = trunc i129 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t31(i256 %a) noinline {
  %r0 = sitofp i256 %a to half
  %b0 = bitcast half %r0 to i16
  %l0 = zext i16 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi half %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i256 %a to half
  %b1 = bitcast half %r1 to i16
  %l1 = zext i16 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui half %r1 to i256
  %q1_0 = lshr i256 %k1, 0
  %w1_0 = trunc i256 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i256 %k1, 64
  %w1_64 = trunc i256 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i256 %k1, 128
  %w1_128 = trunc i256 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t32(i256 %a) noinline {
  %r0 = sitofp i256 %a to float
  %b0 = bitcast float %r0 to i32
  %l0 = zext i32 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi float %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i256 %a to float
  %b1 = bitcast float %r1 to i32
  %l1 = zext i32 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui float %r1 to i256
  %q1_0 = lshr i256 %k1, 0
  %w1_0 = trunc i256 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i256 %k1, 64
  %w1_64 = trunc i256 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i256 %k1, 128
  %w1_128 = trunc i256 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t33(i256 %a) noinline {
  %r0 = sitofp i256 %a to float
  %b0 = bitcast float %r0 to i32
  %l0 = zext i32 %b0 to i64
  call void @p(i64 %l0)
  %k0 = fptosi float %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i256 %a to float
  %b1 = bitcast float %r1 to i32
  %l1 = zext i32 %b1 to i64
  call void @p(i64 %l1)
  %k1 = fptoui float %r1 to i256
  %q1_0 = lshr i256 %k1, 0
  %w1_0 = trunc i256 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i256 %k1, 64
  %w1_64 = trunc i256 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i256 %k1, 128
  %w1_128 = trunc i256 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t34(i256 %a) noinline {
  %r0 = sitofp i256 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i256 %a to double
  %b1 = bitcast double %r1 to i64
  %l1 = or i64 %b1, 0
  call void @p(i64 %l1)
  %k1 = fptoui double %r1 to i256
  %q1_0 = lshr i256 %k1, 0
  %w1_0 = trunc i256 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i256 %k1, 64
  %w1_64 = trunc i256 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i256 %k1, 128
  %w1_128 = trunc i256 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t35(i256 %a) noinline {
  %r0 = sitofp i256 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  ret void
}
define void @t36(i256 %a) noinline {
  %r0 = sitofp i256 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i256 %a to double
  %b1 = bitcast double %r1 to i64
  %l1 = or i64 %b1, 0
  call void @p(i64 %l1)
  %k1 = fptoui double %r1 to i256
  %q1_0 = lshr i256 %k1, 0
  %w1_0 = trunc i256 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i256 %k1, 64
  %w1_64 = trunc i256 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i256 %k1, 128
  %w1_128 = trunc i256 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t37(i256 %a) noinline {
  %r0 = sitofp i256 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i256 %a to double
  %b1 = bitcast double %r1 to i64
  %l1 = or i64 %b1, 0
  call void @p(i64 %l1)
  %k1 = fptoui double %r1 to i256
  %q1_0 = lshr i256 %k1, 0
  %w1_0 = trunc i256 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i256 %k1, 64
  %w1_64 = trunc i256 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i256 %k1, 128
  %w1_128 = trunc i256 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t38(i256 %a) noinline {
  %r0 = sitofp i256 %a to double
  %b0 = bitcast double %r0 to i64
  %l0 = or i64 %b0, 0
  call void @p(i64 %l0)
  %k0 = fptosi double %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  ret void
}
define void @t39(i256 %a) noinline {
  %r0 = sitofp i256 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i256 %a to fp128
  %b1 = bitcast fp128 %r1 to i128
  %l1 = trunc i128 %b1 to i64
  call void @p(i64 %l1)
  %s1 = lshr i128 %b1, 64
  %h1 = trunc i128 %s1 to i64
  call void @p(i64 %h1)
  %k1 = fptoui fp128 %r1 to i256
  %q1_0 = lshr i256 %k1, 0
  %w1_0 = trunc i256 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i256 %k1, 64
  %w1_64 = trunc i256 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i256 %k1, 128
  %w1_128 = trunc i256 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t40(i256 %a) noinline {
  %r0 = sitofp i256 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  ret void
}
define void @t41(i256 %a) noinline {
  %r0 = sitofp i256 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i256 %a to fp128
  %b1 = bitcast fp128 %r1 to i128
  %l1 = trunc i128 %b1 to i64
  call void @p(i64 %l1)
  %s1 = lshr i128 %b1, 64
  %h1 = trunc i128 %s1 to i64
  call void @p(i64 %h1)
  %k1 = fptoui fp128 %r1 to i256
  %q1_0 = lshr i256 %k1, 0
  %w1_0 = trunc i256 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i256 %k1, 64
  %w1_64 = trunc i256 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i256 %k1, 128
  %w1_128 = trunc i256 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t42(i256 %a) noinline {
  %r0 = sitofp i256 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  %r1 = uitofp i256 %a to fp128
  %b1 = bitcast fp128 %r1 to i128
  %l1 = trunc i128 %b1 to i64
  call void @p(i64 %l1)
  %s1 = lshr i128 %b1, 64
  %h1 = trunc i128 %s1 to i64
  call void @p(i64 %h1)
  %k1 = fptoui fp128 %r1 to i256
  %q1_0 = lshr i256 %k1, 0
  %w1_0 = trunc i256 %q1_0 to i64
  call void @p(i64 %w1_0)
  %q1_64 = lshr i256 %k1, 64
  %w1_64 = trunc i256 %q1_64 to i64
  call void @p(i64 %w1_64)
  %q1_128 = lshr i256 %k1, 128
  %w1_128 = trunc i256 %q1_128 to i64
  call void @p(i64 %w1_128)
  ret void
}
define void @t43(i256 %a) noinline {
  %r0 = sitofp i256 %a to fp128
  %b0 = bitcast fp128 %r0 to i128
  %l0 = trunc i128 %b0 to i64
  call void @p(i64 %l0)
  %s0 = lshr i128 %b0, 64
  %h0 = trunc i128 %s0 to i64
  call void @p(i64 %h0)
  %k0 = fptosi fp128 %r0 to i256
  %q0_0 = lshr i256 %k0, 0
  %w0_0 = trunc i256 %q0_0 to i64
  call void @p(i64 %w0_0)
  %q0_64 = lshr i256 %k0, 64
  %w0_64 = trunc i256 %q0_64 to i64
  call void @p(i64 %w0_64)
  %q0_128 = lshr i256 %k0, 128
  %w0_128 = trunc i256 %q0_128 to i64
  call void @p(i64 %w0_128)
  ret void
}
define i32 @main() {
  call void @t1(i129 0)
  call void @t2(i129 1)
  call void @t3(i129 -1)
  call void @t4(i129 100)
  call void @t5(i129 -32767)
  call void @t6(i129 65504)
  call void @t7(i129 0)
  call void @t8(i129 1)
  call void @t9(i129 -1)
  call void @t10(i129 100)
  call void @t11(i129 -32767)
  call void @t12(i129 65504)
  call void @t13(i129 12345678901234567890123)
  call void @t14(i129 10384593717069655257060992658440193)
  call void @t15(i129 0)
  call void @t16(i129 1)
  call void @t17(i129 -1)
  call void @t18(i129 100)
  call void @t19(i129 -32767)
  call void @t20(i129 65504)
  call void @t21(i129 12345678901234567890123)
  call void @t22(i129 10384593717069655257060992658440193)
  call void @t23(i129 0)
  call void @t24(i129 1)
  call void @t25(i129 -1)
  call void @t26(i129 100)
  call void @t27(i129 -32767)
  call void @t28(i129 65504)
  call void @t29(i129 12345678901234567890123)
  call void @t30(i129 10384593717069655257060992658440193)
  call void @t31(i256 0)
  call void @t32(i256 0)
  call void @t33(i256 10384593717069655257060992658440193)
  call void @t34(i256 0)
  call void @t35(i256 -98765432109876543210987654321098765432109876543210)
  call void @t36(i256 1606938044258990275541962092341162602522202993782792835301377)
  call void @t37(i256 10384593717069655257060992658440193)
  call void @t38(i256 -340282366920938463463374607431768227840)
  call void @t39(i256 0)
  call void @t40(i256 -98765432109876543210987654321098765432109876543210)
  call void @t41(i256 1606938044258990275541962092341162602522202993782792835301377)
  call void @t42(i256 10384593717069655257060992658440193)
  call void @t43(i256 -340282366920938463463374607431768227840)
  ret i32 0
}
