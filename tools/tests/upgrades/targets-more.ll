; More intrinsics of targets.
declare <vscale x 8 x bfloat> @llvm_aarch64.sve.rev.nxv8bf16(<vscale x 8 x bfloat>)
declare <vscale x 16 x i1> @llvm_aarch64.sve.rev.nxv16i1(<vscale x 16 x i1>)
declare <16 x i8> @llvm_wasm.laneselect.v16i8(<16 x i8>, <16 x i8>, <16 x i8>)
declare <2 x double> @llvm_wasm.fms.v2f64(<2 x double>, <2 x double>, <2 x double>)
declare <4 x float> @llvm_aarch64.neon.addp.v4f32(<4 x float>, <4 x float>)
declare <4 x float> @llvm_arm.mve.vrintn.v4f32(<4 x float>)
declare <4 x float> @llvm_wasm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)
declare <4 x i32> @llvm_wasm.dot.i8x16.i7x16.add.signed(<16 x i8>, <16 x i8>, <4 x i32>)
declare <8 x i16> @llvm_wasm.dot.i8x16.i7x16.signed(<16 x i8>, <16 x i8>)
declare <vscale x 4 x i32> @llvm_aarch64.sve.tuple.get.nxv4i32.nxv8i32(<vscale x 8 x i32>, i32)
declare <vscale x 8 x i32> @llvm_aarch64.sve.tuple.create2.nxv8i32.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i32> @llvm_aarch64.sve.tuple.set.nxv8i32.nxv4i32(<vscale x 8 x i32>, i32, <vscale x 4 x i32>)
declare float @llvm_amdgcn.ldexp.f32(float, i32)
declare i32 @llvm_amdgcn.alignbit(i32, i32, i32)
declare i32 @llvm_nvvm.bitcast.f2i(float)
declare i32 @llvm_nvvm.rotate.b32(i32, i32)
declare i64 @llvm_nvvm.rotate.b64(i64, i32)
declare i64 @llvm_nvvm.rotate.right.b64(i64, i32)
declare i64 @llvm_nvvm.swap.lo.hi.b64(i64)
declare ptr @llvm_x86.seh.recoverfp(ptr, ptr)
declare ptr addrspace(1) @llvm_nvvm.ptr.gen.to.global.p1.p0(ptr)
declare void @llvm_nvvm.barrier0()
define <4 x float> @f115(<4 x float> %a0, <4 x float> %a1) {
  %r = call <4 x float> @llvm_aarch64.neon.addp.v4f32(<4 x float> %a0, <4 x float> %a1)
  ret <4 x float> %r
}
define <4 x float> @f116(<4 x float> %a0) {
  %r = call <4 x float> @llvm_arm.mve.vrintn.v4f32(<4 x float> %a0)
  ret <4 x float> %r
}
define <4 x float> @f117(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2) {
  %r = call <4 x float> @llvm_wasm.fma.v4f32(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2)
  ret <4 x float> %r
}
define <2 x double> @f118(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2) {
  %r = call <2 x double> @llvm_wasm.fms.v2f64(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2)
  ret <2 x double> %r
}
define <16 x i8> @f119(<16 x i8> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <16 x i8> @llvm_wasm.laneselect.v16i8(<16 x i8> %a0, <16 x i8> %a1, <16 x i8> %a2)
  ret <16 x i8> %r
}
define <8 x i16> @f120(<16 x i8> %a0, <16 x i8> %a1) {
  %r = call <8 x i16> @llvm_wasm.dot.i8x16.i7x16.signed(<16 x i8> %a0, <16 x i8> %a1)
  ret <8 x i16> %r
}
define <4 x i32> @f121(<16 x i8> %a0, <16 x i8> %a1, <4 x i32> %a2) {
  %r = call <4 x i32> @llvm_wasm.dot.i8x16.i7x16.add.signed(<16 x i8> %a0, <16 x i8> %a1, <4 x i32> %a2)
  ret <4 x i32> %r
}
define float @f122(float %a0, i32 %a1) {
  %r = call float @llvm_amdgcn.ldexp.f32(float %a0, i32 %a1)
  ret float %r
}
define i32 @f123(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm_amdgcn.alignbit(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}
define ptr @f124(ptr %a0, ptr %a1) {
  %r = call ptr @llvm_x86.seh.recoverfp(ptr %a0, ptr %a1)
  ret ptr %r
}
define i32 @f125(float %a0) {
  %r = call i32 @llvm_nvvm.bitcast.f2i(float %a0)
  ret i32 %r
}
define ptr addrspace(1) @f126(ptr %a0) {
  %r = call ptr addrspace(1) @llvm_nvvm.ptr.gen.to.global.p1.p0(ptr %a0)
  ret ptr addrspace(1) %r
}
define i32 @f127(i32 %a0, i32 %a1) {
  %r = call i32 @llvm_nvvm.rotate.b32(i32 %a0, i32 %a1)
  ret i32 %r
}
define i64 @f128(i64 %a0, i32 %a1) {
  %r = call i64 @llvm_nvvm.rotate.b64(i64 %a0, i32 %a1)
  ret i64 %r
}
define i64 @f129(i64 %a0, i32 %a1) {
  %r = call i64 @llvm_nvvm.rotate.right.b64(i64 %a0, i32 %a1)
  ret i64 %r
}
define i64 @f130(i64 %a0) {
  %r = call i64 @llvm_nvvm.swap.lo.hi.b64(i64 %a0)
  ret i64 %r
}
define void @f131() {
  call void @llvm_nvvm.barrier0()
  ret void
}
define <vscale x 4 x i32> @f132(<vscale x 8 x i32> %a0) {
  %r = call <vscale x 4 x i32> @llvm_aarch64.sve.tuple.get.nxv4i32.nxv8i32(<vscale x 8 x i32> %a0, i32 1)
  ret <vscale x 4 x i32> %r
}
define <vscale x 8 x i32> @f133(<vscale x 8 x i32> %a0, <vscale x 4 x i32> %a2) {
  %r = call <vscale x 8 x i32> @llvm_aarch64.sve.tuple.set.nxv8i32.nxv4i32(<vscale x 8 x i32> %a0, i32 1, <vscale x 4 x i32> %a2)
  ret <vscale x 8 x i32> %r
}
define <vscale x 8 x i32> @f134(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) {
  %r = call <vscale x 8 x i32> @llvm_aarch64.sve.tuple.create2.nxv8i32.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1)
  ret <vscale x 8 x i32> %r
}
define <vscale x 8 x bfloat> @f135(<vscale x 8 x bfloat> %a0) {
  %r = call <vscale x 8 x bfloat> @llvm_aarch64.sve.rev.nxv8bf16(<vscale x 8 x bfloat> %a0)
  ret <vscale x 8 x bfloat> %r
}
define <vscale x 16 x i1> @f136(<vscale x 16 x i1> %a0) {
  %r = call <vscale x 16 x i1> @llvm_aarch64.sve.rev.nxv16i1(<vscale x 16 x i1> %a0)
  ret <vscale x 16 x i1> %r
}
