; Atomic intrinsics of AMDGPU that are instructions now; cached loads of NVPTX; structs of SVE.
declare float @llvm_amdgcn.ds.fadd.f32(ptr addrspace(3), float, i32, i32, i1)
declare <2 x half> @llvm_amdgcn.ds.fadd.v2f16(ptr addrspace(3), <2 x half>, i32, i32, i1)
declare <2 x i16> @llvm_amdgcn.ds.fadd.v2bf16(ptr addrspace(3), <2 x i16>)
declare double @llvm_amdgcn.ds.fmin.f64(ptr addrspace(3), double, i32, i32, i1)
declare float @llvm_amdgcn.ds.fmax.f32(ptr addrspace(3), float, i32, i32, i1)
declare i32 @llvm_amdgcn.atomic.inc.i32.p0(ptr, i32, i32, i32, i1)
declare i64 @llvm_amdgcn.atomic.dec.i64.p1(ptr addrspace(1), i64, i32, i32, i1)
declare i32 @llvm_amdgcn.atomic.cond.sub.u32.p0(ptr, i32)
declare i32 @llvm_amdgcn.atomic.cond.sub.u32.p1(ptr addrspace(1), i32)
declare i32 @llvm_amdgcn.atomic.csub.u32.p3(ptr addrspace(3), i32)
declare float @llvm_amdgcn.global.atomic.fadd.f32.p1.f32(ptr addrspace(1), float)
declare float @llvm_amdgcn.flat.atomic.fadd.f32.p0.f32(ptr, float)
declare <2 x i16> @llvm_amdgcn.flat.atomic.fadd.v2bf16.p0(ptr, <2 x i16>)
declare double @llvm_amdgcn.global.atomic.fmin.f64.p1.f64(ptr addrspace(1), double)
declare double @llvm_amdgcn.flat.atomic.fmax.f64.p0.f64(ptr, double)
declare i32 @llvm_nvvm.ldg.global.i.i32.p0(ptr, i32)
declare float @llvm_nvvm.ldg.global.f.f32.p1(ptr addrspace(1), i32)
declare <vscale x 32 x i8> @llvm_aarch64.sve.ld2.nxv32i8.nxv16i1.p0(<vscale x 16 x i1>, ptr)
declare <vscale x 12 x float> @llvm_aarch64.sve.ld3.nxv12f32.nxv4i1.p0(<vscale x 4 x i1>, ptr)
declare <vscale x 8 x i64> @llvm_aarch64.sve.ld4.nxv8i64.nxv2i1.p0(<vscale x 2 x i1>, ptr)

define void @local(ptr addrspace(3) %p, <2 x half> %h, <2 x i16> %b) {
  %a = call float @llvm_amdgcn.ds.fadd.f32(ptr addrspace(3) %p, float 1.0, i32 0, i32 0, i1 false)
  %c = call <2 x half> @llvm_amdgcn.ds.fadd.v2f16(ptr addrspace(3) %p, <2 x half> %h, i32 2, i32 1, i1 true)
  %d = call <2 x i16> @llvm_amdgcn.ds.fadd.v2bf16(ptr addrspace(3) %p, <2 x i16> %b)
  %e = call double @llvm_amdgcn.ds.fmin.f64(ptr addrspace(3) %p, double 2.0, i32 4, i32 0, i1 false)
  %f = call float @llvm_amdgcn.ds.fmax.f32(ptr addrspace(3) %p, float %a, i32 3, i32 0, i1 false)
  ret void
}

define i32 @subtractions(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %x) {
  %a = call i32 @llvm_amdgcn.atomic.cond.sub.u32.p0(ptr %p, i32 %x)
  %b = call i32 @llvm_amdgcn.atomic.cond.sub.u32.p1(ptr addrspace(1) %g, i32 %a)
  %c = call i32 @llvm_amdgcn.atomic.csub.u32.p3(ptr addrspace(3) %l, i32 %b)
  ret i32 %c
}

define i64 @others(ptr %p, ptr addrspace(1) %g, <2 x i16> %b) {
  %i = call i32 @llvm_amdgcn.atomic.inc.i32.p0(ptr %p, i32 42, i32 7, i32 0, i1 false)
  %d = call i64 @llvm_amdgcn.atomic.dec.i64.p1(ptr addrspace(1) %g, i64 43, i32 1, i32 0, i1 true)
  %a = call float @llvm_amdgcn.global.atomic.fadd.f32.p1.f32(ptr addrspace(1) %g, float 1.0)
  %f = call float @llvm_amdgcn.flat.atomic.fadd.f32.p0.f32(ptr %p, float %a)
  %v = call <2 x i16> @llvm_amdgcn.flat.atomic.fadd.v2bf16.p0(ptr %p, <2 x i16> %b)
  %m = call double @llvm_amdgcn.global.atomic.fmin.f64.p1.f64(ptr addrspace(1) %g, double 1.0)
  %n = call double @llvm_amdgcn.flat.atomic.fmax.f64.p0.f64(ptr %p, double %m)
  store <2 x i16> %v, ptr %p
  ret i64 %d
}

define float @constants(ptr %p, ptr addrspace(1) %g) {
  %i = call i32 @llvm_nvvm.ldg.global.i.i32.p0(ptr %p, i32 4)
  %f = call float @llvm_nvvm.ldg.global.f.f32.p1(ptr addrspace(1) %g, i32 16)
  store i32 %i, ptr %p, !invariant.group !0
  ret float %f
}

define <vscale x 12 x float> @structures(<vscale x 16 x i1> %b, <vscale x 4 x i1> %w, <vscale x 2 x i1> %l, ptr %p) {
  %two = call <vscale x 32 x i8> @llvm_aarch64.sve.ld2.nxv32i8.nxv16i1.p0(<vscale x 16 x i1> %b, ptr %p)
  %three = call <vscale x 12 x float> @llvm_aarch64.sve.ld3.nxv12f32.nxv4i1.p0(<vscale x 4 x i1> %w, ptr %p)
  %four = call <vscale x 8 x i64> @llvm_aarch64.sve.ld4.nxv8i64.nxv2i1.p0(<vscale x 2 x i1> %l, ptr %p)
  store <vscale x 32 x i8> %two, ptr %p
  store <vscale x 8 x i64> %four, ptr %p
  ret <vscale x 12 x float> %three
}

!0 = !{}
