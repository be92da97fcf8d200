; Intrinsics whose operand types changed to bfloat.
declare <2 x float> @llvm_aarch64.neon.bfdot.v2f32.v8i8(<2 x float>, <8 x i8>, <8 x i8>)
declare <4 x float> @llvm_aarch64.neon.bfmmla.v4f32.v16i8(<4 x float>, <16 x i8>, <16 x i8>)
declare <4 x float> @llvm_arm.neon.bfdot.v4f32.v16i8(<4 x float>, <16 x i8>, <16 x i8>)
declare i64 @llvm_riscv.sha256sig0.i64(i64)
declare i64 @llvm_riscv.sm3p0.i64(i64)
declare i64 @llvm_riscv.sm4ks.i64(i64, i64, i32)
declare <4 x float> @llvm_x86.xop.vpermil2ps(<4 x float>, <4 x float>, <4 x float>, i8)

define <2 x float> @a(<2 x float> %a, <8 x i8> %b, <8 x i8> %c) {
  %r = call <2 x float> @llvm_aarch64.neon.bfdot.v2f32.v8i8(<2 x float> %a, <8 x i8> %b, <8 x i8> %c)
  ret <2 x float> %r
}

define <4 x float> @b(<4 x float> %a, <16 x i8> %b, <16 x i8> %c) {
  %r = call <4 x float> @llvm_aarch64.neon.bfmmla.v4f32.v16i8(<4 x float> %a, <16 x i8> %b, <16 x i8> %c)
  %s = call <4 x float> @llvm_arm.neon.bfdot.v4f32.v16i8(<4 x float> %r, <16 x i8> %b, <16 x i8> %c)
  ret <4 x float> %s
}

define i64 @c(i64 %a, i64 %b) {
  %r = call i64 @llvm_riscv.sha256sig0.i64(i64 %a)
  %s = call i64 @llvm_riscv.sm3p0.i64(i64 %r)
  %t = call i64 @llvm_riscv.sm4ks.i64(i64 %s, i64 %b, i32 1)
  ret i64 %t
}

define <4 x float> @d(<4 x float> %a, <4 x float> %b, <4 x float> %c) {
  %r = call <4 x float> @llvm_x86.xop.vpermil2ps(<4 x float> %a, <4 x float> %b, <4 x float> %c, i8 1)
  ret <4 x float> %r
}
