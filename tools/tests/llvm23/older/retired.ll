; Intrinsics that LLVM 23 does not have any more.
source_filename = "retired"

define <4 x i16> @f0(<4 x float> %a0) {
  %r = tail call <4 x i16> @llvm.aarch64.neon.vcvtfp2hf(<4 x float> %a0)
  ret <4 x i16> %r
}
declare <4 x i16> @llvm.aarch64.neon.vcvtfp2hf(<4 x float>)

define <4 x float> @f1(<4 x i16> %a0) {
  %r = tail call <4 x float> @llvm.aarch64.neon.vcvthf2fp(<4 x i16> %a0)
  ret <4 x float> %r
}
declare <4 x float> @llvm.aarch64.neon.vcvthf2fp(<4 x i16>)

define <vscale x 4 x float> @f2(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2) {
  %r = tail call <vscale x 4 x float> @llvm.aarch64.sve.bfmmla(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2)
  ret <vscale x 4 x float> %r
}
declare <vscale x 4 x float> @llvm.aarch64.sve.bfmmla(<vscale x 4 x float>, <vscale x 8 x bfloat>, <vscale x 8 x bfloat>)

define float @f3(i16 %a0) {
  %r = tail call float @llvm.convert.from.fp16.f32(i16 %a0)
  ret float %r
}
declare float @llvm.convert.from.fp16.f32(i16)

define double @f4(i16 %a0) {
  %r = tail call double @llvm.convert.from.fp16.f64(i16 %a0)
  ret double %r
}
declare double @llvm.convert.from.fp16.f64(i16)

define i16 @f5(float %a0) {
  %r = tail call i16 @llvm.convert.to.fp16.f32(float %a0)
  ret i16 %r
}
declare i16 @llvm.convert.to.fp16.f32(float)

define i16 @f6(double %a0) {
  %r = tail call i16 @llvm.convert.to.fp16.f64(double %a0)
  ret i16 %r
}
declare i16 @llvm.convert.to.fp16.f64(double)

define i64 @f7(i64 %a0, i64 %a1) {
  %r = tail call i64 @llvm.riscv.clmul.i64(i64 %a0, i64 %a1)
  ret i64 %r
}
declare i64 @llvm.riscv.clmul.i64(i64, i64)

define i32 @f8(i32 %a0, i32 %a1) {
  %r = tail call i32 @llvm.x86.bmi.pdep.32(i32 %a0, i32 %a1)
  ret i32 %r
}
declare i32 @llvm.x86.bmi.pdep.32(i32, i32)

define i64 @f9(i64 %a0, i64 %a1) {
  %r = tail call i64 @llvm.x86.bmi.pdep.64(i64 %a0, i64 %a1)
  ret i64 %r
}
declare i64 @llvm.x86.bmi.pdep.64(i64, i64)

define i32 @f10(i32 %a0, i32 %a1) {
  %r = tail call i32 @llvm.x86.bmi.pext.32(i32 %a0, i32 %a1)
  ret i32 %r
}
declare i32 @llvm.x86.bmi.pext.32(i32, i32)

define i64 @f11(i64 %a0, i64 %a1) {
  %r = tail call i64 @llvm.x86.bmi.pext.64(i64 %a0, i64 %a1)
  ret i64 %r
}
declare i64 @llvm.x86.bmi.pext.64(i64, i64)


define float @fast(i16 %a0) {
  %r = tail call nnan float @llvm.convert.from.fp16.f32(i16 %a0)
  ret float %r
}
