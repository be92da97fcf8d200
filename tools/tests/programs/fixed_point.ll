; Fixed-point arithmetic of several widths, against llc; reading and setting the rounding mode.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@line = private constant [6 x i8] c"%lld\0A\00"
@numbers = constant [8 x i64] [i64 1, i64 -1, i64 5, i64 -77, i64 12345, i64 -32768, i64 9223372036854775807, i64 -9223372036854775808]

declare i32 @printf(ptr, ...)
declare i16 @llvm.smul.fix.i16(i16, i16, i32)
declare i16 @llvm.umul.fix.i16(i16, i16, i32)
declare i32 @llvm.smul.fix.i32(i32, i32, i32)
declare i64 @llvm.smul.fix.i64(i64, i64, i32)
declare i64 @llvm.umul.fix.i64(i64, i64, i32)
declare i16 @llvm.smul.fix.sat.i16(i16, i16, i32)
declare i64 @llvm.smul.fix.sat.i64(i64, i64, i32)
declare i32 @llvm.umul.fix.sat.i32(i32, i32, i32)
declare i16 @llvm.sdiv.fix.i16(i16, i16, i32)
declare i16 @llvm.udiv.fix.i16(i16, i16, i32)
declare i32 @llvm.sdiv.fix.sat.i32(i32, i32, i32)
declare i32 @llvm.udiv.fix.sat.i32(i32, i32, i32)
declare <4 x i16> @llvm.smul.fix.v4i16(<4 x i16>, <4 x i16>, i32)
declare void @llvm.set.rounding(i32)
declare i32 @llvm.get.rounding()

define void @put(i64 %value) noinline {
  %r1 = call i32 (ptr, ...) @printf(ptr @line, i64 %value)
  ret void
}

define void @two(i64 %a, i64 %b) noinline {
  %a16 = trunc i64 %a to i16
  %b16 = trunc i64 %b to i16
  %a32 = trunc i64 %a to i32
  %b32 = trunc i64 %b to i32
  %r1 = call i16 @llvm.smul.fix.i16(i16 %a16, i16 %b16, i32 7)
  %w1 = sext i16 %r1 to i64
  call void @put(i64 %w1)
  %r2 = call i16 @llvm.umul.fix.i16(i16 %a16, i16 %b16, i32 16)
  %w2 = zext i16 %r2 to i64
  call void @put(i64 %w2)
  %r3 = call i32 @llvm.smul.fix.i32(i32 %a32, i32 %b32, i32 31)
  %w3 = sext i32 %r3 to i64
  call void @put(i64 %w3)
  %r4 = call i64 @llvm.smul.fix.i64(i64 %a, i64 %b, i32 33)
  call void @put(i64 %r4)
  %r5 = call i64 @llvm.umul.fix.i64(i64 %a, i64 %b, i32 20)
  call void @put(i64 %r5)
  %r6 = call i16 @llvm.smul.fix.sat.i16(i16 %a16, i16 %b16, i32 4)
  %w6 = sext i16 %r6 to i64
  call void @put(i64 %w6)
  %r7 = call i64 @llvm.smul.fix.sat.i64(i64 %a, i64 %b, i32 2)
  call void @put(i64 %r7)
  %r8 = call i32 @llvm.umul.fix.sat.i32(i32 %a32, i32 %b32, i32 9)
  %w8 = zext i32 %r8 to i64
  call void @put(i64 %w8)
  %b16n = or i16 %b16, 1
  %r9 = call i16 @llvm.udiv.fix.i16(i16 1000, i16 %b16n, i32 3)
  %w9 = zext i16 %r9 to i64
  call void @put(i64 %w9)
  %r10 = call i16 @llvm.sdiv.fix.i16(i16 1000, i16 %b16n, i32 4)
  %w10 = sext i16 %r10 to i64
  call void @put(i64 %w10)
  %b32n = or i32 %b32, 1
  %r11 = call i32 @llvm.sdiv.fix.sat.i32(i32 %a32, i32 %b32n, i32 15)
  %w11 = sext i32 %r11 to i64
  call void @put(i64 %w11)
  %r12 = call i32 @llvm.udiv.fix.sat.i32(i32 %a32, i32 %b32n, i32 20)
  %w12 = zext i32 %r12 to i64
  call void @put(i64 %w12)
  %v = insertelement <4 x i16> <i16 100, i16 -100, i16 3, i16 4>, i16 %a16, i32 2
  %r13 = call <4 x i16> @llvm.smul.fix.v4i16(<4 x i16> %v, <4 x i16> <i16 640, i16 -9, i16 64, i16 1>, i32 6)
  %w13 = bitcast <4 x i16> %r13 to i64
  call void @put(i64 %w13)
  ret void
}

define void @mode(i32 %how) noinline {
  call void @llvm.set.rounding(i32 %how)
  %now = call i32 @llvm.get.rounding()
  %wide = zext i32 %now to i64
  call void @put(i64 %wide)
  ret void
}

define i32 @main() {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %outer.end ]
  %p = getelementptr i64, ptr @numbers, i64 %i
  %a = load i64, ptr %p
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %q = getelementptr i64, ptr @numbers, i64 %j
  %b = load i64, ptr %q
  call void @two(i64 %a, i64 %b)
  %j.next = add i64 %j, 1
  %j.done = icmp eq i64 %j.next, 8
  br i1 %j.done, label %outer.end, label %inner
outer.end:
  %i.next = add i64 %i, 1
  %i.done = icmp eq i64 %i.next, 8
  br i1 %i.done, label %end, label %outer
end:
  call void @mode(i32 0)
  call void @mode(i32 2)
  call void @mode(i32 3)
  call void @mode(i32 1)
  ret i32 0
}
