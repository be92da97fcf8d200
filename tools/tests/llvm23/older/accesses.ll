source_filename = "accesses"
target triple = "nvptx64-nvidia-cuda"

define float @f0(ptr %p, float %v, float %w) {
  %r = tail call float @llvm.nvvm.atomic.load.add.f32.p0(ptr %p, float %v)
  ret float %r
}

define double @f1(ptr addrspace(1) %p, double %v, double %w) {
  %r = tail call double @llvm.nvvm.atomic.load.add.f64.p1(ptr addrspace(1) %p, double %v)
  ret double %r
}

define i32 @f2(ptr %p, i32 %v, i32 %w) {
  %r = tail call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr %p, i32 %v)
  ret i32 %r
}

define i32 @f3(ptr %p, i32 %v, i32 %w) {
  %r = tail call i32 @llvm.nvvm.atomic.load.dec.32.p0(ptr %p, i32 %v)
  ret i32 %r
}

define float @f4(ptr %p, float %v, float %w) {
  %r = tail call float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr %p, float %v)
  ret float %r
}

define double @f5(ptr %p, double %v, double %w) {
  %r = tail call double @llvm.nvvm.atomic.add.gen.f.sys.f64.p0(ptr %p, double %v)
  ret double %r
}

define i32 @f6(ptr %p, i32 %v, i32 %w) {
  %r = tail call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %p, i32 %v)
  ret i32 %r
}

define i64 @f7(ptr %p, i64 %v, i64 %w) {
  %r = tail call i64 @llvm.nvvm.atomic.add.gen.i.sys.i64.p0(ptr %p, i64 %v)
  ret i64 %r
}

define i32 @f8(ptr %p, i32 %v, i32 %w) {
  %r = tail call i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr %p, i32 %v, i32 %w)
  ret i32 %r
}

define i64 @f9(ptr addrspace(1) %p, i64 %v, i64 %w) {
  %r = tail call i64 @llvm.nvvm.atomic.cas.gen.i.sys.i64.p1(ptr addrspace(1) %p, i64 %v, i64 %w)
  ret i64 %r
}

define i32 @f10(ptr %p, i32 %v, i32 %w) {
  %r = tail call i32 @llvm.nvvm.atomic.inc.gen.i.cta.i32.p0(ptr %p, i32 %v)
  ret i32 %r
}

define i32 @f11(ptr %p, i32 %v, i32 %w) {
  %r = tail call i32 @llvm.nvvm.atomic.dec.gen.i.cta.i32.p0(ptr %p, i32 %v)
  ret i32 %r
}

define i32 @f12(ptr %p, i32 %v, i32 %w) {
  %r = tail call i32 @llvm.nvvm.atomic.exch.gen.i.sys.i32.p0(ptr %p, i32 %v)
  ret i32 %r
}

define i32 @f13(ptr %p, i32 %v, i32 %w) {
  %r = tail call i32 @llvm.nvvm.atomic.max.gen.i.cta.i32.p0(ptr %p, i32 %v)
  ret i32 %r
}

define i32 @f14(ptr %p, i32 %v, i32 %w) {
  %r = tail call i32 @llvm.nvvm.atomic.min.gen.i.cta.i32.p0(ptr %p, i32 %v)
  ret i32 %r
}

define i32 @f15(ptr %p, i32 %v, i32 %w) {
  %r = tail call i32 @llvm.nvvm.atomic.and.gen.i.sys.i32.p0(ptr %p, i32 %v)
  ret i32 %r
}

define i32 @f16(ptr %p, i32 %v, i32 %w) {
  %r = tail call i32 @llvm.nvvm.atomic.or.gen.i.sys.i32.p0(ptr %p, i32 %v)
  ret i32 %r
}

define i32 @f17(ptr %p, i32 %v, i32 %w) {
  %r = tail call i32 @llvm.nvvm.atomic.xor.gen.i.sys.i32.p0(ptr %p, i32 %v)
  ret i32 %r
}

define i32 @abs(i32 %a) {
  %abs = call i32 @llvm.nvvm.abs.i(i32 %a)
  ret i32 %abs
}

define <4 x float> @load(ptr %p, <4 x i1> %m, <4 x float> %q) {
  %r = call fast <4 x float> @llvm.masked.load.v4f32.p0(ptr %p, i32 4, <4 x i1> %m, <4 x float> %q)
  ret <4 x float> %r
}

define <vscale x 8 x i32> @tuple(<vscale x 4 x i1> %m, ptr %p) {
  %r = call <vscale x 8 x i32> @llvm.aarch64.sve.ld2.nxv8i32.nxv4i1(<vscale x 4 x i1> %m, ptr %p)
  ret <vscale x 8 x i32> %r
}

declare float @llvm.nvvm.atomic.load.add.f32.p0(ptr, float)
declare double @llvm.nvvm.atomic.load.add.f64.p1(ptr addrspace(1), double)
declare i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.load.dec.32.p0(ptr, i32)
declare float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr, float)
declare double @llvm.nvvm.atomic.add.gen.f.sys.f64.p0(ptr, double)
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)
declare i64 @llvm.nvvm.atomic.add.gen.i.sys.i64.p0(ptr, i64)
declare i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr, i32, i32)
declare i64 @llvm.nvvm.atomic.cas.gen.i.sys.i64.p1(ptr addrspace(1), i64, i64)
declare i32 @llvm.nvvm.atomic.inc.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.dec.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.exch.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.max.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.min.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.and.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.or.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.xor.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.abs.i(i32)
declare <4 x float> @llvm.masked.load.v4f32.p0(ptr, i32, <4 x i1>, <4 x float>)
declare <vscale x 8 x i32> @llvm.aarch64.sve.ld2.nxv8i32.nxv4i1(<vscale x 4 x i1>, ptr)
declare void @last()
