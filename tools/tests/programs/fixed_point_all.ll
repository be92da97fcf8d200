; Each operation of fixed-point numbers, with several widths and scales.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%llx \00"
declare i32 @printf(ptr, ...)
declare i7 @llvm.smul.fix.i7(i7, i7, i32)
declare i7 @llvm.smul.fix.sat.i7(i7, i7, i32)
declare i7 @llvm.umul.fix.i7(i7, i7, i32)
declare i7 @llvm.umul.fix.sat.i7(i7, i7, i32)
declare i7 @llvm.sdiv.fix.i7(i7, i7, i32)
declare i7 @llvm.sdiv.fix.sat.i7(i7, i7, i32)
declare i7 @llvm.udiv.fix.i7(i7, i7, i32)
declare i7 @llvm.udiv.fix.sat.i7(i7, i7, i32)
declare i8 @llvm.smul.fix.i8(i8, i8, i32)
declare i8 @llvm.smul.fix.sat.i8(i8, i8, i32)
declare i8 @llvm.umul.fix.i8(i8, i8, i32)
declare i8 @llvm.umul.fix.sat.i8(i8, i8, i32)
declare i8 @llvm.sdiv.fix.i8(i8, i8, i32)
declare i8 @llvm.sdiv.fix.sat.i8(i8, i8, i32)
declare i8 @llvm.udiv.fix.i8(i8, i8, i32)
declare i8 @llvm.udiv.fix.sat.i8(i8, i8, i32)
declare i16 @llvm.smul.fix.i16(i16, i16, i32)
declare i16 @llvm.smul.fix.sat.i16(i16, i16, i32)
declare i16 @llvm.umul.fix.i16(i16, i16, i32)
declare i16 @llvm.umul.fix.sat.i16(i16, i16, i32)
declare i16 @llvm.sdiv.fix.i16(i16, i16, i32)
declare i16 @llvm.sdiv.fix.sat.i16(i16, i16, i32)
declare i16 @llvm.udiv.fix.i16(i16, i16, i32)
declare i16 @llvm.udiv.fix.sat.i16(i16, i16, i32)
declare i24 @llvm.smul.fix.i24(i24, i24, i32)
declare i24 @llvm.smul.fix.sat.i24(i24, i24, i32)
declare i24 @llvm.umul.fix.i24(i24, i24, i32)
declare i24 @llvm.umul.fix.sat.i24(i24, i24, i32)
declare i24 @llvm.sdiv.fix.i24(i24, i24, i32)
declare i24 @llvm.sdiv.fix.sat.i24(i24, i24, i32)
declare i24 @llvm.udiv.fix.i24(i24, i24, i32)
declare i24 @llvm.udiv.fix.sat.i24(i24, i24, i32)
declare i32 @llvm.smul.fix.i32(i32, i32, i32)
declare i32 @llvm.smul.fix.sat.i32(i32, i32, i32)
declare i32 @llvm.umul.fix.i32(i32, i32, i32)
declare i32 @llvm.umul.fix.sat.i32(i32, i32, i32)
declare i32 @llvm.sdiv.fix.i32(i32, i32, i32)
declare i32 @llvm.sdiv.fix.sat.i32(i32, i32, i32)
declare i32 @llvm.udiv.fix.i32(i32, i32, i32)
declare i32 @llvm.udiv.fix.sat.i32(i32, i32, i32)
declare i33 @llvm.smul.fix.i33(i33, i33, i32)
declare i33 @llvm.smul.fix.sat.i33(i33, i33, i32)
declare i33 @llvm.umul.fix.i33(i33, i33, i32)
declare i33 @llvm.umul.fix.sat.i33(i33, i33, i32)
declare i33 @llvm.sdiv.fix.i33(i33, i33, i32)
declare i33 @llvm.sdiv.fix.sat.i33(i33, i33, i32)
declare i33 @llvm.udiv.fix.i33(i33, i33, i32)
declare i33 @llvm.udiv.fix.sat.i33(i33, i33, i32)
declare i64 @llvm.smul.fix.i64(i64, i64, i32)
declare i64 @llvm.smul.fix.sat.i64(i64, i64, i32)
declare i64 @llvm.umul.fix.i64(i64, i64, i32)
declare i64 @llvm.umul.fix.sat.i64(i64, i64, i32)
declare i64 @llvm.sdiv.fix.i64(i64, i64, i32)
declare i64 @llvm.udiv.fix.i64(i64, i64, i32)
declare <4 x i16> @llvm.smul.fix.sat.v4i16(<4 x i16>, <4 x i16>, i32)
declare <4 x i16> @llvm.udiv.fix.sat.v4i16(<4 x i16>, <4 x i16>, i32)
define void @p(i64 %x) noinline {
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define void @of_i7(i7 %a, i7 %b, i7 %c, i7 %d, i7 %e, i7 %f) noinline {
  %r1 = call i7 @llvm.smul.fix.i7(i7 %c, i7 %d, i32 0)
  %x1 = sext i7 %r1 to i64
  call void @p(i64 %x1)
  %r2 = call i7 @llvm.smul.fix.i7(i7 %c, i7 %d, i32 3)
  %x2 = sext i7 %r2 to i64
  call void @p(i64 %x2)
  %r3 = call i7 @llvm.smul.fix.i7(i7 %c, i7 %d, i32 6)
  %x3 = sext i7 %r3 to i64
  call void @p(i64 %x3)
  %r4 = call i7 @llvm.smul.fix.sat.i7(i7 %a, i7 %b, i32 0)
  %x4 = sext i7 %r4 to i64
  call void @p(i64 %x4)
  %r5 = call i7 @llvm.smul.fix.sat.i7(i7 %a, i7 %b, i32 3)
  %x5 = sext i7 %r5 to i64
  call void @p(i64 %x5)
  %r6 = call i7 @llvm.smul.fix.sat.i7(i7 %a, i7 %b, i32 6)
  %x6 = sext i7 %r6 to i64
  call void @p(i64 %x6)
  %r7 = call i7 @llvm.umul.fix.i7(i7 %e, i7 %f, i32 0)
  %x7 = sext i7 %r7 to i64
  call void @p(i64 %x7)
  %r8 = call i7 @llvm.umul.fix.i7(i7 %e, i7 %f, i32 3)
  %x8 = sext i7 %r8 to i64
  call void @p(i64 %x8)
  %r9 = call i7 @llvm.umul.fix.i7(i7 %e, i7 %f, i32 6)
  %x9 = sext i7 %r9 to i64
  call void @p(i64 %x9)
  %r10 = call i7 @llvm.umul.fix.sat.i7(i7 %a, i7 %b, i32 0)
  %x10 = sext i7 %r10 to i64
  call void @p(i64 %x10)
  %r11 = call i7 @llvm.umul.fix.sat.i7(i7 %a, i7 %b, i32 3)
  %x11 = sext i7 %r11 to i64
  call void @p(i64 %x11)
  %r12 = call i7 @llvm.umul.fix.sat.i7(i7 %a, i7 %b, i32 6)
  %x12 = sext i7 %r12 to i64
  call void @p(i64 %x12)
  %r13 = call i7 @llvm.sdiv.fix.i7(i7 %c, i7 %d, i32 0)
  %x13 = sext i7 %r13 to i64
  call void @p(i64 %x13)
  %r14 = call i7 @llvm.sdiv.fix.i7(i7 %c, i7 %d, i32 3)
  %x14 = sext i7 %r14 to i64
  call void @p(i64 %x14)
  %r15 = call i7 @llvm.sdiv.fix.i7(i7 %c, i7 %d, i32 6)
  %x15 = sext i7 %r15 to i64
  call void @p(i64 %x15)
  %r16 = call i7 @llvm.sdiv.fix.sat.i7(i7 %a, i7 %b, i32 0)
  %x16 = sext i7 %r16 to i64
  call void @p(i64 %x16)
  %r17 = call i7 @llvm.sdiv.fix.sat.i7(i7 %a, i7 %b, i32 3)
  %x17 = sext i7 %r17 to i64
  call void @p(i64 %x17)
  %r18 = call i7 @llvm.sdiv.fix.sat.i7(i7 %a, i7 %b, i32 6)
  %x18 = sext i7 %r18 to i64
  call void @p(i64 %x18)
  %r19 = call i7 @llvm.udiv.fix.i7(i7 %e, i7 %f, i32 0)
  %x19 = sext i7 %r19 to i64
  call void @p(i64 %x19)
  %r20 = call i7 @llvm.udiv.fix.i7(i7 %e, i7 %f, i32 3)
  %x20 = sext i7 %r20 to i64
  call void @p(i64 %x20)
  %r21 = call i7 @llvm.udiv.fix.i7(i7 %e, i7 %f, i32 6)
  %x21 = sext i7 %r21 to i64
  call void @p(i64 %x21)
  %r22 = call i7 @llvm.udiv.fix.sat.i7(i7 %a, i7 %b, i32 0)
  %x22 = sext i7 %r22 to i64
  call void @p(i64 %x22)
  %r23 = call i7 @llvm.udiv.fix.sat.i7(i7 %a, i7 %b, i32 3)
  %x23 = sext i7 %r23 to i64
  call void @p(i64 %x23)
  %r24 = call i7 @llvm.udiv.fix.sat.i7(i7 %a, i7 %b, i32 6)
  %x24 = sext i7 %r24 to i64
  call void @p(i64 %x24)
  ret void
}
define void @of_i8(i8 %a, i8 %b, i8 %c, i8 %d, i8 %e, i8 %f) noinline {
  %r1 = call i8 @llvm.smul.fix.i8(i8 %c, i8 %d, i32 0)
  %x1 = sext i8 %r1 to i64
  call void @p(i64 %x1)
  %r2 = call i8 @llvm.smul.fix.i8(i8 %c, i8 %d, i32 4)
  %x2 = sext i8 %r2 to i64
  call void @p(i64 %x2)
  %r3 = call i8 @llvm.smul.fix.i8(i8 %c, i8 %d, i32 7)
  %x3 = sext i8 %r3 to i64
  call void @p(i64 %x3)
  %r4 = call i8 @llvm.smul.fix.sat.i8(i8 %a, i8 %b, i32 0)
  %x4 = sext i8 %r4 to i64
  call void @p(i64 %x4)
  %r5 = call i8 @llvm.smul.fix.sat.i8(i8 %a, i8 %b, i32 4)
  %x5 = sext i8 %r5 to i64
  call void @p(i64 %x5)
  %r6 = call i8 @llvm.smul.fix.sat.i8(i8 %a, i8 %b, i32 7)
  %x6 = sext i8 %r6 to i64
  call void @p(i64 %x6)
  %r7 = call i8 @llvm.umul.fix.i8(i8 %e, i8 %f, i32 0)
  %x7 = sext i8 %r7 to i64
  call void @p(i64 %x7)
  %r8 = call i8 @llvm.umul.fix.i8(i8 %e, i8 %f, i32 4)
  %x8 = sext i8 %r8 to i64
  call void @p(i64 %x8)
  %r9 = call i8 @llvm.umul.fix.i8(i8 %e, i8 %f, i32 7)
  %x9 = sext i8 %r9 to i64
  call void @p(i64 %x9)
  %r10 = call i8 @llvm.umul.fix.sat.i8(i8 %a, i8 %b, i32 0)
  %x10 = sext i8 %r10 to i64
  call void @p(i64 %x10)
  %r11 = call i8 @llvm.umul.fix.sat.i8(i8 %a, i8 %b, i32 4)
  %x11 = sext i8 %r11 to i64
  call void @p(i64 %x11)
  %r12 = call i8 @llvm.umul.fix.sat.i8(i8 %a, i8 %b, i32 7)
  %x12 = sext i8 %r12 to i64
  call void @p(i64 %x12)
  %r13 = call i8 @llvm.sdiv.fix.i8(i8 %c, i8 %d, i32 0)
  %x13 = sext i8 %r13 to i64
  call void @p(i64 %x13)
  %r14 = call i8 @llvm.sdiv.fix.i8(i8 %c, i8 %d, i32 4)
  %x14 = sext i8 %r14 to i64
  call void @p(i64 %x14)
  %r15 = call i8 @llvm.sdiv.fix.i8(i8 %c, i8 %d, i32 7)
  %x15 = sext i8 %r15 to i64
  call void @p(i64 %x15)
  %r16 = call i8 @llvm.sdiv.fix.sat.i8(i8 %a, i8 %b, i32 0)
  %x16 = sext i8 %r16 to i64
  call void @p(i64 %x16)
  %r17 = call i8 @llvm.sdiv.fix.sat.i8(i8 %a, i8 %b, i32 4)
  %x17 = sext i8 %r17 to i64
  call void @p(i64 %x17)
  %r18 = call i8 @llvm.sdiv.fix.sat.i8(i8 %a, i8 %b, i32 7)
  %x18 = sext i8 %r18 to i64
  call void @p(i64 %x18)
  %r19 = call i8 @llvm.udiv.fix.i8(i8 %e, i8 %f, i32 0)
  %x19 = sext i8 %r19 to i64
  call void @p(i64 %x19)
  %r20 = call i8 @llvm.udiv.fix.i8(i8 %e, i8 %f, i32 4)
  %x20 = sext i8 %r20 to i64
  call void @p(i64 %x20)
  %r21 = call i8 @llvm.udiv.fix.i8(i8 %e, i8 %f, i32 7)
  %x21 = sext i8 %r21 to i64
  call void @p(i64 %x21)
  %r22 = call i8 @llvm.udiv.fix.sat.i8(i8 %a, i8 %b, i32 0)
  %x22 = sext i8 %r22 to i64
  call void @p(i64 %x22)
  %r23 = call i8 @llvm.udiv.fix.sat.i8(i8 %a, i8 %b, i32 4)
  %x23 = sext i8 %r23 to i64
  call void @p(i64 %x23)
  %r24 = call i8 @llvm.udiv.fix.sat.i8(i8 %a, i8 %b, i32 7)
  %x24 = sext i8 %r24 to i64
  call void @p(i64 %x24)
  ret void
}
define void @of_i16(i16 %a, i16 %b, i16 %c, i16 %d, i16 %e, i16 %f) noinline {
  %r1 = call i16 @llvm.smul.fix.i16(i16 %c, i16 %d, i32 1)
  %x1 = sext i16 %r1 to i64
  call void @p(i64 %x1)
  %r2 = call i16 @llvm.smul.fix.i16(i16 %c, i16 %d, i32 15)
  %x2 = sext i16 %r2 to i64
  call void @p(i64 %x2)
  %r3 = call i16 @llvm.smul.fix.sat.i16(i16 %a, i16 %b, i32 1)
  %x3 = sext i16 %r3 to i64
  call void @p(i64 %x3)
  %r4 = call i16 @llvm.smul.fix.sat.i16(i16 %a, i16 %b, i32 15)
  %x4 = sext i16 %r4 to i64
  call void @p(i64 %x4)
  %r5 = call i16 @llvm.umul.fix.i16(i16 %e, i16 %f, i32 1)
  %x5 = sext i16 %r5 to i64
  call void @p(i64 %x5)
  %r6 = call i16 @llvm.umul.fix.i16(i16 %e, i16 %f, i32 15)
  %x6 = sext i16 %r6 to i64
  call void @p(i64 %x6)
  %r7 = call i16 @llvm.umul.fix.sat.i16(i16 %a, i16 %b, i32 1)
  %x7 = sext i16 %r7 to i64
  call void @p(i64 %x7)
  %r8 = call i16 @llvm.umul.fix.sat.i16(i16 %a, i16 %b, i32 15)
  %x8 = sext i16 %r8 to i64
  call void @p(i64 %x8)
  %r9 = call i16 @llvm.sdiv.fix.i16(i16 %c, i16 %d, i32 1)
  %x9 = sext i16 %r9 to i64
  call void @p(i64 %x9)
  %r10 = call i16 @llvm.sdiv.fix.i16(i16 %c, i16 %d, i32 15)
  %x10 = sext i16 %r10 to i64
  call void @p(i64 %x10)
  %r11 = call i16 @llvm.sdiv.fix.sat.i16(i16 %a, i16 %b, i32 1)
  %x11 = sext i16 %r11 to i64
  call void @p(i64 %x11)
  %r12 = call i16 @llvm.sdiv.fix.sat.i16(i16 %a, i16 %b, i32 15)
  %x12 = sext i16 %r12 to i64
  call void @p(i64 %x12)
  %r13 = call i16 @llvm.udiv.fix.i16(i16 %e, i16 %f, i32 1)
  %x13 = sext i16 %r13 to i64
  call void @p(i64 %x13)
  %r14 = call i16 @llvm.udiv.fix.i16(i16 %e, i16 %f, i32 15)
  %x14 = sext i16 %r14 to i64
  call void @p(i64 %x14)
  %r15 = call i16 @llvm.udiv.fix.sat.i16(i16 %a, i16 %b, i32 1)
  %x15 = sext i16 %r15 to i64
  call void @p(i64 %x15)
  %r16 = call i16 @llvm.udiv.fix.sat.i16(i16 %a, i16 %b, i32 15)
  %x16 = sext i16 %r16 to i64
  call void @p(i64 %x16)
  ret void
}
define void @of_i24(i24 %a, i24 %b, i24 %c, i24 %d, i24 %e, i24 %f) noinline {
  %r1 = call i24 @llvm.smul.fix.i24(i24 %c, i24 %d, i32 11)
  %x1 = sext i24 %r1 to i64
  call void @p(i64 %x1)
  %r2 = call i24 @llvm.smul.fix.sat.i24(i24 %a, i24 %b, i32 11)
  %x2 = sext i24 %r2 to i64
  call void @p(i64 %x2)
  %r3 = call i24 @llvm.umul.fix.i24(i24 %e, i24 %f, i32 11)
  %x3 = sext i24 %r3 to i64
  call void @p(i64 %x3)
  %r4 = call i24 @llvm.umul.fix.sat.i24(i24 %a, i24 %b, i32 11)
  %x4 = sext i24 %r4 to i64
  call void @p(i64 %x4)
  %r5 = call i24 @llvm.sdiv.fix.i24(i24 %c, i24 %d, i32 11)
  %x5 = sext i24 %r5 to i64
  call void @p(i64 %x5)
  %r6 = call i24 @llvm.sdiv.fix.sat.i24(i24 %a, i24 %b, i32 11)
  %x6 = sext i24 %r6 to i64
  call void @p(i64 %x6)
  %r7 = call i24 @llvm.udiv.fix.i24(i24 %e, i24 %f, i32 11)
  %x7 = sext i24 %r7 to i64
  call void @p(i64 %x7)
  %r8 = call i24 @llvm.udiv.fix.sat.i24(i24 %a, i24 %b, i32 11)
  %x8 = sext i24 %r8 to i64
  call void @p(i64 %x8)
  ret void
}
define void @of_i32(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f) noinline {
  %r1 = call i32 @llvm.smul.fix.i32(i32 %c, i32 %d, i32 0)
  %x1 = sext i32 %r1 to i64
  call void @p(i64 %x1)
  %r2 = call i32 @llvm.smul.fix.i32(i32 %c, i32 %d, i32 16)
  %x2 = sext i32 %r2 to i64
  call void @p(i64 %x2)
  %r3 = call i32 @llvm.smul.fix.i32(i32 %c, i32 %d, i32 31)
  %x3 = sext i32 %r3 to i64
  call void @p(i64 %x3)
  %r4 = call i32 @llvm.smul.fix.sat.i32(i32 %a, i32 %b, i32 0)
  %x4 = sext i32 %r4 to i64
  call void @p(i64 %x4)
  %r5 = call i32 @llvm.smul.fix.sat.i32(i32 %a, i32 %b, i32 16)
  %x5 = sext i32 %r5 to i64
  call void @p(i64 %x5)
  %r6 = call i32 @llvm.smul.fix.sat.i32(i32 %a, i32 %b, i32 31)
  %x6 = sext i32 %r6 to i64
  call void @p(i64 %x6)
  %r7 = call i32 @llvm.umul.fix.i32(i32 %e, i32 %f, i32 0)
  %x7 = sext i32 %r7 to i64
  call void @p(i64 %x7)
  %r8 = call i32 @llvm.umul.fix.i32(i32 %e, i32 %f, i32 16)
  %x8 = sext i32 %r8 to i64
  call void @p(i64 %x8)
  %r9 = call i32 @llvm.umul.fix.i32(i32 %e, i32 %f, i32 31)
  %x9 = sext i32 %r9 to i64
  call void @p(i64 %x9)
  %r10 = call i32 @llvm.umul.fix.sat.i32(i32 %a, i32 %b, i32 0)
  %x10 = sext i32 %r10 to i64
  call void @p(i64 %x10)
  %r11 = call i32 @llvm.umul.fix.sat.i32(i32 %a, i32 %b, i32 16)
  %x11 = sext i32 %r11 to i64
  call void @p(i64 %x11)
  %r12 = call i32 @llvm.umul.fix.sat.i32(i32 %a, i32 %b, i32 31)
  %x12 = sext i32 %r12 to i64
  call void @p(i64 %x12)
  %r13 = call i32 @llvm.sdiv.fix.i32(i32 %c, i32 %d, i32 0)
  %x13 = sext i32 %r13 to i64
  call void @p(i64 %x13)
  %r14 = call i32 @llvm.sdiv.fix.i32(i32 %c, i32 %d, i32 16)
  %x14 = sext i32 %r14 to i64
  call void @p(i64 %x14)
  %r15 = call i32 @llvm.sdiv.fix.i32(i32 %c, i32 %d, i32 31)
  %x15 = sext i32 %r15 to i64
  call void @p(i64 %x15)
  %r16 = call i32 @llvm.sdiv.fix.sat.i32(i32 %a, i32 %b, i32 0)
  %x16 = sext i32 %r16 to i64
  call void @p(i64 %x16)
  %r17 = call i32 @llvm.sdiv.fix.sat.i32(i32 %a, i32 %b, i32 16)
  %x17 = sext i32 %r17 to i64
  call void @p(i64 %x17)
  %r18 = call i32 @llvm.sdiv.fix.sat.i32(i32 %a, i32 %b, i32 31)
  %x18 = sext i32 %r18 to i64
  call void @p(i64 %x18)
  %r19 = call i32 @llvm.udiv.fix.i32(i32 %e, i32 %f, i32 0)
  %x19 = sext i32 %r19 to i64
  call void @p(i64 %x19)
  %r20 = call i32 @llvm.udiv.fix.i32(i32 %e, i32 %f, i32 16)
  %x20 = sext i32 %r20 to i64
  call void @p(i64 %x20)
  %r21 = call i32 @llvm.udiv.fix.i32(i32 %e, i32 %f, i32 31)
  %x21 = sext i32 %r21 to i64
  call void @p(i64 %x21)
  %r22 = call i32 @llvm.udiv.fix.sat.i32(i32 %a, i32 %b, i32 0)
  %x22 = sext i32 %r22 to i64
  call void @p(i64 %x22)
  %r23 = call i32 @llvm.udiv.fix.sat.i32(i32 %a, i32 %b, i32 16)
  %x23 = sext i32 %r23 to i64
  call void @p(i64 %x23)
  %r24 = call i32 @llvm.udiv.fix.sat.i32(i32 %a, i32 %b, i32 31)
  %x24 = sext i32 %r24 to i64
  call void @p(i64 %x24)
  ret void
}
define void @of_i33(i33 %a, i33 %b, i33 %c, i33 %d, i33 %e, i33 %f) noinline {
  %r1 = call i33 @llvm.smul.fix.i33(i33 %c, i33 %d, i32 20)
  %x1 = sext i33 %r1 to i64
  call void @p(i64 %x1)
  %r2 = call i33 @llvm.smul.fix.sat.i33(i33 %a, i33 %b, i32 20)
  %x2 = sext i33 %r2 to i64
  call void @p(i64 %x2)
  %r3 = call i33 @llvm.umul.fix.i33(i33 %e, i33 %f, i32 20)
  %x3 = sext i33 %r3 to i64
  call void @p(i64 %x3)
  %r4 = call i33 @llvm.umul.fix.sat.i33(i33 %a, i33 %b, i32 20)
  %x4 = sext i33 %r4 to i64
  call void @p(i64 %x4)
  %r5 = call i33 @llvm.sdiv.fix.i33(i33 %c, i33 %d, i32 20)
  %x5 = sext i33 %r5 to i64
  call void @p(i64 %x5)
  %r6 = call i33 @llvm.sdiv.fix.sat.i33(i33 %a, i33 %b, i32 20)
  %x6 = sext i33 %r6 to i64
  call void @p(i64 %x6)
  %r7 = call i33 @llvm.udiv.fix.i33(i33 %e, i33 %f, i32 20)
  %x7 = sext i33 %r7 to i64
  call void @p(i64 %x7)
  %r8 = call i33 @llvm.udiv.fix.sat.i33(i33 %a, i33 %b, i32 20)
  %x8 = sext i33 %r8 to i64
  call void @p(i64 %x8)
  ret void
}
define void @of_i64(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f) noinline {
  %r1 = call i64 @llvm.smul.fix.i64(i64 %c, i64 %d, i32 0)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.smul.fix.i64(i64 %c, i64 %d, i32 1)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.smul.fix.i64(i64 %c, i64 %d, i32 63)
  call void @p(i64 %r3)
  %r4 = call i64 @llvm.smul.fix.sat.i64(i64 %a, i64 %b, i32 0)
  call void @p(i64 %r4)
  %r5 = call i64 @llvm.smul.fix.sat.i64(i64 %a, i64 %b, i32 1)
  call void @p(i64 %r5)
  %r6 = call i64 @llvm.smul.fix.sat.i64(i64 %a, i64 %b, i32 63)
  call void @p(i64 %r6)
  %r7 = call i64 @llvm.umul.fix.i64(i64 %e, i64 %f, i32 0)
  call void @p(i64 %r7)
  %r8 = call i64 @llvm.umul.fix.i64(i64 %e, i64 %f, i32 1)
  call void @p(i64 %r8)
  %r9 = call i64 @llvm.umul.fix.i64(i64 %e, i64 %f, i32 63)
  call void @p(i64 %r9)
  %r10 = call i64 @llvm.umul.fix.sat.i64(i64 %a, i64 %b, i32 0)
  call void @p(i64 %r10)
  %r11 = call i64 @llvm.umul.fix.sat.i64(i64 %a, i64 %b, i32 1)
  call void @p(i64 %r11)
  %r12 = call i64 @llvm.umul.fix.sat.i64(i64 %a, i64 %b, i32 63)
  call void @p(i64 %r12)
  %r13 = call i64 @llvm.sdiv.fix.i64(i64 %c, i64 %d, i32 0)
  call void @p(i64 %r13)
  %r14 = call i64 @llvm.sdiv.fix.i64(i64 %c, i64 %d, i32 1)
  call void @p(i64 %r14)
  %r15 = call i64 @llvm.sdiv.fix.i64(i64 %c, i64 %d, i32 63)
  call void @p(i64 %r15)
  %r16 = call i64 @llvm.udiv.fix.i64(i64 %e, i64 %f, i32 0)
  call void @p(i64 %r16)
  %r17 = call i64 @llvm.udiv.fix.i64(i64 %e, i64 %f, i32 1)
  call void @p(i64 %r17)
  %r18 = call i64 @llvm.udiv.fix.i64(i64 %e, i64 %f, i32 63)
  call void @p(i64 %r18)
  ret void
}
define void @vectors(<4 x i16> %a, <4 x i16> %b) noinline {
  %p = call <4 x i16> @llvm.smul.fix.sat.v4i16(<4 x i16> %a, <4 x i16> %b, i32 9)
  %q = call <4 x i16> @llvm.udiv.fix.sat.v4i16(<4 x i16> %a, <4 x i16> %b, i32 5)
  %p.2 = extractelement <4 x i16> %p, i32 2
  %q.1 = extractelement <4 x i16> %q, i32 1
  %p.long = sext i16 %p.2 to i64
  %q.long = sext i16 %q.1 to i64
  call void @p(i64 %p.long)
  call void @p(i64 %q.long)
  ret void
}
define i32 @main() {
  call void @of_i7(i7 -24, i7 -5, i7 1, i7 -1, i7 1, i7 1)
  call void @of_i7(i7 0, i7 3, i7 -1, i7 1, i7 0, i7 6)
  call void @of_i7(i7 24, i7 3, i7 1, i7 3, i7 7, i7 11)
  call void @of_i7(i7 -64, i7 -5, i7 -4, i7 -8, i7 1, i7 13)
  call void @of_i7(i7 -5, i7 3, i7 0, i7 -2, i7 0, i7 12)
  call void @of_i7(i7 1, i7 1, i7 0, i7 -13, i7 5, i7 10)
  call void @of_i7(i7 -4, i7 -17, i7 0, i7 -9, i7 3, i7 2)
  call void @of_i7(i7 -47, i7 59, i7 -1, i7 7, i7 1, i7 28)
  call void @of_i8(i8 -128, i8 -5, i8 -1, i8 -23, i8 6, i8 22)
  call void @of_i8(i8 -5, i8 -5, i8 0, i8 -20, i8 3, i8 2)
  call void @of_i8(i8 102, i8 127, i8 0, i8 5, i8 5, i8 14)
  call void @of_i8(i8 -110, i8 -1, i8 -1, i8 -16, i8 1, i8 4)
  call void @of_i8(i8 127, i8 -1, i8 1, i8 2, i8 5, i8 45)
  call void @of_i8(i8 -69, i8 3, i8 1, i8 -2, i8 4, i8 27)
  call void @of_i8(i8 -1, i8 3, i8 -4, i8 9, i8 1, i8 5)
  call void @of_i8(i8 127, i8 -128, i8 -1, i8 6, i8 14, i8 16)
  call void @of_i16(i16 25550, i16 9626, i16 4, i16 -782, i16 19, i16 82)
  call void @of_i16(i16 -32768, i16 32767, i16 -22, i16 -1123, i16 3, i16 80)
  call void @of_i16(i16 -32768, i16 3, i16 -3, i16 10, i16 4, i16 481)
  call void @of_i16(i16 -32768, i16 -1, i16 1, i16 -156, i16 2, i16 59)
  call void @of_i16(i16 -5, i16 -32768, i16 -1, i16 107, i16 4, i16 175)
  call void @of_i16(i16 1322, i16 1, i16 1, i16 -2, i16 0, i16 3)
  call void @of_i16(i16 -2461, i16 32767, i16 -11, i16 -25, i16 13, i16 934)
  call void @of_i16(i16 1, i16 -20888, i16 0, i16 -110, i16 0, i16 1419)
  call void @of_i24(i24 8388607, i24 370495, i24 -340, i24 -6, i24 3, i24 2551676)
  call void @of_i24(i24 -95460, i24 -5690158, i24 -19, i24 -1, i24 859, i24 1407668)
  call void @of_i24(i24 1, i24 -5, i24 -17247, i24 44312, i24 867228, i24 242)
  call void @of_i24(i24 3, i24 8388607, i24 -197, i24 455279, i24 358, i24 126)
  call void @of_i24(i24 3, i24 3, i24 -22, i24 -255217, i24 288, i24 21800)
  call void @of_i24(i24 1, i24 -6252344, i24 3535, i24 720, i24 7, i24 39529)
  call void @of_i24(i24 -7249824, i24 3, i24 3, i24 -7431317, i24 15261, i24 1695756)
  call void @of_i24(i24 3, i24 3, i24 239, i24 -1770175, i24 0, i24 6)
  call void @of_i32(i32 -1240806730, i32 2147483647, i32 597, i32 -2521, i32 6443, i32 36837)
  call void @of_i32(i32 2147483647, i32 3, i32 4, i32 -16616716, i32 0, i32 582)
  call void @of_i32(i32 2147483647, i32 313289568, i32 0, i32 446, i32 5, i32 1970492)
  call void @of_i32(i32 -1, i32 -2147483648, i32 -65, i32 48449, i32 204, i32 52541)
  call void @of_i32(i32 1, i32 -5, i32 2, i32 41, i32 371, i32 3376341)
  call void @of_i32(i32 3, i32 2147483647, i32 -1, i32 -4, i32 0, i32 307605)
  call void @of_i32(i32 -2147483648, i32 2147483647, i32 179, i32 122098, i32 1, i32 1592351)
  call void @of_i32(i32 2147483647, i32 -1, i32 -1, i32 -4, i32 3, i32 957712)
  call void @of_i33(i33 -4294967296, i33 1, i33 -46778, i33 -126, i33 93851, i33 130821)
  call void @of_i33(i33 -5, i33 2362454624, i33 1598, i33 -13727, i33 22496668, i33 7258)
  call void @of_i33(i33 3, i33 -2829707874, i33 5, i33 -19368, i33 9585492, i33 221084)
  call void @of_i33(i33 1, i33 -5, i33 -302391, i33 -53599585, i33 3, i33 1596519)
  call void @of_i33(i33 -5, i33 -5, i33 -832536, i33 611249, i33 0, i33 988415734)
  call void @of_i33(i33 -551713815, i33 -1, i33 5695, i33 -2177474934, i33 5, i33 37135)
  call void @of_i33(i33 4294967295, i33 -3960500974, i33 -385, i33 -494, i33 7440, i33 455)
  call void @of_i33(i33 3, i33 4294967295, i33 -1671, i33 -1, i33 2776670, i33 2566282)
  call void @of_i64(i64 -1, i64 -5, i64 5, i64 125148557614273007, i64 3, i64 314553785)
  call void @of_i64(i64 -9223372036854775808, i64 7683401733514832771, i64 115682, i64 -416466, i64 25, i64 26956377562861875)
  call void @of_i64(i64 -5, i64 -5, i64 2, i64 82659824540, i64 186216, i64 59848315)
  call void @of_i64(i64 -2942970665219010881, i64 9223372036854775807, i64 -743035, i64 -17712139648, i64 16791, i64 9595)
  call void @of_i64(i64 3475743189107329814, i64 -447993704324356313, i64 32094, i64 -13420247, i64 74, i64 12953589052)
  call void @of_i64(i64 3, i64 3, i64 1, i64 -5524363, i64 20991605, i64 140629224948)
  call void @of_i64(i64 -5, i64 1, i64 1610, i64 54068, i64 104784, i64 12291470124)
  call void @of_i64(i64 -9076307189647866161, i64 -9223372036854775808, i64 -12, i64 -9348321, i64 3, i64 6809725988)
  call void @vectors(<4 x i16> <i16 5, i16 -300, i16 32000, i16 -1>, <4 x i16> <i16 7, i16 3, i16 -2000, i16 9>)
  ret i32 0
}
