; Formats without a type (LLVM 23), from and to which numbers are converted. The status is 0 if all is as it should be.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare float @llvm.convert.from.arbitrary.fp.f32.i8(i8, metadata)
declare <2 x double> @llvm.convert.from.arbitrary.fp.v2f64.v2i4(<2 x i4>, metadata)
declare i8 @llvm.convert.to.arbitrary.fp.i8.f32(float, metadata, metadata, i1)
declare i8 @llvm.convert.to.arbitrary.fp.i8.f64(double, metadata, metadata, i1)
declare i6 @llvm.convert.to.arbitrary.fp.i6.f32(float, metadata, metadata, i1)

; All numbers of both formats of 8 bits become themselves again, and their sum without NaNs is that of their weights.
define i32 @same(i8 %at) {
  %a = call float @llvm.convert.from.arbitrary.fp.f32.i8(i8 %at, metadata !"Float8E5M2")
  %b = call i8 @llvm.convert.to.arbitrary.fp.i8.f32(float %a, metadata !"Float8E5M2", metadata !"round.tonearest", i1 true)
  %c = call float @llvm.convert.from.arbitrary.fp.f32.i8(i8 %at, metadata !"Float8E4M3FN")
  %d = call i8 @llvm.convert.to.arbitrary.fp.i8.f32(float %c, metadata !"Float8E4M3FN", metadata !"round.tonearest", i1 false)
  %nan_a = fcmp uno float %a, %a
  %nan_c = fcmp uno float %c, %c
  %differs_b = icmp ne i8 %at, %b
  %differs_d = icmp ne i8 %at, %d
  %wrong_a = xor i1 %nan_a, true
  %wrong_c = xor i1 %nan_c, true
  %wrong_b = and i1 %differs_b, %wrong_a
  %wrong_d = and i1 %differs_d, %wrong_c
  %wrong = or i1 %wrong_b, %wrong_d
  %count_a = zext i1 %nan_a to i32
  %count_c = zext i1 %nan_c to i32
  %nans = add i32 %count_a, %count_c
  %failed = select i1 %wrong, i32 100, i32 %nans
  ret i32 %failed
}

; 2^-8 is exact in E5M2; 449 is rounded to 448, 465 is beyond E4M3FN; 7.26 to 7.5 in E2M3FN.
define i32 @rounded(float %scale) {
  %small = fmul float %scale, 3.906250e-03
  %a = call i8 @llvm.convert.to.arbitrary.fp.i8.f32(float %small, metadata !"Float8E5M2", metadata !"round.tonearest", i1 false)
  %large = fmul float %scale, 4.490000e+02
  %double = fpext float %large to double
  %b = call i8 @llvm.convert.to.arbitrary.fp.i8.f64(double %double, metadata !"Float8E4M3FN", metadata !"round.tonearest", i1 false)
  %beyond = fmul float %scale, 4.650000e+02
  %c = call i8 @llvm.convert.to.arbitrary.fp.i8.f32(float %beyond, metadata !"Float8E4M3FN", metadata !"round.tonearest", i1 false)
  %seven = fmul float %scale, 0x401D200000000000
  %d = call i6 @llvm.convert.to.arbitrary.fp.i6.f32(float %seven, metadata !"Float6E2M3FN", metadata !"round.tonearest", i1 true)
  %is_a = icmp eq i8 %a, 28
  %is_b = icmp eq i8 %b, 126
  %is_c = icmp eq i8 %c, 127
  %is_d = icmp eq i6 %d, 31
  %ab = and i1 %is_a, %is_b
  %cd = and i1 %is_c, %is_d
  %all = and i1 %ab, %cd
  %status = select i1 %all, i32 0, i32 1
  ret i32 %status
}

; 6 and -0.5 in E2M1FN.
define i32 @lanes(<2 x i4> %codes) {
  %numbers = call <2 x double> @llvm.convert.from.arbitrary.fp.v2f64.v2i4(<2 x i4> %codes, metadata !"Float4E2M1FN")
  %first = extractelement <2 x double> %numbers, i32 0
  %second = extractelement <2 x double> %numbers, i32 1
  %sum = fadd double %first, %second
  %is = fcmp oeq double %sum, 5.500000e+00
  %status = select i1 %is, i32 0, i32 2
  ret i32 %status
}

define i32 @main() {
entry:
  br label %loop

loop:
  %at = phi i32 [ 0, %entry ], [ %next, %loop ]
  %all = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %code = trunc i32 %at to i8
  %one = call i32 @same(i8 %code)
  %sum = add i32 %all, %one
  %next = add i32 %at, 1
  %is_end = icmp eq i32 %next, 256
  br i1 %is_end, label %end, label %loop

end:
  ; Six NaNs of one format and two of the other.
  %wrong = icmp ne i32 %sum, 8
  %same = zext i1 %wrong to i32
  %rounded = call i32 @rounded(float 1.000000e+00)
  %lanes = call i32 @lanes(<2 x i4> <i4 7, i4 9>)
  %two = or i32 %rounded, %lanes
  %shifted = shl i32 %same, 2
  %status = or i32 %two, %shifted
  ret i32 %status
}
