; Intrinsics with overloaded names, immediate arguments, metadata operands and token results.
source_filename = "intrinsics.ll"
target triple = "x86_64-unknown-linux-gnu"

define void @f(ptr %p, i32 %x, <4 x float> %v, double %d, <vscale x 4 x i32> %s, <4 x i1> %m) strictfp gc "statepoint-example" {
  %slot = alloca i8
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr align 8 %p, i64 16, i1 false)
  call void @llvm.memset.p0.i32(ptr %p, i8 0, i32 %x, i1 true)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %p, ptr %p, i64 8, i1 false)
  call void @llvm.lifetime.start.p0(ptr %slot)
  call void @llvm.lifetime.end.p0(ptr poison)
  %1 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 1)
  %2 = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %v)
  %3 = call double @llvm.experimental.constrained.fadd.f64(double %d, double 1.0, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %4 = call i1 @llvm.experimental.constrained.fcmp.f64(double %d, double 0.0, metadata !"oeq", metadata !"fpexcept.ignore") strictfp
  %5 = call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 16 %p, <4 x i1> %m, <4 x float> poison)
  %6 = call <vscale x 4 x i32> @llvm.vp.add.nxv4i32(<vscale x 4 x i32> %s, <vscale x 4 x i32> %s, <vscale x 4 x i1> splat (i1 true), i32 %x)
  %7 = call i32 @llvm.ctpop.i32(i32 %x)
  %8 = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
  %9 = call i64 @llvm.read_register.i64(metadata !0)
  call void @llvm.write_register.i64(metadata !0, i64 %9)
  %10 = call i1 @llvm.type.test(ptr %p, metadata !"typeid")
  call void @llvm.assume(i1 %10)
  %11 = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  %12 = call i64 @llvm.vscale.i64()
  %13 = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(void ()) @callee, i32 0, i32 0, i32 0, i32 0) [ "gc-live"(ptr %p) ]
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
  %14 = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  %15 = call i1 @llvm.is.fpclass.f64(double %d, i32 3)
  %16 = call i8 @llvm.scmp.i8.i32(i32 %x, i32 2)
  %17 = call float @llvm.vector.reduce.fadd.v4f32(float -0.0, <4 x float> %v)
  call void @llvm.x86.sse2.mfence()
  call void @llvm.trap() noreturn
  call void @llvm.sideeffect()
  call void @llvm.donothing()
  %18 = call ptr @llvm.stacksave.p0()
  call void @llvm.stackrestore.p0(ptr %18)
  %19 = call i32 @llvm.fptosi.sat.i32.f64(double %d)
  %20 = call { <2 x float>, <2 x float> } @llvm.vector.deinterleave2.v4f32(<4 x float> %v)
  %21 = call double @llvm.fmuladd.f64(double %d, double %d, double 2.0)
  %22 = call nnan double @llvm.maximumnum.f64(double %d, double 1.0)
  ret void
}

@tls = thread_local global i32 0
declare void @callee()
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
declare void @llvm.memset.p0.i32(ptr writeonly captures(none), i8, i32, i1 immarg)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1 immarg)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare <4 x float> @llvm.sqrt.v4f32(<4 x float>)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmp.f64(double, double, metadata, metadata)
declare <4 x float> @llvm.masked.load.v4f32.p0(ptr, <4 x i1>, <4 x float>)
declare <vscale x 4 x i32> @llvm.vp.add.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i1>, i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1 immarg)
declare i64 @llvm.read_register.i64(metadata)
declare void @llvm.write_register.i64(metadata, i64)
declare i1 @llvm.type.test(ptr, metadata)
declare void @llvm.assume(i1)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare i64 @llvm.vscale.i64()
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare void @llvm.prefetch.p0(ptr, i32 immarg, i32 immarg, i32 immarg)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare i1 @llvm.is.fpclass.f64(double, i32 immarg)
declare i8 @llvm.scmp.i8.i32(i32, i32)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
declare void @llvm.x86.sse2.mfence()
declare void @llvm.trap()
declare void @llvm.sideeffect()
declare void @llvm.donothing()
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare { <2 x float>, <2 x float> } @llvm.vector.deinterleave2.v4f32(<4 x float>)
declare double @llvm.fmuladd.f64(double, double, double)
declare double @llvm.maximumnum.f64(double, double)

; Comments tell what constant arguments mean.
define void @comments(ptr addrspace(1) %global, ptr addrspace(3) %shared, ptr addrspace(6) %tensor) {
  call void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6) %tensor, ptr addrspace(6) %tensor, i64 1, i32 2, i1 true, i32 2, i32 1, i32 3)
  call void @llvm.nvvm.tensormap.replace.elemtype.p1(ptr addrspace(1) %global, i32 8)
  call void @llvm.nvvm.tensormap.replace.fill.mode.p3(ptr addrspace(3) %shared, i32 1)
  call void @llvm.nvvm.tensormap.replace.interleave.layout.p1(ptr addrspace(1) %global, i32 2)
  call void @llvm.nvvm.tensormap.replace.swizzle.atomicity.p1(ptr addrspace(1) %global, i32 3)
  call void @llvm.nvvm.tensormap.replace.swizzle.mode.p1(ptr addrspace(1) %global, i32 3)
  ret void
}
declare void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, i32, i32, i32)
declare void @llvm.nvvm.tensormap.replace.elemtype.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.tensormap.replace.fill.mode.p3(ptr addrspace(3), i32)
declare void @llvm.nvvm.tensormap.replace.interleave.layout.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.tensormap.replace.swizzle.atomicity.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.tensormap.replace.swizzle.mode.p1(ptr addrspace(1), i32)

!0 = !{!"rsp"}
