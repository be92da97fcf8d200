; Intrinsics whose types or names changed between LLVM 14 and 22, on ARM, NVPTX, RISC-V and AMDGPU.
declare <4 x i1> @llvm_arm.mve.vctp64(i32)
declare <2 x i64> @llvm_arm.mve.mull.int.predicated.v2i64.v4i32.v4i1(<4 x i32>, <4 x i32>, i32, i32, <4 x i1>, <2 x i64>)
declare <2 x i64> @llvm_arm.mve.vqdmull.predicated.v2i64.v4i32.v4i1(<4 x i32>, <4 x i32>, i32, <4 x i1>, <2 x i64>)
declare <2 x i64> @llvm_arm.mve.vldr.gather.base.predicated.v2i64.v2i64.v4i1(<2 x i64>, i32, <4 x i1>)
declare { <2 x i64>, <2 x i64> } @llvm_arm.mve.vldr.gather.base.wb.predicated.v2i64.v2i64.v4i1(<2 x i64>, i32, <4 x i1>)
declare <2 x i64> @llvm_arm.mve.vldr.gather.offset.predicated.v2i64.p0.v2i64.v4i1(ptr, <2 x i64>, i32, i32, i32, <4 x i1>)
declare <2 x i64> @llvm_arm.mve.vldr.gather.offset.predicated.v2i64.p0i64.v2i64.v4i1(ptr, <2 x i64>, i32, i32, i32, <4 x i1>)
declare void @llvm_arm.mve.vstr.scatter.base.predicated.v2i64.v2i64.v4i1(<2 x i64>, i32, <2 x i64>, <4 x i1>)
declare <2 x i64> @llvm_arm.mve.vstr.scatter.base.wb.predicated.v2i64.v2i64.v4i1(<2 x i64>, i32, <2 x i64>, <4 x i1>)
declare void @llvm_arm.mve.vstr.scatter.offset.predicated.p0.v2i64.v2i64.v4i1(ptr, <2 x i64>, <2 x i64>, i32, i32, <4 x i1>)
declare <2 x i64> @llvm_arm.cde.vcx1q.predicated.v2i64.v4i1(i32, <2 x i64>, i32, <4 x i1>)
declare <2 x i64> @llvm_arm.cde.vcx1qa.predicated.v2i64.v4i1(i32, <2 x i64>, i32, <4 x i1>)
declare <2 x i64> @llvm_arm.cde.vcx2q.predicated.v2i64.v4i1(i32, <2 x i64>, <16 x i8>, i32, <4 x i1>)
declare <2 x i64> @llvm_arm.cde.vcx2qa.predicated.v2i64.v4i1(i32, <2 x i64>, <16 x i8>, i32, <4 x i1>)
declare <2 x i64> @llvm_arm.cde.vcx3q.predicated.v2i64.v4i1(i32, <2 x i64>, <16 x i8>, <16 x i8>, i32, <4 x i1>)
declare <2 x i64> @llvm_arm.cde.vcx3qa.predicated.v2i64.v4i1(i32, <2 x i64>, <16 x i8>, <16 x i8>, i32, <4 x i1>)
declare <vscale x 4 x float> @llvm_aarch64.sve.bfdot(<vscale x 4 x float>, <vscale x 8 x bfloat>, <vscale x 8 x bfloat>)
declare <vscale x 4 x float> @llvm_aarch64.sve.bfdot.lane(<vscale x 4 x float>, <vscale x 8 x bfloat>, <vscale x 8 x bfloat>, i64)
declare <vscale x 4 x float> @llvm_aarch64.sve.bfmlalb.lane(<vscale x 4 x float>, <vscale x 8 x bfloat>, <vscale x 8 x bfloat>, i64)
declare <vscale x 4 x float> @llvm_aarch64.sve.bfmlalt.lane(<vscale x 4 x float>, <vscale x 8 x bfloat>, <vscale x 8 x bfloat>, i64)
declare <vscale x 4 x float> @llvm_aarch64.sve.bfmlalb(<vscale x 4 x float>, <vscale x 8 x bfloat>, <vscale x 8 x bfloat>)
declare <vscale x 4 x float> @llvm_aarch64.sve.bfmmla(<vscale x 4 x float>, <vscale x 8 x bfloat>, <vscale x 8 x bfloat>)
declare <vscale x 8 x bfloat> @llvm_aarch64.sve.fcvt.bf16f32(<vscale x 8 x bfloat>, <vscale x 8 x i1>, <vscale x 4 x float>)
declare <vscale x 8 x bfloat> @llvm_aarch64.sve.fcvtnt.bf16f32(<vscale x 8 x bfloat>, <vscale x 8 x i1>, <vscale x 4 x float>)
declare i32 @llvm_riscv.aes32dsi.i32(i32, i32, i32)
declare i32 @llvm_riscv.aes32dsi(i32, i32, i8)
declare i32 @llvm_riscv.aes32dsmi(i32, i32, i8)
declare i32 @llvm_riscv.aes32esi(i32, i32, i8)
declare i32 @llvm_riscv.aes32esmi(i32, i32, i8)
declare i32 @llvm_riscv.sm4ks.i32(i32, i32, i8)
declare i64 @llvm_riscv.sm4ks.i64(i64, i64, i8)
declare i32 @llvm_riscv.sm4ed.i32(i32, i32, i8)
declare i64 @llvm_riscv.sm4ed.i64(i64, i64, i32)
declare i32 @llvm_riscv.sm4ed(i32, i32, i8)
declare i64 @llvm_riscv.sha256sig0.i64(i64)
declare i64 @llvm_riscv.sha256sig1.i64(i64)
declare i64 @llvm_riscv.sha256sum0.i64(i64)
declare i64 @llvm_riscv.sha256sum1.i64(i64)
declare i64 @llvm_riscv.sm3p0.i64(i64)
declare i64 @llvm_riscv.sm3p1.i64(i64)
declare i32 @llvm_riscv.sha256sig0.i32(i32)
declare i32 @llvm_riscv.sm3p0.i32(i32)
declare i32 @llvm_riscv.orc.b.i32(i32)
declare <4 x i32> @llvm_experimental.vector.partial.reduce.add.v4i32.v16i32(<4 x i32>, <16 x i32>)
declare <vscale x 4 x i32> @llvm_experimental.vector.partial.reduce.add.nxv4i32.nxv16i32(<vscale x 4 x i32>, <vscale x 16 x i32>)
declare i16 @llvm_nvvm.fma.rn.bf16(i16, i16, i16)
declare i32 @llvm_nvvm.fma.rn.bf16x2(i32, i32, i32)
declare i16 @llvm_nvvm.fma.rn.relu.bf16(i16, i16, i16)
declare i32 @llvm_nvvm.fma.rn.relu.bf16x2(i32, i32, i32)
declare i16 @llvm_nvvm.fmax.bf16(i16, i16)
declare i32 @llvm_nvvm.fmax.bf16x2(i32, i32)
declare i16 @llvm_nvvm.fmin.bf16(i16, i16)
declare i32 @llvm_nvvm.fmin.bf16x2(i32, i32)
declare i16 @llvm_nvvm.fmax.nan.bf16(i16, i16)
declare i32 @llvm_nvvm.fmax.nan.bf16x2(i32, i32)
declare i16 @llvm_nvvm.fmax.ftz.bf16(i16, i16)
declare i16 @llvm_nvvm.fmax.xorsign.abs.bf16(i16, i16)
declare i32 @llvm_nvvm.fmin.nan.xorsign.abs.bf16x2(i32, i32)
declare i16 @llvm_nvvm.fmin.ftz.nan.xorsign.abs.bf16(i16, i16)
declare i16 @llvm_nvvm.abs.bf16(i16)
declare i32 @llvm_nvvm.abs.bf16x2(i32)
declare i16 @llvm_nvvm.neg.bf16(i16)
declare i32 @llvm_nvvm.neg.bf16x2(i32)
declare ptr addrspace(3) @llvm_nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
declare void @llvm_nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(3), ptr addrspace(3), ptr addrspace(1), i32, i16, i64, i1, i1)
declare void @llvm_nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(3), ptr addrspace(3), ptr addrspace(3), i32)
declare void @llvm_nvvm.cp.async.bulk.tensor.g2s.tile.1d(ptr addrspace(3), ptr addrspace(3), ptr, i32, i16, i64, i1, i1)
declare void @llvm_nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7), ptr addrspace(3), ptr, i32, i32, i16, i64, i1, i1)
declare void @llvm_nvvm.cp.async.bulk.tensor.g2s.im2col.3d(ptr addrspace(3), ptr addrspace(3), ptr, i32, i32, i32, i16, i16, i64, i1, i1)
declare i32 @llvm_experimental.vector.reduce.i32.add.v4i32(<4 x i32>)
declare <4 x bfloat> @llvm_arm.neon.vcvtfp2bf.v4bf16(<4 x float>)
declare bfloat @llvm_aarch64.neon.bfcvt(float)
declare <8 x bfloat> @llvm_aarch64.neon.bfcvtn(<4 x float>)
declare <8 x bfloat> @llvm_aarch64.neon.bfcvtn2(<8 x bfloat>, <4 x float>)
declare <2 x i16> @llvm_amdgcn.ds.fadd.v2bf16(ptr addrspace(3), <2 x i16>)
declare <2 x i16> @llvm_amdgcn.global.atomic.fadd.v2bf16.p1(ptr addrspace(1), <2 x i16>)
declare <2 x i16> @llvm_amdgcn.flat.atomic.fadd.v2bf16.p0(ptr, <2 x i16>)
declare <8 x i32> @llvm_amdgcn.wmma.i32.16x16x64.iu8.v8i32.v8i32(i1, <8 x i32>, i1, <8 x i32>, <8 x i32>, i1, i1)
define <4 x i1> @f1(i32 %a0) {
  %r = call <4 x i1> @llvm_arm.mve.vctp64(i32 %a0)
  ret <4 x i1> %r
}
define <2 x i64> @f2(<4 x i32> %a0, <4 x i32> %a1, i32 %a2, i32 %a3, <4 x i1> %a4, <2 x i64> %a5) {
  %r = call <2 x i64> @llvm_arm.mve.mull.int.predicated.v2i64.v4i32.v4i1(<4 x i32> %a0, <4 x i32> %a1, i32 %a2, i32 %a3, <4 x i1> %a4, <2 x i64> %a5)
  ret <2 x i64> %r
}
define <2 x i64> @f3(<4 x i32> %a0, <4 x i32> %a1, i32 %a2, <4 x i1> %a3, <2 x i64> %a4) {
  %r = call <2 x i64> @llvm_arm.mve.vqdmull.predicated.v2i64.v4i32.v4i1(<4 x i32> %a0, <4 x i32> %a1, i32 %a2, <4 x i1> %a3, <2 x i64> %a4)
  ret <2 x i64> %r
}
define <2 x i64> @f4(<2 x i64> %a0, i32 %a1, <4 x i1> %a2) {
  %r = call <2 x i64> @llvm_arm.mve.vldr.gather.base.predicated.v2i64.v2i64.v4i1(<2 x i64> %a0, i32 %a1, <4 x i1> %a2)
  ret <2 x i64> %r
}
define { <2 x i64>, <2 x i64> } @f5(<2 x i64> %a0, i32 %a1, <4 x i1> %a2) {
  %r = call { <2 x i64>, <2 x i64> } @llvm_arm.mve.vldr.gather.base.wb.predicated.v2i64.v2i64.v4i1(<2 x i64> %a0, i32 %a1, <4 x i1> %a2)
  ret { <2 x i64>, <2 x i64> } %r
}
define <2 x i64> @f6(ptr %a0, <2 x i64> %a1, i32 %a2, i32 %a3, i32 %a4, <4 x i1> %a5) {
  %r = call <2 x i64> @llvm_arm.mve.vldr.gather.offset.predicated.v2i64.p0.v2i64.v4i1(ptr %a0, <2 x i64> %a1, i32 %a2, i32 %a3, i32 %a4, <4 x i1> %a5)
  ret <2 x i64> %r
}
define <2 x i64> @f7(ptr %a0, <2 x i64> %a1, i32 %a2, i32 %a3, i32 %a4, <4 x i1> %a5) {
  %r = call <2 x i64> @llvm_arm.mve.vldr.gather.offset.predicated.v2i64.p0i64.v2i64.v4i1(ptr %a0, <2 x i64> %a1, i32 %a2, i32 %a3, i32 %a4, <4 x i1> %a5)
  ret <2 x i64> %r
}
define void @f8(<2 x i64> %a0, i32 %a1, <2 x i64> %a2, <4 x i1> %a3) {
  call void @llvm_arm.mve.vstr.scatter.base.predicated.v2i64.v2i64.v4i1(<2 x i64> %a0, i32 %a1, <2 x i64> %a2, <4 x i1> %a3)
  ret void
}
define <2 x i64> @f9(<2 x i64> %a0, i32 %a1, <2 x i64> %a2, <4 x i1> %a3) {
  %r = call <2 x i64> @llvm_arm.mve.vstr.scatter.base.wb.predicated.v2i64.v2i64.v4i1(<2 x i64> %a0, i32 %a1, <2 x i64> %a2, <4 x i1> %a3)
  ret <2 x i64> %r
}
define void @f10(ptr %a0, <2 x i64> %a1, <2 x i64> %a2, i32 %a3, i32 %a4, <4 x i1> %a5) {
  call void @llvm_arm.mve.vstr.scatter.offset.predicated.p0.v2i64.v2i64.v4i1(ptr %a0, <2 x i64> %a1, <2 x i64> %a2, i32 %a3, i32 %a4, <4 x i1> %a5)
  ret void
}
define <2 x i64> @f11(<2 x i64> %a1, <4 x i1> %a3) {
  %r = call <2 x i64> @llvm_arm.cde.vcx1q.predicated.v2i64.v4i1(i32 0, <2 x i64> %a1, i32 1, <4 x i1> %a3)
  ret <2 x i64> %r
}
define <2 x i64> @f12(<2 x i64> %a1, <4 x i1> %a3) {
  %r = call <2 x i64> @llvm_arm.cde.vcx1qa.predicated.v2i64.v4i1(i32 0, <2 x i64> %a1, i32 1, <4 x i1> %a3)
  ret <2 x i64> %r
}
define <2 x i64> @f13(<2 x i64> %a1, <16 x i8> %a2, <4 x i1> %a4) {
  %r = call <2 x i64> @llvm_arm.cde.vcx2q.predicated.v2i64.v4i1(i32 0, <2 x i64> %a1, <16 x i8> %a2, i32 1, <4 x i1> %a4)
  ret <2 x i64> %r
}
define <2 x i64> @f14(<2 x i64> %a1, <16 x i8> %a2, <4 x i1> %a4) {
  %r = call <2 x i64> @llvm_arm.cde.vcx2qa.predicated.v2i64.v4i1(i32 0, <2 x i64> %a1, <16 x i8> %a2, i32 1, <4 x i1> %a4)
  ret <2 x i64> %r
}
define <2 x i64> @f15(<2 x i64> %a1, <16 x i8> %a2, <16 x i8> %a3, <4 x i1> %a5) {
  %r = call <2 x i64> @llvm_arm.cde.vcx3q.predicated.v2i64.v4i1(i32 0, <2 x i64> %a1, <16 x i8> %a2, <16 x i8> %a3, i32 1, <4 x i1> %a5)
  ret <2 x i64> %r
}
define <2 x i64> @f16(<2 x i64> %a1, <16 x i8> %a2, <16 x i8> %a3, <4 x i1> %a5) {
  %r = call <2 x i64> @llvm_arm.cde.vcx3qa.predicated.v2i64.v4i1(i32 0, <2 x i64> %a1, <16 x i8> %a2, <16 x i8> %a3, i32 1, <4 x i1> %a5)
  ret <2 x i64> %r
}
define <vscale x 4 x float> @f17(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2) {
  %r = call <vscale x 4 x float> @llvm_aarch64.sve.bfdot(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2)
  ret <vscale x 4 x float> %r
}
define <vscale x 4 x float> @f18(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2) {
  %r = call <vscale x 4 x float> @llvm_aarch64.sve.bfdot.lane(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2, i64 1)
  ret <vscale x 4 x float> %r
}
define <vscale x 4 x float> @f19(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2) {
  %r = call <vscale x 4 x float> @llvm_aarch64.sve.bfmlalb.lane(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2, i64 1)
  ret <vscale x 4 x float> %r
}
define <vscale x 4 x float> @f20(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2) {
  %r = call <vscale x 4 x float> @llvm_aarch64.sve.bfmlalt.lane(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2, i64 1)
  ret <vscale x 4 x float> %r
}
define <vscale x 4 x float> @f21(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2) {
  %r = call <vscale x 4 x float> @llvm_aarch64.sve.bfmlalb(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2)
  ret <vscale x 4 x float> %r
}
define <vscale x 4 x float> @f22(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2) {
  %r = call <vscale x 4 x float> @llvm_aarch64.sve.bfmmla(<vscale x 4 x float> %a0, <vscale x 8 x bfloat> %a1, <vscale x 8 x bfloat> %a2)
  ret <vscale x 4 x float> %r
}
define <vscale x 8 x bfloat> @f23(<vscale x 8 x bfloat> %a0, <vscale x 8 x i1> %a1, <vscale x 4 x float> %a2) {
  %r = call <vscale x 8 x bfloat> @llvm_aarch64.sve.fcvt.bf16f32(<vscale x 8 x bfloat> %a0, <vscale x 8 x i1> %a1, <vscale x 4 x float> %a2)
  ret <vscale x 8 x bfloat> %r
}
define <vscale x 8 x bfloat> @f24(<vscale x 8 x bfloat> %a0, <vscale x 8 x i1> %a1, <vscale x 4 x float> %a2) {
  %r = call <vscale x 8 x bfloat> @llvm_aarch64.sve.fcvtnt.bf16f32(<vscale x 8 x bfloat> %a0, <vscale x 8 x i1> %a1, <vscale x 4 x float> %a2)
  ret <vscale x 8 x bfloat> %r
}
define i32 @f25(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_riscv.aes32dsi.i32(i32 %a0, i32 %a1, i32 1)
  ret i32 %r
}
define i32 @f26(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_riscv.aes32dsi(i32 %a0, i32 %a1, i8 1)
  ret i32 %r
}
define i32 @f27(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_riscv.aes32dsmi(i32 %a0, i32 %a1, i8 1)
  ret i32 %r
}
define i32 @f28(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_riscv.aes32esi(i32 %a0, i32 %a1, i8 1)
  ret i32 %r
}
define i32 @f29(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_riscv.aes32esmi(i32 %a0, i32 %a1, i8 1)
  ret i32 %r
}
define i32 @f30(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_riscv.sm4ks.i32(i32 %a0, i32 %a1, i8 1)
  ret i32 %r
}
define i64 @f31(i64 %a0, i64 %a1) {
  %r = call i64 @llvm_riscv.sm4ks.i64(i64 %a0, i64 %a1, i8 1)
  ret i64 %r
}
define i32 @f32(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_riscv.sm4ed.i32(i32 %a0, i32 %a1, i8 1)
  ret i32 %r
}
define i64 @f33(i64 %a0, i64 %a1) {
  %r = call i64 @llvm_riscv.sm4ed.i64(i64 %a0, i64 %a1, i32 1)
  ret i64 %r
}
define i32 @f34(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_riscv.sm4ed(i32 %a0, i32 %a1, i8 1)
  ret i32 %r
}
define i64 @f35(i64 %a0) {
  %r = call i64 @llvm_riscv.sha256sig0.i64(i64 %a0)
  ret i64 %r
}
define i64 @f36(i64 %a0) {
  %r = call i64 @llvm_riscv.sha256sig1.i64(i64 %a0)
  ret i64 %r
}
define i64 @f37(i64 %a0) {
  %r = call i64 @llvm_riscv.sha256sum0.i64(i64 %a0)
  ret i64 %r
}
define i64 @f38(i64 %a0) {
  %r = call i64 @llvm_riscv.sha256sum1.i64(i64 %a0)
  ret i64 %r
}
define i64 @f39(i64 %a0) {
  %r = call i64 @llvm_riscv.sm3p0.i64(i64 %a0)
  ret i64 %r
}
define i64 @f40(i64 %a0) {
  %r = call i64 @llvm_riscv.sm3p1.i64(i64 %a0)
  ret i64 %r
}
define i32 @f41(i32 %a0) {
  %r = call i32 @llvm_riscv.sha256sig0.i32(i32 %a0)
  ret i32 %r
}
define i32 @f42(i32 %a0) {
  %r = call i32 @llvm_riscv.sm3p0.i32(i32 %a0)
  ret i32 %r
}
define i32 @f43(i32 %a0) {
  %r = call i32 @llvm_riscv.orc.b.i32(i32 %a0)
  ret i32 %r
}
define <4 x i32> @f44(<4 x i32> %a0, <16 x i32> %a1) {
  %r = call <4 x i32> @llvm_experimental.vector.partial.reduce.add.v4i32.v16i32(<4 x i32> %a0, <16 x i32> %a1)
  ret <4 x i32> %r
}
define <vscale x 4 x i32> @f45(<vscale x 4 x i32> %a0, <vscale x 16 x i32> %a1) {
  %r = call <vscale x 4 x i32> @llvm_experimental.vector.partial.reduce.add.nxv4i32.nxv16i32(<vscale x 4 x i32> %a0, <vscale x 16 x i32> %a1)
  ret <vscale x 4 x i32> %r
}
define i16 @f46(i16 %a0, i16 %a1, i16 %a2) {
  %r = call i16 @llvm_nvvm.fma.rn.bf16(i16 %a0, i16 %a1, i16 %a2)
  ret i16 %r
}
define i32 @f47(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm_nvvm.fma.rn.bf16x2(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}
define i16 @f48(i16 %a0, i16 %a1, i16 %a2) {
  %r = call i16 @llvm_nvvm.fma.rn.relu.bf16(i16 %a0, i16 %a1, i16 %a2)
  ret i16 %r
}
define i32 @f49(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm_nvvm.fma.rn.relu.bf16x2(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}
define i16 @f50(i16 %a0, i16 %a1) {
  %r = call i16 @llvm_nvvm.fmax.bf16(i16 %a0, i16 %a1)
  ret i16 %r
}
define i32 @f51(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_nvvm.fmax.bf16x2(i32 %a0, i32 %a1)
  ret i32 %r
}
define i16 @f52(i16 %a0, i16 %a1) {
  %r = call i16 @llvm_nvvm.fmin.bf16(i16 %a0, i16 %a1)
  ret i16 %r
}
define i32 @f53(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_nvvm.fmin.bf16x2(i32 %a0, i32 %a1)
  ret i32 %r
}
define i16 @f54(i16 %a0, i16 %a1) {
  %r = call i16 @llvm_nvvm.fmax.nan.bf16(i16 %a0, i16 %a1)
  ret i16 %r
}
define i32 @f55(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_nvvm.fmax.nan.bf16x2(i32 %a0, i32 %a1)
  ret i32 %r
}
define i16 @f56(i16 %a0, i16 %a1) {
  %r = call i16 @llvm_nvvm.fmax.ftz.bf16(i16 %a0, i16 %a1)
  ret i16 %r
}
define i16 @f57(i16 %a0, i16 %a1) {
  %r = call i16 @llvm_nvvm.fmax.xorsign.abs.bf16(i16 %a0, i16 %a1)
  ret i16 %r
}
define i32 @f58(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_nvvm.fmin.nan.xorsign.abs.bf16x2(i32 %a0, i32 %a1)
  ret i32 %r
}
define i16 @f59(i16 %a0, i16 %a1) {
  %r = call i16 @llvm_nvvm.fmin.ftz.nan.xorsign.abs.bf16(i16 %a0, i16 %a1)
  ret i16 %r
}
define i16 @f60(i16 %a0) {
  %r = call i16 @llvm_nvvm.abs.bf16(i16 %a0)
  ret i16 %r
}
define i32 @f61(i32 %a0) {
  %r = call i32 @llvm_nvvm.abs.bf16x2(i32 %a0)
  ret i32 %r
}
define i16 @f62(i16 %a0) {
  %r = call i16 @llvm_nvvm.neg.bf16(i16 %a0)
  ret i16 %r
}
define i32 @f63(i32 %a0) {
  %r = call i32 @llvm_nvvm.neg.bf16x2(i32 %a0)
  ret i32 %r
}
define ptr addrspace(3) @f64(ptr addrspace(3) %a0, i32 %a1) {
  %r = call ptr addrspace(3) @llvm_nvvm.mapa.shared.cluster(ptr addrspace(3) %a0, i32 %a1)
  ret ptr addrspace(3) %r
}
define void @f65(ptr addrspace(3) %a0, ptr addrspace(3) %a1, ptr addrspace(1) %a2, i32 %a3, i16 %a4, i64 %a5) {
  call void @llvm_nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(3) %a0, ptr addrspace(3) %a1, ptr addrspace(1) %a2, i32 %a3, i16 %a4, i64 %a5, i1 0, i1 0)
  ret void
}
define void @f66(ptr addrspace(3) %a0, ptr addrspace(3) %a1, ptr addrspace(3) %a2, i32 %a3) {
  call void @llvm_nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(3) %a0, ptr addrspace(3) %a1, ptr addrspace(3) %a2, i32 %a3)
  ret void
}
define void @f67(ptr addrspace(3) %a0, ptr addrspace(3) %a1, ptr %a2, i32 %a3, i16 %a4, i64 %a5) {
  call void @llvm_nvvm.cp.async.bulk.tensor.g2s.tile.1d(ptr addrspace(3) %a0, ptr addrspace(3) %a1, ptr %a2, i32 %a3, i16 %a4, i64 %a5, i1 0, i1 0)
  ret void
}
define void @f68(ptr addrspace(7) %a0, ptr addrspace(3) %a1, ptr %a2, i32 %a3, i32 %a4, i16 %a5, i64 %a6) {
  call void @llvm_nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %a0, ptr addrspace(3) %a1, ptr %a2, i32 %a3, i32 %a4, i16 %a5, i64 %a6, i1 0, i1 0)
  ret void
}
define void @f69(ptr addrspace(3) %a0, ptr addrspace(3) %a1, ptr %a2, i32 %a3, i32 %a4, i32 %a5, i16 %a6, i16 %a7, i64 %a8) {
  call void @llvm_nvvm.cp.async.bulk.tensor.g2s.im2col.3d(ptr addrspace(3) %a0, ptr addrspace(3) %a1, ptr %a2, i32 %a3, i32 %a4, i32 %a5, i16 %a6, i16 %a7, i64 %a8, i1 0, i1 0)
  ret void
}
define i32 @f70(<4 x i32> %a0) {
  %r = call i32 @llvm_experimental.vector.reduce.i32.add.v4i32(<4 x i32> %a0)
  ret i32 %r
}
define <4 x bfloat> @f71(<4 x float> %a0) {
  %r = call <4 x bfloat> @llvm_arm.neon.vcvtfp2bf.v4bf16(<4 x float> %a0)
  ret <4 x bfloat> %r
}
define bfloat @f72(float %a0) {
  %r = call bfloat @llvm_aarch64.neon.bfcvt(float %a0)
  ret bfloat %r
}
define <8 x bfloat> @f73(<4 x float> %a0) {
  %r = call <8 x bfloat> @llvm_aarch64.neon.bfcvtn(<4 x float> %a0)
  ret <8 x bfloat> %r
}
define <8 x bfloat> @f74(<8 x bfloat> %a0, <4 x float> %a1) {
  %r = call <8 x bfloat> @llvm_aarch64.neon.bfcvtn2(<8 x bfloat> %a0, <4 x float> %a1)
  ret <8 x bfloat> %r
}
define <2 x i16> @f75(ptr addrspace(3) %a0, <2 x i16> %a1) {
  %r = call <2 x i16> @llvm_amdgcn.ds.fadd.v2bf16(ptr addrspace(3) %a0, <2 x i16> %a1)
  ret <2 x i16> %r
}
define <2 x i16> @f76(ptr addrspace(1) %a0, <2 x i16> %a1) {
  %r = call <2 x i16> @llvm_amdgcn.global.atomic.fadd.v2bf16.p1(ptr addrspace(1) %a0, <2 x i16> %a1)
  ret <2 x i16> %r
}
define <2 x i16> @f77(ptr %a0, <2 x i16> %a1) {
  %r = call <2 x i16> @llvm_amdgcn.flat.atomic.fadd.v2bf16.p0(ptr %a0, <2 x i16> %a1)
  ret <2 x i16> %r
}
define <8 x i32> @f78(<8 x i32> %a1, <8 x i32> %a3, <8 x i32> %a4) {
  %r = call <8 x i32> @llvm_amdgcn.wmma.i32.16x16x64.iu8.v8i32.v8i32(i1 0, <8 x i32> %a1, i1 0, <8 x i32> %a3, <8 x i32> %a4, i1 0, i1 0)
  ret <8 x i32> %r
}
