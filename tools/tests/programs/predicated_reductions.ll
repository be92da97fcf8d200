; Predicated reductions and comparisons, with lanes that are not active.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%llx \00"
@words = global [4 x i32] [i32 -7, i32 1234567, i32 8, i32 2147483647]
@others = global [4 x i32] [i32 -7, i32 -1234567, i32 9, i32 5]
@bytes = global [3 x i8] c"\05\FE\7F"
@longs = global [2 x i64] [i64 -3, i64 81985529216486895]
@floats = global [4 x float] [float 1.5, float -2.25, float 0x7FF8000000000000, float 8.0]
@other.floats = global [4 x float] [float 1.5, float 3.0, float 1.0, float -8.0]
@doubles = global [2 x double] [double -0.5, double 3.0]
declare i32 @printf(ptr, ...)
declare i32 @llvm.vp.reduce.add.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i8 @llvm.vp.reduce.add.v3i8(i8, <3 x i8>, <3 x i1>, i32)
declare i64 @llvm.vp.reduce.add.v2i64(i64, <2 x i64>, <2 x i1>, i32)
declare i32 @llvm.vp.reduce.and.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i8 @llvm.vp.reduce.and.v3i8(i8, <3 x i8>, <3 x i1>, i32)
declare i64 @llvm.vp.reduce.and.v2i64(i64, <2 x i64>, <2 x i1>, i32)
declare i32 @llvm.vp.reduce.mul.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i8 @llvm.vp.reduce.mul.v3i8(i8, <3 x i8>, <3 x i1>, i32)
declare i64 @llvm.vp.reduce.mul.v2i64(i64, <2 x i64>, <2 x i1>, i32)
declare i32 @llvm.vp.reduce.or.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i8 @llvm.vp.reduce.or.v3i8(i8, <3 x i8>, <3 x i1>, i32)
declare i64 @llvm.vp.reduce.or.v2i64(i64, <2 x i64>, <2 x i1>, i32)
declare i32 @llvm.vp.reduce.smax.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i8 @llvm.vp.reduce.smax.v3i8(i8, <3 x i8>, <3 x i1>, i32)
declare i64 @llvm.vp.reduce.smax.v2i64(i64, <2 x i64>, <2 x i1>, i32)
declare i32 @llvm.vp.reduce.smin.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i8 @llvm.vp.reduce.smin.v3i8(i8, <3 x i8>, <3 x i1>, i32)
declare i64 @llvm.vp.reduce.smin.v2i64(i64, <2 x i64>, <2 x i1>, i32)
declare i32 @llvm.vp.reduce.umax.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i8 @llvm.vp.reduce.umax.v3i8(i8, <3 x i8>, <3 x i1>, i32)
declare i64 @llvm.vp.reduce.umax.v2i64(i64, <2 x i64>, <2 x i1>, i32)
declare i32 @llvm.vp.reduce.umin.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i8 @llvm.vp.reduce.umin.v3i8(i8, <3 x i8>, <3 x i1>, i32)
declare i64 @llvm.vp.reduce.umin.v2i64(i64, <2 x i64>, <2 x i1>, i32)
declare i32 @llvm.vp.reduce.xor.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i8 @llvm.vp.reduce.xor.v3i8(i8, <3 x i8>, <3 x i1>, i32)
declare i64 @llvm.vp.reduce.xor.v2i64(i64, <2 x i64>, <2 x i1>, i32)
declare float @llvm.vp.reduce.fadd.v4f32(float, <4 x float>, <4 x i1>, i32)
declare double @llvm.vp.reduce.fadd.v2f64(double, <2 x double>, <2 x i1>, i32)
declare float @llvm.vp.reduce.fmax.v4f32(float, <4 x float>, <4 x i1>, i32)
declare double @llvm.vp.reduce.fmax.v2f64(double, <2 x double>, <2 x i1>, i32)
declare float @llvm.vp.reduce.fmaximum.v4f32(float, <4 x float>, <4 x i1>, i32)
declare double @llvm.vp.reduce.fmaximum.v2f64(double, <2 x double>, <2 x i1>, i32)
declare float @llvm.vp.reduce.fmin.v4f32(float, <4 x float>, <4 x i1>, i32)
declare double @llvm.vp.reduce.fmin.v2f64(double, <2 x double>, <2 x i1>, i32)
declare float @llvm.vp.reduce.fminimum.v4f32(float, <4 x float>, <4 x i1>, i32)
declare double @llvm.vp.reduce.fminimum.v2f64(double, <2 x double>, <2 x i1>, i32)
declare float @llvm.vp.reduce.fmul.v4f32(float, <4 x float>, <4 x i1>, i32)
declare double @llvm.vp.reduce.fmul.v2f64(double, <2 x double>, <2 x i1>, i32)
declare <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32>, <4 x i32>, metadata, <4 x i1>, i32)
declare <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float>, <4 x float>, metadata, <4 x i1>, i32)
define void @p(i64 %x) noinline {
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define void @all(i32 %bits, i32 %count, i64 %first) noinline {
  %b4 = trunc i32 %bits to i4
  %m4 = bitcast i4 %b4 to <4 x i1>
  %m3 = shufflevector <4 x i1> %m4, <4 x i1> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %m2 = shufflevector <4 x i1> %m4, <4 x i1> poison, <2 x i32> <i32 0, i32 1>
  %count.1 = insertelement <4 x i32> poison, i32 %count, i32 0
  %count.4 = shufflevector <4 x i32> %count.1, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %count.4
  %active = and <4 x i1> %m4, %below
  %first.i64 = add i64 %first, 0
  %first.i32 = trunc i64 %first to i32
  %first.i8 = trunc i64 %first to i8
  %first.float = sitofp i64 %first to float
  %first.double = sitofp i64 %first to double
  %v4i32 = load <4 x i32>, ptr @words, align 4
  %other = load <4 x i32>, ptr @others, align 4
  %bytes.0 = load i8, ptr @bytes
  %at.1 = getelementptr i8, ptr @bytes, i64 1
  %bytes.1 = load i8, ptr %at.1
  %at.2 = getelementptr i8, ptr @bytes, i64 2
  %bytes.2 = load i8, ptr %at.2
  %w0 = insertelement <3 x i8> poison, i8 %bytes.0, i32 0
  %w1 = insertelement <3 x i8> %w0, i8 %bytes.1, i32 1
  %v3i8 = insertelement <3 x i8> %w1, i8 %bytes.2, i32 2
  %v2i64 = load <2 x i64>, ptr @longs, align 4
  %v4float = load <4 x float>, ptr @floats, align 4
  %other.float = load <4 x float>, ptr @other.floats, align 4
  %v2double = load <2 x double>, ptr @doubles, align 4
  %r1 = call i32 @llvm.vp.reduce.add.v4i32(i32 %first.i32, <4 x i32> %v4i32, <4 x i1> %m4, i32 %count)
  %r2 = sext i32 %r1 to i64
  call void @p(i64 %r2)
  %r3 = call i8 @llvm.vp.reduce.add.v3i8(i8 %first.i8, <3 x i8> %v3i8, <3 x i1> %m3, i32 %count)
  %r4 = sext i8 %r3 to i64
  call void @p(i64 %r4)
  %r5 = call i64 @llvm.vp.reduce.add.v2i64(i64 %first.i64, <2 x i64> %v2i64, <2 x i1> %m2, i32 %count)
  call void @p(i64 %r5)
  %r6 = call i32 @llvm.vp.reduce.and.v4i32(i32 %first.i32, <4 x i32> %v4i32, <4 x i1> %m4, i32 %count)
  %r7 = sext i32 %r6 to i64
  call void @p(i64 %r7)
  %r8 = call i8 @llvm.vp.reduce.and.v3i8(i8 %first.i8, <3 x i8> %v3i8, <3 x i1> %m3, i32 %count)
  %r9 = sext i8 %r8 to i64
  call void @p(i64 %r9)
  %r10 = call i64 @llvm.vp.reduce.and.v2i64(i64 %first.i64, <2 x i64> %v2i64, <2 x i1> %m2, i32 %count)
  call void @p(i64 %r10)
  %r11 = call i32 @llvm.vp.reduce.mul.v4i32(i32 %first.i32, <4 x i32> %v4i32, <4 x i1> %m4, i32 %count)
  %r12 = sext i32 %r11 to i64
  call void @p(i64 %r12)
  %r13 = call i8 @llvm.vp.reduce.mul.v3i8(i8 %first.i8, <3 x i8> %v3i8, <3 x i1> %m3, i32 %count)
  %r14 = sext i8 %r13 to i64
  call void @p(i64 %r14)
  %r15 = call i64 @llvm.vp.reduce.mul.v2i64(i64 %first.i64, <2 x i64> %v2i64, <2 x i1> %m2, i32 %count)
  call void @p(i64 %r15)
  %r16 = call i32 @llvm.vp.reduce.or.v4i32(i32 %first.i32, <4 x i32> %v4i32, <4 x i1> %m4, i32 %count)
  %r17 = sext i32 %r16 to i64
  call void @p(i64 %r17)
  %r18 = call i8 @llvm.vp.reduce.or.v3i8(i8 %first.i8, <3 x i8> %v3i8, <3 x i1> %m3, i32 %count)
  %r19 = sext i8 %r18 to i64
  call void @p(i64 %r19)
  %r20 = call i64 @llvm.vp.reduce.or.v2i64(i64 %first.i64, <2 x i64> %v2i64, <2 x i1> %m2, i32 %count)
  call void @p(i64 %r20)
  %r21 = call i32 @llvm.vp.reduce.smax.v4i32(i32 %first.i32, <4 x i32> %v4i32, <4 x i1> %m4, i32 %count)
  %r22 = sext i32 %r21 to i64
  call void @p(i64 %r22)
  %r23 = call i8 @llvm.vp.reduce.smax.v3i8(i8 %first.i8, <3 x i8> %v3i8, <3 x i1> %m3, i32 %count)
  %r24 = sext i8 %r23 to i64
  call void @p(i64 %r24)
  %r25 = call i64 @llvm.vp.reduce.smax.v2i64(i64 %first.i64, <2 x i64> %v2i64, <2 x i1> %m2, i32 %count)
  call void @p(i64 %r25)
  %r26 = call i32 @llvm.vp.reduce.smin.v4i32(i32 %first.i32, <4 x i32> %v4i32, <4 x i1> %m4, i32 %count)
  %r27 = sext i32 %r26 to i64
  call void @p(i64 %r27)
  %r28 = call i8 @llvm.vp.reduce.smin.v3i8(i8 %first.i8, <3 x i8> %v3i8, <3 x i1> %m3, i32 %count)
  %r29 = sext i8 %r28 to i64
  call void @p(i64 %r29)
  %r30 = call i64 @llvm.vp.reduce.smin.v2i64(i64 %first.i64, <2 x i64> %v2i64, <2 x i1> %m2, i32 %count)
  call void @p(i64 %r30)
  %r31 = call i32 @llvm.vp.reduce.umax.v4i32(i32 %first.i32, <4 x i32> %v4i32, <4 x i1> %m4, i32 %count)
  %r32 = sext i32 %r31 to i64
  call void @p(i64 %r32)
  %r33 = call i8 @llvm.vp.reduce.umax.v3i8(i8 %first.i8, <3 x i8> %v3i8, <3 x i1> %m3, i32 %count)
  %r34 = sext i8 %r33 to i64
  call void @p(i64 %r34)
  %r35 = call i64 @llvm.vp.reduce.umax.v2i64(i64 %first.i64, <2 x i64> %v2i64, <2 x i1> %m2, i32 %count)
  call void @p(i64 %r35)
  %r36 = call i32 @llvm.vp.reduce.umin.v4i32(i32 %first.i32, <4 x i32> %v4i32, <4 x i1> %m4, i32 %count)
  %r37 = sext i32 %r36 to i64
  call void @p(i64 %r37)
  %r38 = call i8 @llvm.vp.reduce.umin.v3i8(i8 %first.i8, <3 x i8> %v3i8, <3 x i1> %m3, i32 %count)
  %r39 = sext i8 %r38 to i64
  call void @p(i64 %r39)
  %r40 = call i64 @llvm.vp.reduce.umin.v2i64(i64 %first.i64, <2 x i64> %v2i64, <2 x i1> %m2, i32 %count)
  call void @p(i64 %r40)
  %r41 = call i32 @llvm.vp.reduce.xor.v4i32(i32 %first.i32, <4 x i32> %v4i32, <4 x i1> %m4, i32 %count)
  %r42 = sext i32 %r41 to i64
  call void @p(i64 %r42)
  %r43 = call i8 @llvm.vp.reduce.xor.v3i8(i8 %first.i8, <3 x i8> %v3i8, <3 x i1> %m3, i32 %count)
  %r44 = sext i8 %r43 to i64
  call void @p(i64 %r44)
  %r45 = call i64 @llvm.vp.reduce.xor.v2i64(i64 %first.i64, <2 x i64> %v2i64, <2 x i1> %m2, i32 %count)
  call void @p(i64 %r45)
  %r46 = call float @llvm.vp.reduce.fadd.v4f32(float %first.float, <4 x float> %v4float, <4 x i1> %m4, i32 %count)
  %r47 = bitcast float %r46 to i32
  %r48 = zext i32 %r47 to i64
  call void @p(i64 %r48)
  %r49 = call double @llvm.vp.reduce.fadd.v2f64(double %first.double, <2 x double> %v2double, <2 x i1> %m2, i32 %count)
  %r50 = bitcast double %r49 to i64
  call void @p(i64 %r50)
  %r51 = call float @llvm.vp.reduce.fmax.v4f32(float %first.float, <4 x float> %v4float, <4 x i1> %m4, i32 %count)
  %r52 = bitcast float %r51 to i32
  %r53 = zext i32 %r52 to i64
  call void @p(i64 %r53)
  %r54 = call double @llvm.vp.reduce.fmax.v2f64(double %first.double, <2 x double> %v2double, <2 x i1> %m2, i32 %count)
  %r55 = bitcast double %r54 to i64
  call void @p(i64 %r55)
  %r56 = call float @llvm.vp.reduce.fmaximum.v4f32(float %first.float, <4 x float> %v4float, <4 x i1> %m4, i32 %count)
  %r57 = bitcast float %r56 to i32
  %r58 = zext i32 %r57 to i64
  call void @p(i64 %r58)
  %r59 = call double @llvm.vp.reduce.fmaximum.v2f64(double %first.double, <2 x double> %v2double, <2 x i1> %m2, i32 %count)
  %r60 = bitcast double %r59 to i64
  call void @p(i64 %r60)
  %r61 = call float @llvm.vp.reduce.fmin.v4f32(float %first.float, <4 x float> %v4float, <4 x i1> %m4, i32 %count)
  %r62 = bitcast float %r61 to i32
  %r63 = zext i32 %r62 to i64
  call void @p(i64 %r63)
  %r64 = call double @llvm.vp.reduce.fmin.v2f64(double %first.double, <2 x double> %v2double, <2 x i1> %m2, i32 %count)
  %r65 = bitcast double %r64 to i64
  call void @p(i64 %r65)
  %r66 = call float @llvm.vp.reduce.fminimum.v4f32(float %first.float, <4 x float> %v4float, <4 x i1> %m4, i32 %count)
  %r67 = bitcast float %r66 to i32
  %r68 = zext i32 %r67 to i64
  call void @p(i64 %r68)
  %r69 = call double @llvm.vp.reduce.fminimum.v2f64(double %first.double, <2 x double> %v2double, <2 x i1> %m2, i32 %count)
  %r70 = bitcast double %r69 to i64
  call void @p(i64 %r70)
  %r71 = call float @llvm.vp.reduce.fmul.v4f32(float %first.float, <4 x float> %v4float, <4 x i1> %m4, i32 %count)
  %r72 = bitcast float %r71 to i32
  %r73 = zext i32 %r72 to i64
  call void @p(i64 %r73)
  %r74 = call double @llvm.vp.reduce.fmul.v2f64(double %first.double, <2 x double> %v2double, <2 x i1> %m2, i32 %count)
  %r75 = bitcast double %r74 to i64
  call void @p(i64 %r75)
  %r76 = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %v4i32, <4 x i32> %other, metadata !"eq", <4 x i1> %m4, i32 %count)
  %r77 = select <4 x i1> %active, <4 x i1> %r76, <4 x i1> zeroinitializer
  %r78 = bitcast <4 x i1> %r77 to i4
  %r79 = zext i4 %r78 to i64
  call void @p(i64 %r79)
  %r80 = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %v4i32, <4 x i32> %other, metadata !"ne", <4 x i1> %m4, i32 %count)
  %r81 = select <4 x i1> %active, <4 x i1> %r80, <4 x i1> zeroinitializer
  %r82 = bitcast <4 x i1> %r81 to i4
  %r83 = zext i4 %r82 to i64
  call void @p(i64 %r83)
  %r84 = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %v4i32, <4 x i32> %other, metadata !"ugt", <4 x i1> %m4, i32 %count)
  %r85 = select <4 x i1> %active, <4 x i1> %r84, <4 x i1> zeroinitializer
  %r86 = bitcast <4 x i1> %r85 to i4
  %r87 = zext i4 %r86 to i64
  call void @p(i64 %r87)
  %r88 = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %v4i32, <4 x i32> %other, metadata !"uge", <4 x i1> %m4, i32 %count)
  %r89 = select <4 x i1> %active, <4 x i1> %r88, <4 x i1> zeroinitializer
  %r90 = bitcast <4 x i1> %r89 to i4
  %r91 = zext i4 %r90 to i64
  call void @p(i64 %r91)
  %r92 = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %v4i32, <4 x i32> %other, metadata !"ult", <4 x i1> %m4, i32 %count)
  %r93 = select <4 x i1> %active, <4 x i1> %r92, <4 x i1> zeroinitializer
  %r94 = bitcast <4 x i1> %r93 to i4
  %r95 = zext i4 %r94 to i64
  call void @p(i64 %r95)
  %r96 = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %v4i32, <4 x i32> %other, metadata !"ule", <4 x i1> %m4, i32 %count)
  %r97 = select <4 x i1> %active, <4 x i1> %r96, <4 x i1> zeroinitializer
  %r98 = bitcast <4 x i1> %r97 to i4
  %r99 = zext i4 %r98 to i64
  call void @p(i64 %r99)
  %r100 = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %v4i32, <4 x i32> %other, metadata !"sgt", <4 x i1> %m4, i32 %count)
  %r101 = select <4 x i1> %active, <4 x i1> %r100, <4 x i1> zeroinitializer
  %r102 = bitcast <4 x i1> %r101 to i4
  %r103 = zext i4 %r102 to i64
  call void @p(i64 %r103)
  %r104 = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %v4i32, <4 x i32> %other, metadata !"sge", <4 x i1> %m4, i32 %count)
  %r105 = select <4 x i1> %active, <4 x i1> %r104, <4 x i1> zeroinitializer
  %r106 = bitcast <4 x i1> %r105 to i4
  %r107 = zext i4 %r106 to i64
  call void @p(i64 %r107)
  %r108 = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %v4i32, <4 x i32> %other, metadata !"slt", <4 x i1> %m4, i32 %count)
  %r109 = select <4 x i1> %active, <4 x i1> %r108, <4 x i1> zeroinitializer
  %r110 = bitcast <4 x i1> %r109 to i4
  %r111 = zext i4 %r110 to i64
  call void @p(i64 %r111)
  %r112 = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %v4i32, <4 x i32> %other, metadata !"sle", <4 x i1> %m4, i32 %count)
  %r113 = select <4 x i1> %active, <4 x i1> %r112, <4 x i1> zeroinitializer
  %r114 = bitcast <4 x i1> %r113 to i4
  %r115 = zext i4 %r114 to i64
  call void @p(i64 %r115)
  %r116 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"oeq", <4 x i1> %m4, i32 %count)
  %r117 = select <4 x i1> %active, <4 x i1> %r116, <4 x i1> zeroinitializer
  %r118 = bitcast <4 x i1> %r117 to i4
  %r119 = zext i4 %r118 to i64
  call void @p(i64 %r119)
  %r120 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"ogt", <4 x i1> %m4, i32 %count)
  %r121 = select <4 x i1> %active, <4 x i1> %r120, <4 x i1> zeroinitializer
  %r122 = bitcast <4 x i1> %r121 to i4
  %r123 = zext i4 %r122 to i64
  call void @p(i64 %r123)
  %r124 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"oge", <4 x i1> %m4, i32 %count)
  %r125 = select <4 x i1> %active, <4 x i1> %r124, <4 x i1> zeroinitializer
  %r126 = bitcast <4 x i1> %r125 to i4
  %r127 = zext i4 %r126 to i64
  call void @p(i64 %r127)
  %r128 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"olt", <4 x i1> %m4, i32 %count)
  %r129 = select <4 x i1> %active, <4 x i1> %r128, <4 x i1> zeroinitializer
  %r130 = bitcast <4 x i1> %r129 to i4
  %r131 = zext i4 %r130 to i64
  call void @p(i64 %r131)
  %r132 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"ole", <4 x i1> %m4, i32 %count)
  %r133 = select <4 x i1> %active, <4 x i1> %r132, <4 x i1> zeroinitializer
  %r134 = bitcast <4 x i1> %r133 to i4
  %r135 = zext i4 %r134 to i64
  call void @p(i64 %r135)
  %r136 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"one", <4 x i1> %m4, i32 %count)
  %r137 = select <4 x i1> %active, <4 x i1> %r136, <4 x i1> zeroinitializer
  %r138 = bitcast <4 x i1> %r137 to i4
  %r139 = zext i4 %r138 to i64
  call void @p(i64 %r139)
  %r140 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"ord", <4 x i1> %m4, i32 %count)
  %r141 = select <4 x i1> %active, <4 x i1> %r140, <4 x i1> zeroinitializer
  %r142 = bitcast <4 x i1> %r141 to i4
  %r143 = zext i4 %r142 to i64
  call void @p(i64 %r143)
  %r144 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"uno", <4 x i1> %m4, i32 %count)
  %r145 = select <4 x i1> %active, <4 x i1> %r144, <4 x i1> zeroinitializer
  %r146 = bitcast <4 x i1> %r145 to i4
  %r147 = zext i4 %r146 to i64
  call void @p(i64 %r147)
  %r148 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"ueq", <4 x i1> %m4, i32 %count)
  %r149 = select <4 x i1> %active, <4 x i1> %r148, <4 x i1> zeroinitializer
  %r150 = bitcast <4 x i1> %r149 to i4
  %r151 = zext i4 %r150 to i64
  call void @p(i64 %r151)
  %r152 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"ugt", <4 x i1> %m4, i32 %count)
  %r153 = select <4 x i1> %active, <4 x i1> %r152, <4 x i1> zeroinitializer
  %r154 = bitcast <4 x i1> %r153 to i4
  %r155 = zext i4 %r154 to i64
  call void @p(i64 %r155)
  %r156 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"uge", <4 x i1> %m4, i32 %count)
  %r157 = select <4 x i1> %active, <4 x i1> %r156, <4 x i1> zeroinitializer
  %r158 = bitcast <4 x i1> %r157 to i4
  %r159 = zext i4 %r158 to i64
  call void @p(i64 %r159)
  %r160 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"ult", <4 x i1> %m4, i32 %count)
  %r161 = select <4 x i1> %active, <4 x i1> %r160, <4 x i1> zeroinitializer
  %r162 = bitcast <4 x i1> %r161 to i4
  %r163 = zext i4 %r162 to i64
  call void @p(i64 %r163)
  %r164 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"ule", <4 x i1> %m4, i32 %count)
  %r165 = select <4 x i1> %active, <4 x i1> %r164, <4 x i1> zeroinitializer
  %r166 = bitcast <4 x i1> %r165 to i4
  %r167 = zext i4 %r166 to i64
  call void @p(i64 %r167)
  %r168 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %v4float, <4 x float> %other.float, metadata !"une", <4 x i1> %m4, i32 %count)
  %r169 = select <4 x i1> %active, <4 x i1> %r168, <4 x i1> zeroinitializer
  %r170 = bitcast <4 x i1> %r169 to i4
  %r171 = zext i4 %r170 to i64
  call void @p(i64 %r171)
  ret void
}
define i32 @main() {
  call void @all(i32 11, i32 2, i64 5)
  call void @all(i32 15, i32 2, i64 -4)
  call void @all(i32 10, i32 1, i64 100)
  call void @all(i32 1, i32 2, i64 0)
  ret i32 0
}
