; Intrinsics that became loads, stores and atomic operations.
declare void @llvm_x86.sse4a.movnt.sd(ptr, <2 x double>)
declare void @llvm_x86.sse4a.movnt.ss(ptr, <4 x float>)
declare void @llvm_x86.avx.movnt.dq.256(ptr, <4 x i64>)
declare void @llvm_x86.avx.movnt.ps.256(ptr, <8 x float>)
declare void @llvm_x86.avx512.storent.pd.512(ptr, <8 x double>)
declare <2 x i64> @llvm_x86.sse41.movntdqa(ptr)
declare <4 x i64> @llvm_x86.avx2.movntdqa(ptr)
declare <8 x i64> @llvm_x86.avx512.movntdqa(ptr)
declare i64 @llvm_x86.rdtscp(ptr)
declare float @llvm_nvvm.atomic.load.add.f32.p0(ptr, float)
declare double @llvm_nvvm.atomic.load.add.f64.p1(ptr addrspace(1), double)
declare i32 @llvm_nvvm.atomic.load.inc.32.p0(ptr, i32)
declare i32 @llvm_nvvm.atomic.load.dec.32.p3(ptr addrspace(3), i32)
declare float @llvm_nvvm.atomic.add.gen.f.cta.f32.p0(ptr, float)
declare i64 @llvm_nvvm.atomic.add.gen.i.sys.i64.p0(ptr, i64)
declare i32 @llvm_nvvm.atomic.exch.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm_nvvm.atomic.max.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm_nvvm.atomic.min.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm_nvvm.atomic.inc.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm_nvvm.atomic.dec.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm_nvvm.atomic.and.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm_nvvm.atomic.or.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm_nvvm.atomic.xor.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm_nvvm.atomic.cas.gen.i.cta.i32.p0(ptr, i32, i32)

define void @stores(ptr %p, <2 x double> %d, <4 x float> %f, <4 x i64> %l, <8 x float> %g, <8 x double> %e) {
  call void @llvm_x86.sse4a.movnt.sd(ptr %p, <2 x double> %d)
  call void @llvm_x86.sse4a.movnt.ss(ptr %p, <4 x float> %f)
  call void @llvm_x86.avx.movnt.dq.256(ptr %p, <4 x i64> %l)
  call void @llvm_x86.avx.movnt.ps.256(ptr %p, <8 x float> %g)
  call void @llvm_x86.avx512.storent.pd.512(ptr %p, <8 x double> %e)
  ret void
}

define <8 x i64> @loads(ptr %p, ptr %q) {
  %a = call <2 x i64> @llvm_x86.sse41.movntdqa(ptr %p)
  %b = call <4 x i64> @llvm_x86.avx2.movntdqa(ptr %p)
  %1 = call <8 x i64> @llvm_x86.avx512.movntdqa(ptr %p)
  store <2 x i64> %a, ptr %q, !nontemporal !0
  store <4 x i64> %b, ptr %q
  ret <8 x i64> %1
}

define i64 @times(ptr %p) {
  %a = call i64 @llvm_x86.rdtscp(ptr %p)
  %1 = call i64 @llvm_x86.rdtscp(ptr %p)
  %s = add i64 %a, %1
  ret i64 %s
}

define i32 @atomics(ptr %p, ptr addrspace(1) %q, ptr addrspace(3) %r, float %f, double %d, i32 %i) {
  %a = call float @llvm_nvvm.atomic.load.add.f32.p0(ptr %p, float %f)
  %b = call double @llvm_nvvm.atomic.load.add.f64.p1(ptr addrspace(1) %q, double %d)
  %c = call i32 @llvm_nvvm.atomic.load.inc.32.p0(ptr %p, i32 %i)
  %1 = call i32 @llvm_nvvm.atomic.load.dec.32.p3(ptr addrspace(3) %r, i32 %i)
  %s = add i32 %c, %1
  ret i32 %s
}

!0 = !{i32 1}

define void @scoped(ptr %p, float %f, i64 %l, i32 %i) {
  %addf = call float @llvm_nvvm.atomic.add.gen.f.cta.f32.p0(ptr %p, float %f)
  %add = call i64 @llvm_nvvm.atomic.add.gen.i.sys.i64.p0(ptr %p, i64 %l)
  %exch = call i32 @llvm_nvvm.atomic.exch.gen.i.sys.i32.p0(ptr %p, i32 %i)
  %max = call i32 @llvm_nvvm.atomic.max.gen.i.cta.i32.p0(ptr %p, i32 %i)
  %min = call i32 @llvm_nvvm.atomic.min.gen.i.cta.i32.p0(ptr %p, i32 %i)
  %inc = call i32 @llvm_nvvm.atomic.inc.gen.i.cta.i32.p0(ptr %p, i32 %i)
  %dec = call i32 @llvm_nvvm.atomic.dec.gen.i.cta.i32.p0(ptr %p, i32 %i)
  %and = call i32 @llvm_nvvm.atomic.and.gen.i.sys.i32.p0(ptr %p, i32 %i)
  %or = call i32 @llvm_nvvm.atomic.or.gen.i.sys.i32.p0(ptr %p, i32 %i)
  %xor = call i32 @llvm_nvvm.atomic.xor.gen.i.sys.i32.p0(ptr %p, i32 %i)
  %cas = call i32 @llvm_nvvm.atomic.cas.gen.i.cta.i32.p0(ptr %p, i32 %i, i32 %i)
  ret void
}
