; One call of every row that no other text has.
declare <32 x i8> @llvm_x86.avx2.pcmpeq.b(<32 x i8>, <32 x i8>)
declare <4 x i32> @llvm_x86.sse2.pcmpgt.d(<4 x i32>, <4 x i32>)
declare void @llvm_x86.sse2.storeu.pd(ptr, <2 x double>)
declare <32 x i8> @llvm_x86.avx2.pmaxs.b(<32 x i8>, <32 x i8>)
declare <4 x i32> @llvm_x86.avx512.mask.pmaxs.d.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <16 x i16> @llvm_x86.avx2.pmaxu.w(<16 x i16>, <16 x i16>)
declare <4 x i64> @llvm_x86.avx512.mask.pmaxu.q.256(<4 x i64>, <4 x i64>, <4 x i64>, i8)
declare <16 x i32> @llvm_x86.avx512.mask.pmins.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <8 x i32> @llvm_x86.avx2.pminu.d(<8 x i32>, <8 x i32>)
declare <16 x i8> @llvm_x86.avx512.mask.pminu.b.128(<16 x i8>, <16 x i8>, <16 x i8>, i16)
declare <32 x i8> @llvm_x86.avx2.padds.b(<32 x i8>, <32 x i8>)
declare <64 x i8> @llvm_x86.avx512.padds.b.512(<64 x i8>, <64 x i8>)
declare <8 x i16> @llvm_x86.avx512.mask.padds.w.128(<8 x i16>, <8 x i16>, <8 x i16>, i8)
declare <16 x i8> @llvm_x86.sse2.psubs.b(<16 x i8>, <16 x i8>)
declare <16 x i16> @llvm_x86.avx2.psubs.w(<16 x i16>, <16 x i16>)
declare <32 x i16> @llvm_x86.avx512.psubs.w.512(<32 x i16>, <32 x i16>)
declare <32 x i8> @llvm_x86.avx512.mask.psubs.b.256(<32 x i8>, <32 x i8>, <32 x i8>, i32)
declare <8 x i16> @llvm_x86.sse2.paddus.w(<8 x i16>, <8 x i16>)
declare <32 x i8> @llvm_x86.avx2.paddus.b(<32 x i8>, <32 x i8>)
declare <64 x i8> @llvm_x86.avx512.mask.paddus.b.512(<64 x i8>, <64 x i8>, <64 x i8>, i64)
declare <16 x i8> @llvm_x86.sse2.psubus.b(<16 x i8>, <16 x i8>)
declare <32 x i16> @llvm_x86.avx512.mask.psubus.w.512(<32 x i16>, <32 x i16>, <32 x i16>, i32)
declare <8 x i16> @llvm_x86.ssse3.pabs.w.128(<8 x i16>)
declare <4 x i32> @llvm_x86.ssse3.pabs.d.128(<4 x i32>)
declare <8 x i32> @llvm_x86.avx2.pabs.d(<8 x i32>)
declare <4 x float> @llvm_x86.sse.sqrt.ps(<4 x float>)
declare <4 x double> @llvm_x86.avx.sqrt.pd.256(<4 x double>)
declare <2 x i64> @llvm_x86.avx512.mask.pmulu.dq.128(<4 x i32>, <4 x i32>, <2 x i64>, i8)
declare <4 x float> @llvm_x86.fma.vfmsub.ps(<4 x float>, <4 x float>, <4 x float>)
declare <2 x double> @llvm_x86.fma.vfnmadd.pd(<2 x double>, <2 x double>, <2 x double>)
declare <4 x float> @llvm_x86.fma.vfmadd.ss(<4 x float>, <4 x float>, <4 x float>)
declare <2 x double> @llvm_x86.fma.vfmsub.sd(<2 x double>, <2 x double>, <2 x double>)
declare <4 x float> @llvm_x86.fma.vfnmsub.ss(<4 x float>, <4 x float>, <4 x float>)
declare <16 x i32> @llvm_x86.avx512.mask.psub.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <8 x i32> @llvm_x86.avx512.mask.pmull.d.256(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.pand.q.128(<2 x i64>, <2 x i64>, <2 x i64>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.por.d.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <16 x i32> @llvm_x86.avx512.mask.pxor.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <16 x i16> @llvm_x86.avx2.pmovsxbw(<16 x i8>)
declare <4 x i32> @llvm_x86.avx512.mask.pmovsxb.d.128(<16 x i8>, <4 x i32>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.pmovzxw.q.512(<8 x i16>, <8 x i64>, i8)
declare <4 x float> @llvm_x86.avx2.vbroadcast.ss.ps(<4 x float>)
declare <16 x i32> @llvm_x86.avx512.pbroadcastd.512(<4 x i32>)
declare <4 x double> @llvm_x86.avx.blend.pd.256(<4 x double>, <4 x double>, i32)
declare <8 x i32> @llvm_x86.avx2.pblendd.256(<8 x i32>, <8 x i32>, i8)
declare <4 x double> @llvm_x86.avx512.mask.vpermil.pd.256(<4 x double>, i32, <4 x double>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.pshuf.d.128(<4 x i32>, i32, <4 x i32>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.pshufl.w.128(<8 x i16>, i32, <8 x i16>, i8)
declare <16 x i16> @llvm_x86.avx512.mask.pshufh.w.256(<16 x i16>, i32, <16 x i16>, i16)
declare <4 x i64> @llvm_x86.avx512.mask.perm.di.256(<4 x i64>, i32, <4 x i64>, i8)
declare <4 x float> @llvm_x86.avx512.mask.movsldup.128(<4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.unpckl.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.punpckhd.q.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <8 x i16> @llvm_x86.sse2.pmaxs.w(<8 x i16>, <8 x i16>)
declare <4 x i32> @llvm_x86.sse41.pmaxsd(<4 x i32>, <4 x i32>)
declare <8 x i16> @llvm_x86.sse41.pmaxuw(<8 x i16>, <8 x i16>)
declare <4 x i32> @llvm_x86.sse41.pmaxud(<4 x i32>, <4 x i32>)
declare <16 x i8> @llvm_x86.sse41.pminsb(<16 x i8>, <16 x i8>)
declare <8 x i16> @llvm_x86.sse2.pmins.w(<8 x i16>, <8 x i16>)
declare <4 x i32> @llvm_x86.sse41.pminsd(<4 x i32>, <4 x i32>)
declare <16 x i8> @llvm_x86.sse2.pminu.b(<16 x i8>, <16 x i8>)
declare <8 x i16> @llvm_x86.sse41.pminuw(<8 x i16>, <8 x i16>)
declare <2 x double> @llvm_x86.sse2.sqrt.sd(<2 x double>)
declare <4 x i64> @llvm_x86.avx2.pmulu.dq(<8 x i32>, <8 x i32>)
declare <8 x i64> @llvm_x86.avx512.pmulu.dq.512(<16 x i32>, <16 x i32>)
declare <2 x i64> @llvm_x86.sse41.pmuldq(<4 x i32>, <4 x i32>)
declare <8 x i64> @llvm_x86.avx512.pmul.dq.512(<16 x i32>, <16 x i32>)
declare i16 @llvm_x86.avx512.kor.w(i16, i16)
declare i16 @llvm_x86.avx512.kxor.w(i16, i16)
declare <4 x float> @llvm_x86.sse.cvtsi2ss(<4 x float>, i32)
declare <4 x float> @llvm_x86.sse.cvtsi642ss(<4 x float>, i64)
declare <2 x double> @llvm_x86.sse2.cvtsi642sd(<2 x double>, i64)
declare <2 x double> @llvm_x86.avx512.cvtusi2sd(<2 x double>, i32)
declare <2 x double> @llvm_x86.sse2.add.sd(<2 x double>, <2 x double>)
declare <4 x float> @llvm_x86.sse.sub.ss(<4 x float>, <4 x float>)
declare <2 x double> @llvm_x86.sse2.sub.sd(<2 x double>, <2 x double>)
declare <4 x float> @llvm_x86.sse.mul.ss(<4 x float>, <4 x float>)
declare <2 x double> @llvm_x86.sse2.mul.sd(<2 x double>, <2 x double>)
declare <4 x float> @llvm_x86.sse.div.ss(<4 x float>, <4 x float>)
declare <4 x double> @llvm_x86.avx.cvtdq2.pd.256(<4 x i32>)
declare <4 x double> @llvm_x86.avx.cvt.ps2.pd.256(<4 x float>)
declare <4 x i64> @llvm_x86.avx2.psll.dq(<4 x i64>, i32)
declare <8 x i64> @llvm_x86.avx512.psll.dq.512(<8 x i64>, i32)
declare <2 x i64> @llvm_x86.sse2.psrl.dq(<2 x i64>, i32)
declare <4 x i64> @llvm_x86.avx2.psrl.dq.bs(<4 x i64>, i32)
declare <8 x i64> @llvm_x86.avx512.psrl.dq.512(<8 x i64>, i32)
declare <4 x i64> @llvm_x86.avx2.vinserti128(<4 x i64>, <2 x i64>, i8)
declare double @llvm_amdgcn.flat.atomic.fmin.f64.p0.f64(ptr, double)
declare double @llvm_amdgcn.global.atomic.fmax.f64.p1.f64(ptr addrspace(1), double)
declare <8 x i16> @llvm_experimental.vector.interleave2.v8i16(<4 x i16>, <4 x i16>)
declare { <4 x i16>, <4 x i16> } @llvm_experimental.vector.deinterleave2.v8i16(<8 x i16>)
declare <4 x i32> @llvm_vector.splice.v4i32(<4 x i32>, <4 x i32>, i32)
declare i32 @llvm_arm.rbit(i32)
declare <4 x float> @llvm_arm.neon.vrinta.v4f32(<4 x float>)
declare <4 x half> @llvm_arm.neon.vrintn.v4f16(<4 x half>)
declare float @llvm_arm.neon.vrintn.f32(float)
declare <4 x float> @llvm_arm.neon.vrintm.v4f32(<4 x float>)
declare <4 x float> @llvm_arm.neon.vrintp.v4f32(<4 x float>)
declare <4 x float> @llvm_arm.neon.vrintx.v4f32(<4 x float>)
declare <4 x float> @llvm_arm.neon.vrintz.v4f32(<4 x float>)
declare <8 x i8> @llvm_arm.neon.vqaddu.v8i8(<8 x i8>, <8 x i8>)
declare <8 x i8> @llvm_arm.neon.vqsubs.v8i8(<8 x i8>, <8 x i8>)
declare <4 x float> @llvm_arm.neon.bfmmla.v4f32.v16i8(<4 x float>, <16 x i8>, <16 x i8>)
declare <4 x float> @llvm_arm.neon.bfmlalb.v4f32.v16i8(<4 x float>, <16 x i8>, <16 x i8>)
declare i64 @llvm_nvvm.brev64(i64)
declare i32 @llvm_nvvm.popc.i(i32)
declare i32 @llvm_nvvm.max.i(i32, i32)
declare i64 @llvm_nvvm.max.ll(i64, i64)
declare i64 @llvm_nvvm.max.ull(i64, i64)
declare i32 @llvm_nvvm.min.i(i32, i32)
declare i32 @llvm_nvvm.min.ui(i32, i32)
declare i64 @llvm_nvvm.min.ull(i64, i64)
declare void @llvm_nvvm.bar.sync(i32)
declare void @llvm_nvvm.barrier.n(i32)
declare void @llvm_nvvm.barrier(i32, i32)
declare void @llvm_nvvm.barrier.sync(i32)
declare void @llvm_nvvm.barrier.sync.cnt(i32, i32)
declare i32 @llvm_nvvm.barrier0.popc(i32)
declare i32 @llvm_nvvm.barrier0.and(i32)
declare i32 @llvm_nvvm.barrier0.or(i32)
declare float @llvm_nvvm.fabs.f(float)
declare double @llvm_nvvm.fabs.d(double)
declare float @llvm_nvvm.fabs.ftz.f(float)
declare float @llvm_nvvm.ex2.approx.f(float)
declare double @llvm_nvvm.ex2.approx.d(double)
declare <2 x half> @llvm_nvvm.ex2.approx.f16x2(<2 x half>)
declare float @llvm_nvvm.ex2.approx.ftz.f(float)
declare i16 @llvm_nvvm.abs.bf16(i16)
declare i32 @llvm_nvvm.abs.bf16x2(i32)
declare float @llvm_nvvm.tanh.approx.f32(float)
declare i64 @llvm_nvvm.abs.ll(i64)
declare <16 x i32> @llvm_x86.avx512.prol.d.512(<16 x i32>, i32)
declare <16 x i32> @llvm_x86.avx512.vpshld.d.512(<16 x i32>, <16 x i32>, i32)
declare <4 x i32> @llvm_x86.avx512.maskz.vpshldv.d.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.vpshrd.q.256(<4 x i64>, <4 x i64>, i32, <4 x i64>, i8)
declare <16 x i32> @llvm_x86.avx512.mask.vpermt2var.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <4 x float> @llvm_x86.avx512.mask.cvtqq2ps.256(<4 x i64>, <4 x float>, i8)
declare <4 x double> @llvm_x86.avx512.mask.cvtps2pd.256(<4 x float>, <4 x double>, i8)
declare <2 x double> @llvm_x86.xop.vfrcz.sd(<2 x double>, <2 x double>)
declare <32 x i16> @llvm_x86.avx512bf16.cvtne2ps2bf16.512(<16 x float>, <16 x float>)
declare <16 x i16> @llvm_x86.avx512bf16.cvtneps2bf16.512(<16 x float>)
declare <8 x i16> @llvm_x86.avx512bf16.mask.cvtneps2bf16.128(<4 x float>, <8 x i16>, <4 x i1>)
declare <16 x float> @llvm_x86.avx512bf16.dpbf16ps.512(<16 x float>, <16 x i32>, <16 x i32>)
declare <16 x i32> @llvm_x86.avx512.vpdpbusd.512(<16 x i32>, <16 x i32>, <16 x i32>)
declare <4 x i32> @llvm_x86.avx2.vpdpbssd.128(<4 x i32>, <4 x i32>, <4 x i32>)
declare <16 x i32> @llvm_x86.avx10.vpdpbuud.512(<16 x i32>, <16 x i32>, <16 x i32>)
declare <8 x i32> @llvm_x86.avx512.vpdpwssd.256(<8 x i32>, <8 x i32>, <8 x i32>)
declare <16 x i32> @llvm_x86.avx512.vpdpwssds.512(<16 x i32>, <16 x i32>, <16 x i32>)
declare <4 x i32> @llvm_x86.avx2.vpdpwsud.128(<4 x i32>, <4 x i32>, <4 x i32>)
declare <16 x i32> @llvm_x86.avx10.vpdpwusds.512(<16 x i32>, <16 x i32>, <16 x i32>)
declare i8 @llvm_x86.addcarryx.u64(i8, i64, i64, ptr)
declare i8 @llvm_x86.addcarry.u32(i8, i32, i32, ptr)
declare i8 @llvm_x86.subborrow.u32(i8, i32, i32, ptr)
declare i32 @llvm_x86.sse41.ptestc(<4 x float>, <4 x float>)
declare <4 x float> @llvm_x86.sse41.dpps(<4 x float>, <4 x float>, i32)
declare <8 x i16> @llvm_x86.sse41.mpsadbw(<16 x i8>, <16 x i8>, i32)
declare <8 x float> @llvm_x86.avx.dp.ps.256(<8 x float>, <8 x float>, i32)

define <32 x i8> @f0(<32 x i8> %a, <32 x i8> %b) {
  %r = call <32 x i8> @llvm_x86.avx2.pcmpeq.b(<32 x i8> %a, <32 x i8> %b)
  ret <32 x i8> %r
}

define <4 x i32> @f1(<4 x i32> %a, <4 x i32> %b) {
  %r = call <4 x i32> @llvm_x86.sse2.pcmpgt.d(<4 x i32> %a, <4 x i32> %b)
  ret <4 x i32> %r
}

define void @f2(ptr %a, <2 x double> %b) {
  call void @llvm_x86.sse2.storeu.pd(ptr %a, <2 x double> %b)
  ret void
}

define <32 x i8> @f3(<32 x i8> %a, <32 x i8> %b) {
  %r = call <32 x i8> @llvm_x86.avx2.pmaxs.b(<32 x i8> %a, <32 x i8> %b)
  ret <32 x i8> %r
}

define <4 x i32> @f4(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c, i8 %d) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.pmaxs.d.128(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c, i8 %d)
  ret <4 x i32> %r
}

define <16 x i16> @f5(<16 x i16> %a, <16 x i16> %b) {
  %r = call <16 x i16> @llvm_x86.avx2.pmaxu.w(<16 x i16> %a, <16 x i16> %b)
  ret <16 x i16> %r
}

define <4 x i64> @f6(<4 x i64> %a, <4 x i64> %b, <4 x i64> %c, i8 %d) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.pmaxu.q.256(<4 x i64> %a, <4 x i64> %b, <4 x i64> %c, i8 %d)
  ret <4 x i64> %r
}

define <16 x i32> @f7(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c, i16 %d) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.pmins.d.512(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c, i16 %d)
  ret <16 x i32> %r
}

define <8 x i32> @f8(<8 x i32> %a, <8 x i32> %b) {
  %r = call <8 x i32> @llvm_x86.avx2.pminu.d(<8 x i32> %a, <8 x i32> %b)
  ret <8 x i32> %r
}

define <16 x i8> @f9(<16 x i8> %a, <16 x i8> %b, <16 x i8> %c, i16 %d) {
  %r = call <16 x i8> @llvm_x86.avx512.mask.pminu.b.128(<16 x i8> %a, <16 x i8> %b, <16 x i8> %c, i16 %d)
  ret <16 x i8> %r
}

define <32 x i8> @f10(<32 x i8> %a, <32 x i8> %b) {
  %r = call <32 x i8> @llvm_x86.avx2.padds.b(<32 x i8> %a, <32 x i8> %b)
  ret <32 x i8> %r
}

define <64 x i8> @f11(<64 x i8> %a, <64 x i8> %b) {
  %r = call <64 x i8> @llvm_x86.avx512.padds.b.512(<64 x i8> %a, <64 x i8> %b)
  ret <64 x i8> %r
}

define <8 x i16> @f12(<8 x i16> %a, <8 x i16> %b, <8 x i16> %c, i8 %d) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.padds.w.128(<8 x i16> %a, <8 x i16> %b, <8 x i16> %c, i8 %d)
  ret <8 x i16> %r
}

define <16 x i8> @f13(<16 x i8> %a, <16 x i8> %b) {
  %r = call <16 x i8> @llvm_x86.sse2.psubs.b(<16 x i8> %a, <16 x i8> %b)
  ret <16 x i8> %r
}

define <16 x i16> @f14(<16 x i16> %a, <16 x i16> %b) {
  %r = call <16 x i16> @llvm_x86.avx2.psubs.w(<16 x i16> %a, <16 x i16> %b)
  ret <16 x i16> %r
}

define <32 x i16> @f15(<32 x i16> %a, <32 x i16> %b) {
  %r = call <32 x i16> @llvm_x86.avx512.psubs.w.512(<32 x i16> %a, <32 x i16> %b)
  ret <32 x i16> %r
}

define <32 x i8> @f16(<32 x i8> %a, <32 x i8> %b, <32 x i8> %c, i32 %d) {
  %r = call <32 x i8> @llvm_x86.avx512.mask.psubs.b.256(<32 x i8> %a, <32 x i8> %b, <32 x i8> %c, i32 %d)
  ret <32 x i8> %r
}

define <8 x i16> @f17(<8 x i16> %a, <8 x i16> %b) {
  %r = call <8 x i16> @llvm_x86.sse2.paddus.w(<8 x i16> %a, <8 x i16> %b)
  ret <8 x i16> %r
}

define <32 x i8> @f18(<32 x i8> %a, <32 x i8> %b) {
  %r = call <32 x i8> @llvm_x86.avx2.paddus.b(<32 x i8> %a, <32 x i8> %b)
  ret <32 x i8> %r
}

define <64 x i8> @f19(<64 x i8> %a, <64 x i8> %b, <64 x i8> %c, i64 %d) {
  %r = call <64 x i8> @llvm_x86.avx512.mask.paddus.b.512(<64 x i8> %a, <64 x i8> %b, <64 x i8> %c, i64 %d)
  ret <64 x i8> %r
}

define <16 x i8> @f20(<16 x i8> %a, <16 x i8> %b) {
  %r = call <16 x i8> @llvm_x86.sse2.psubus.b(<16 x i8> %a, <16 x i8> %b)
  ret <16 x i8> %r
}

define <32 x i16> @f21(<32 x i16> %a, <32 x i16> %b, <32 x i16> %c, i32 %d) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.psubus.w.512(<32 x i16> %a, <32 x i16> %b, <32 x i16> %c, i32 %d)
  ret <32 x i16> %r
}

define <8 x i16> @f22(<8 x i16> %a) {
  %r = call <8 x i16> @llvm_x86.ssse3.pabs.w.128(<8 x i16> %a)
  ret <8 x i16> %r
}

define <4 x i32> @f23(<4 x i32> %a) {
  %r = call <4 x i32> @llvm_x86.ssse3.pabs.d.128(<4 x i32> %a)
  ret <4 x i32> %r
}

define <8 x i32> @f24(<8 x i32> %a) {
  %r = call <8 x i32> @llvm_x86.avx2.pabs.d(<8 x i32> %a)
  ret <8 x i32> %r
}

define <4 x float> @f25(<4 x float> %a) {
  %r = call <4 x float> @llvm_x86.sse.sqrt.ps(<4 x float> %a)
  ret <4 x float> %r
}

define <4 x double> @f26(<4 x double> %a) {
  %r = call <4 x double> @llvm_x86.avx.sqrt.pd.256(<4 x double> %a)
  ret <4 x double> %r
}

define <2 x i64> @f27(<4 x i32> %a, <4 x i32> %b, <2 x i64> %c, i8 %d) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.pmulu.dq.128(<4 x i32> %a, <4 x i32> %b, <2 x i64> %c, i8 %d)
  ret <2 x i64> %r
}

define <4 x float> @f28(<4 x float> %a, <4 x float> %b, <4 x float> %c) {
  %r = call <4 x float> @llvm_x86.fma.vfmsub.ps(<4 x float> %a, <4 x float> %b, <4 x float> %c)
  ret <4 x float> %r
}

define <2 x double> @f29(<2 x double> %a, <2 x double> %b, <2 x double> %c) {
  %r = call <2 x double> @llvm_x86.fma.vfnmadd.pd(<2 x double> %a, <2 x double> %b, <2 x double> %c)
  ret <2 x double> %r
}

define <4 x float> @f30(<4 x float> %a, <4 x float> %b, <4 x float> %c) {
  %r = call <4 x float> @llvm_x86.fma.vfmadd.ss(<4 x float> %a, <4 x float> %b, <4 x float> %c)
  ret <4 x float> %r
}

define <2 x double> @f31(<2 x double> %a, <2 x double> %b, <2 x double> %c) {
  %r = call <2 x double> @llvm_x86.fma.vfmsub.sd(<2 x double> %a, <2 x double> %b, <2 x double> %c)
  ret <2 x double> %r
}

define <4 x float> @f32(<4 x float> %a, <4 x float> %b, <4 x float> %c) {
  %r = call <4 x float> @llvm_x86.fma.vfnmsub.ss(<4 x float> %a, <4 x float> %b, <4 x float> %c)
  ret <4 x float> %r
}

define <16 x i32> @f33(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c, i16 %d) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.psub.d.512(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c, i16 %d)
  ret <16 x i32> %r
}

define <8 x i32> @f34(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c, i8 %d) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.pmull.d.256(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c, i8 %d)
  ret <8 x i32> %r
}

define <2 x i64> @f35(<2 x i64> %a, <2 x i64> %b, <2 x i64> %c, i8 %d) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.pand.q.128(<2 x i64> %a, <2 x i64> %b, <2 x i64> %c, i8 %d)
  ret <2 x i64> %r
}

define <4 x i32> @f36(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c, i8 %d) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.por.d.128(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c, i8 %d)
  ret <4 x i32> %r
}

define <16 x i32> @f37(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c, i16 %d) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.pxor.d.512(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c, i16 %d)
  ret <16 x i32> %r
}

define <16 x i16> @f38(<16 x i8> %a) {
  %r = call <16 x i16> @llvm_x86.avx2.pmovsxbw(<16 x i8> %a)
  ret <16 x i16> %r
}

define <4 x i32> @f39(<16 x i8> %a, <4 x i32> %b, i8 %c) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.pmovsxb.d.128(<16 x i8> %a, <4 x i32> %b, i8 %c)
  ret <4 x i32> %r
}

define <8 x i64> @f40(<8 x i16> %a, <8 x i64> %b, i8 %c) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.pmovzxw.q.512(<8 x i16> %a, <8 x i64> %b, i8 %c)
  ret <8 x i64> %r
}

define <4 x float> @f41(<4 x float> %a) {
  %r = call <4 x float> @llvm_x86.avx2.vbroadcast.ss.ps(<4 x float> %a)
  ret <4 x float> %r
}

define <16 x i32> @f42(<4 x i32> %a) {
  %r = call <16 x i32> @llvm_x86.avx512.pbroadcastd.512(<4 x i32> %a)
  ret <16 x i32> %r
}

define <4 x double> @f43(<4 x double> %a, <4 x double> %b) {
  %r = call <4 x double> @llvm_x86.avx.blend.pd.256(<4 x double> %a, <4 x double> %b, i32 5)
  ret <4 x double> %r
}

define <8 x i32> @f44(<8 x i32> %a, <8 x i32> %b) {
  %r = call <8 x i32> @llvm_x86.avx2.pblendd.256(<8 x i32> %a, <8 x i32> %b, i8 7)
  ret <8 x i32> %r
}

define <4 x double> @f45(<4 x double> %a, <4 x double> %c, i8 %d) {
  %r = call <4 x double> @llvm_x86.avx512.mask.vpermil.pd.256(<4 x double> %a, i32 22, <4 x double> %c, i8 %d)
  ret <4 x double> %r
}

define <4 x i32> @f46(<4 x i32> %a, <4 x i32> %c, i8 %d) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.pshuf.d.128(<4 x i32> %a, i32 3, <4 x i32> %c, i8 %d)
  ret <4 x i32> %r
}

define <8 x i16> @f47(<8 x i16> %a, <8 x i16> %c, i8 %d) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.pshufl.w.128(<8 x i16> %a, i32 3, <8 x i16> %c, i8 %d)
  ret <8 x i16> %r
}

define <16 x i16> @f48(<16 x i16> %a, <16 x i16> %c, i16 %d) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.pshufh.w.256(<16 x i16> %a, i32 3, <16 x i16> %c, i16 %d)
  ret <16 x i16> %r
}

define <4 x i64> @f49(<4 x i64> %a, <4 x i64> %c, i8 %d) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.perm.di.256(<4 x i64> %a, i32 3, <4 x i64> %c, i8 %d)
  ret <4 x i64> %r
}

define <4 x float> @f50(<4 x float> %a, <4 x float> %b, i8 %c) {
  %r = call <4 x float> @llvm_x86.avx512.mask.movsldup.128(<4 x float> %a, <4 x float> %b, i8 %c)
  ret <4 x float> %r
}

define <4 x float> @f51(<4 x float> %a, <4 x float> %b, <4 x float> %c, i8 %d) {
  %r = call <4 x float> @llvm_x86.avx512.mask.unpckl.ps.128(<4 x float> %a, <4 x float> %b, <4 x float> %c, i8 %d)
  ret <4 x float> %r
}

define <4 x i32> @f52(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c, i8 %d) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.punpckhd.q.128(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c, i8 %d)
  ret <4 x i32> %r
}

define <8 x i16> @f53(<8 x i16> %a, <8 x i16> %b) {
  %r = call <8 x i16> @llvm_x86.sse2.pmaxs.w(<8 x i16> %a, <8 x i16> %b)
  ret <8 x i16> %r
}

define <4 x i32> @f54(<4 x i32> %a, <4 x i32> %b) {
  %r = call <4 x i32> @llvm_x86.sse41.pmaxsd(<4 x i32> %a, <4 x i32> %b)
  ret <4 x i32> %r
}

define <8 x i16> @f55(<8 x i16> %a, <8 x i16> %b) {
  %r = call <8 x i16> @llvm_x86.sse41.pmaxuw(<8 x i16> %a, <8 x i16> %b)
  ret <8 x i16> %r
}

define <4 x i32> @f56(<4 x i32> %a, <4 x i32> %b) {
  %r = call <4 x i32> @llvm_x86.sse41.pmaxud(<4 x i32> %a, <4 x i32> %b)
  ret <4 x i32> %r
}

define <16 x i8> @f57(<16 x i8> %a, <16 x i8> %b) {
  %r = call <16 x i8> @llvm_x86.sse41.pminsb(<16 x i8> %a, <16 x i8> %b)
  ret <16 x i8> %r
}

define <8 x i16> @f58(<8 x i16> %a, <8 x i16> %b) {
  %r = call <8 x i16> @llvm_x86.sse2.pmins.w(<8 x i16> %a, <8 x i16> %b)
  ret <8 x i16> %r
}

define <4 x i32> @f59(<4 x i32> %a, <4 x i32> %b) {
  %r = call <4 x i32> @llvm_x86.sse41.pminsd(<4 x i32> %a, <4 x i32> %b)
  ret <4 x i32> %r
}

define <16 x i8> @f60(<16 x i8> %a, <16 x i8> %b) {
  %r = call <16 x i8> @llvm_x86.sse2.pminu.b(<16 x i8> %a, <16 x i8> %b)
  ret <16 x i8> %r
}

define <8 x i16> @f61(<8 x i16> %a, <8 x i16> %b) {
  %r = call <8 x i16> @llvm_x86.sse41.pminuw(<8 x i16> %a, <8 x i16> %b)
  ret <8 x i16> %r
}

define <2 x double> @f62(<2 x double> %a) {
  %r = call <2 x double> @llvm_x86.sse2.sqrt.sd(<2 x double> %a)
  ret <2 x double> %r
}

define <4 x i64> @f63(<8 x i32> %a, <8 x i32> %b) {
  %r = call <4 x i64> @llvm_x86.avx2.pmulu.dq(<8 x i32> %a, <8 x i32> %b)
  ret <4 x i64> %r
}

define <8 x i64> @f64(<16 x i32> %a, <16 x i32> %b) {
  %r = call <8 x i64> @llvm_x86.avx512.pmulu.dq.512(<16 x i32> %a, <16 x i32> %b)
  ret <8 x i64> %r
}

define <2 x i64> @f65(<4 x i32> %a, <4 x i32> %b) {
  %r = call <2 x i64> @llvm_x86.sse41.pmuldq(<4 x i32> %a, <4 x i32> %b)
  ret <2 x i64> %r
}

define <8 x i64> @f66(<16 x i32> %a, <16 x i32> %b) {
  %r = call <8 x i64> @llvm_x86.avx512.pmul.dq.512(<16 x i32> %a, <16 x i32> %b)
  ret <8 x i64> %r
}

define i16 @f67(i16 %a, i16 %b) {
  %r = call i16 @llvm_x86.avx512.kor.w(i16 %a, i16 %b)
  ret i16 %r
}

define i16 @f68(i16 %a, i16 %b) {
  %r = call i16 @llvm_x86.avx512.kxor.w(i16 %a, i16 %b)
  ret i16 %r
}

define <4 x float> @f69(<4 x float> %a, i32 %b) {
  %r = call <4 x float> @llvm_x86.sse.cvtsi2ss(<4 x float> %a, i32 %b)
  ret <4 x float> %r
}

define <4 x float> @f70(<4 x float> %a, i64 %b) {
  %r = call <4 x float> @llvm_x86.sse.cvtsi642ss(<4 x float> %a, i64 %b)
  ret <4 x float> %r
}

define <2 x double> @f71(<2 x double> %a, i64 %b) {
  %r = call <2 x double> @llvm_x86.sse2.cvtsi642sd(<2 x double> %a, i64 %b)
  ret <2 x double> %r
}

define <2 x double> @f72(<2 x double> %a, i32 %b) {
  %r = call <2 x double> @llvm_x86.avx512.cvtusi2sd(<2 x double> %a, i32 %b)
  ret <2 x double> %r
}

define <2 x double> @f73(<2 x double> %a, <2 x double> %b) {
  %r = call <2 x double> @llvm_x86.sse2.add.sd(<2 x double> %a, <2 x double> %b)
  ret <2 x double> %r
}

define <4 x float> @f74(<4 x float> %a, <4 x float> %b) {
  %r = call <4 x float> @llvm_x86.sse.sub.ss(<4 x float> %a, <4 x float> %b)
  ret <4 x float> %r
}

define <2 x double> @f75(<2 x double> %a, <2 x double> %b) {
  %r = call <2 x double> @llvm_x86.sse2.sub.sd(<2 x double> %a, <2 x double> %b)
  ret <2 x double> %r
}

define <4 x float> @f76(<4 x float> %a, <4 x float> %b) {
  %r = call <4 x float> @llvm_x86.sse.mul.ss(<4 x float> %a, <4 x float> %b)
  ret <4 x float> %r
}

define <2 x double> @f77(<2 x double> %a, <2 x double> %b) {
  %r = call <2 x double> @llvm_x86.sse2.mul.sd(<2 x double> %a, <2 x double> %b)
  ret <2 x double> %r
}

define <4 x float> @f78(<4 x float> %a, <4 x float> %b) {
  %r = call <4 x float> @llvm_x86.sse.div.ss(<4 x float> %a, <4 x float> %b)
  ret <4 x float> %r
}

define <4 x double> @f79(<4 x i32> %a) {
  %r = call <4 x double> @llvm_x86.avx.cvtdq2.pd.256(<4 x i32> %a)
  ret <4 x double> %r
}

define <4 x double> @f80(<4 x float> %a) {
  %r = call <4 x double> @llvm_x86.avx.cvt.ps2.pd.256(<4 x float> %a)
  ret <4 x double> %r
}

define <4 x i64> @f81(<4 x i64> %a) {
  %r = call <4 x i64> @llvm_x86.avx2.psll.dq(<4 x i64> %a, i32 24)
  ret <4 x i64> %r
}

define <8 x i64> @f82(<8 x i64> %a) {
  %r = call <8 x i64> @llvm_x86.avx512.psll.dq.512(<8 x i64> %a, i32 3)
  ret <8 x i64> %r
}

define <2 x i64> @f83(<2 x i64> %a) {
  %r = call <2 x i64> @llvm_x86.sse2.psrl.dq(<2 x i64> %a, i32 16)
  ret <2 x i64> %r
}

define <4 x i64> @f84(<4 x i64> %a) {
  %r = call <4 x i64> @llvm_x86.avx2.psrl.dq.bs(<4 x i64> %a, i32 3)
  ret <4 x i64> %r
}

define <8 x i64> @f85(<8 x i64> %a) {
  %r = call <8 x i64> @llvm_x86.avx512.psrl.dq.512(<8 x i64> %a, i32 3)
  ret <8 x i64> %r
}

define <4 x i64> @f86(<4 x i64> %a, <2 x i64> %b) {
  %r = call <4 x i64> @llvm_x86.avx2.vinserti128(<4 x i64> %a, <2 x i64> %b, i8 1)
  ret <4 x i64> %r
}

define double @f87(ptr %a, double %b) {
  %r = call double @llvm_amdgcn.flat.atomic.fmin.f64.p0.f64(ptr %a, double %b)
  ret double %r
}

define double @f88(ptr addrspace(1) %a, double %b) {
  %r = call double @llvm_amdgcn.global.atomic.fmax.f64.p1.f64(ptr addrspace(1) %a, double %b)
  ret double %r
}

define <8 x i16> @f89(<4 x i16> %a, <4 x i16> %b) {
  %r = call <8 x i16> @llvm_experimental.vector.interleave2.v8i16(<4 x i16> %a, <4 x i16> %b)
  ret <8 x i16> %r
}

define { <4 x i16>, <4 x i16> } @f90(<8 x i16> %a) {
  %r = call { <4 x i16>, <4 x i16> } @llvm_experimental.vector.deinterleave2.v8i16(<8 x i16> %a)
  ret { <4 x i16>, <4 x i16> } %r
}

define <4 x i32> @f91(<4 x i32> %a, <4 x i32> %b) {
  %r = call <4 x i32> @llvm_vector.splice.v4i32(<4 x i32> %a, <4 x i32> %b, i32 -1)
  ret <4 x i32> %r
}

define i32 @f92(i32 %a) {
  %r = call i32 @llvm_arm.rbit(i32 %a)
  ret i32 %r
}

define <4 x float> @f93(<4 x float> %a) {
  %r = call <4 x float> @llvm_arm.neon.vrinta.v4f32(<4 x float> %a)
  ret <4 x float> %r
}

define <4 x half> @f94(<4 x half> %a) {
  %r = call <4 x half> @llvm_arm.neon.vrintn.v4f16(<4 x half> %a)
  ret <4 x half> %r
}

define float @f95(float %a) {
  %r = call float @llvm_arm.neon.vrintn.f32(float %a)
  ret float %r
}

define <4 x float> @f96(<4 x float> %a) {
  %r = call <4 x float> @llvm_arm.neon.vrintm.v4f32(<4 x float> %a)
  ret <4 x float> %r
}

define <4 x float> @f97(<4 x float> %a) {
  %r = call <4 x float> @llvm_arm.neon.vrintp.v4f32(<4 x float> %a)
  ret <4 x float> %r
}

define <4 x float> @f98(<4 x float> %a) {
  %r = call <4 x float> @llvm_arm.neon.vrintx.v4f32(<4 x float> %a)
  ret <4 x float> %r
}

define <4 x float> @f99(<4 x float> %a) {
  %r = call <4 x float> @llvm_arm.neon.vrintz.v4f32(<4 x float> %a)
  ret <4 x float> %r
}

define <8 x i8> @f100(<8 x i8> %a, <8 x i8> %b) {
  %r = call <8 x i8> @llvm_arm.neon.vqaddu.v8i8(<8 x i8> %a, <8 x i8> %b)
  ret <8 x i8> %r
}

define <8 x i8> @f101(<8 x i8> %a, <8 x i8> %b) {
  %r = call <8 x i8> @llvm_arm.neon.vqsubs.v8i8(<8 x i8> %a, <8 x i8> %b)
  ret <8 x i8> %r
}

define <4 x float> @f102(<4 x float> %a, <16 x i8> %b, <16 x i8> %c) {
  %r = call <4 x float> @llvm_arm.neon.bfmmla.v4f32.v16i8(<4 x float> %a, <16 x i8> %b, <16 x i8> %c)
  ret <4 x float> %r
}

define <4 x float> @f103(<4 x float> %a, <16 x i8> %b, <16 x i8> %c) {
  %r = call <4 x float> @llvm_arm.neon.bfmlalb.v4f32.v16i8(<4 x float> %a, <16 x i8> %b, <16 x i8> %c)
  ret <4 x float> %r
}

define i64 @f104(i64 %a) {
  %r = call i64 @llvm_nvvm.brev64(i64 %a)
  ret i64 %r
}

define i32 @f105(i32 %a) {
  %r = call i32 @llvm_nvvm.popc.i(i32 %a)
  ret i32 %r
}

define i32 @f106(i32 %a, i32 %b) {
  %r = call i32 @llvm_nvvm.max.i(i32 %a, i32 %b)
  ret i32 %r
}

define i64 @f107(i64 %a, i64 %b) {
  %r = call i64 @llvm_nvvm.max.ll(i64 %a, i64 %b)
  ret i64 %r
}

define i64 @f108(i64 %a, i64 %b) {
  %r = call i64 @llvm_nvvm.max.ull(i64 %a, i64 %b)
  ret i64 %r
}

define i32 @f109(i32 %a, i32 %b) {
  %r = call i32 @llvm_nvvm.min.i(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @f110(i32 %a, i32 %b) {
  %r = call i32 @llvm_nvvm.min.ui(i32 %a, i32 %b)
  ret i32 %r
}

define i64 @f111(i64 %a, i64 %b) {
  %r = call i64 @llvm_nvvm.min.ull(i64 %a, i64 %b)
  ret i64 %r
}

define void @f112(i32 %a) {
  call void @llvm_nvvm.bar.sync(i32 %a)
  ret void
}

define void @f113(i32 %a) {
  call void @llvm_nvvm.barrier.n(i32 %a)
  ret void
}

define void @f114(i32 %a, i32 %b) {
  call void @llvm_nvvm.barrier(i32 %a, i32 %b)
  ret void
}

define void @f115(i32 %a) {
  call void @llvm_nvvm.barrier.sync(i32 %a)
  ret void
}

define void @f116(i32 %a, i32 %b) {
  call void @llvm_nvvm.barrier.sync.cnt(i32 %a, i32 %b)
  ret void
}

define i32 @f117(i32 %a) {
  %r = call i32 @llvm_nvvm.barrier0.popc(i32 %a)
  ret i32 %r
}

define i32 @f118(i32 %a) {
  %r = call i32 @llvm_nvvm.barrier0.and(i32 %a)
  ret i32 %r
}

define i32 @f119(i32 %a) {
  %r = call i32 @llvm_nvvm.barrier0.or(i32 %a)
  ret i32 %r
}

define float @f120(float %a) {
  %r = call float @llvm_nvvm.fabs.f(float %a)
  ret float %r
}

define double @f121(double %a) {
  %r = call double @llvm_nvvm.fabs.d(double %a)
  ret double %r
}

define float @f122(float %a) {
  %r = call float @llvm_nvvm.fabs.ftz.f(float %a)
  ret float %r
}

define float @f123(float %a) {
  %r = call float @llvm_nvvm.ex2.approx.f(float %a)
  ret float %r
}

define double @f124(double %a) {
  %r = call double @llvm_nvvm.ex2.approx.d(double %a)
  ret double %r
}

define <2 x half> @f125(<2 x half> %a) {
  %r = call <2 x half> @llvm_nvvm.ex2.approx.f16x2(<2 x half> %a)
  ret <2 x half> %r
}

define float @f126(float %a) {
  %r = call float @llvm_nvvm.ex2.approx.ftz.f(float %a)
  ret float %r
}

define i16 @f127(i16 %a) {
  %r = call i16 @llvm_nvvm.abs.bf16(i16 %a)
  ret i16 %r
}

define i32 @f128(i32 %a) {
  %r = call i32 @llvm_nvvm.abs.bf16x2(i32 %a)
  ret i32 %r
}

define float @f129(float %a) {
  %r = call float @llvm_nvvm.tanh.approx.f32(float %a)
  ret float %r
}

define i64 @f130(i64 %a) {
  %r = call i64 @llvm_nvvm.abs.ll(i64 %a)
  ret i64 %r
}

define <16 x i32> @f131(<16 x i32> %a, i32 %b) {
  %r = call <16 x i32> @llvm_x86.avx512.prol.d.512(<16 x i32> %a, i32 %b)
  ret <16 x i32> %r
}

define <16 x i32> @f132(<16 x i32> %a, <16 x i32> %b) {
  %r = call <16 x i32> @llvm_x86.avx512.vpshld.d.512(<16 x i32> %a, <16 x i32> %b, i32 3)
  ret <16 x i32> %r
}

define <4 x i32> @f133(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c, i8 %d) {
  %r = call <4 x i32> @llvm_x86.avx512.maskz.vpshldv.d.128(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c, i8 %d)
  ret <4 x i32> %r
}

define <4 x i64> @f134(<4 x i64> %a, <4 x i64> %b, <4 x i64> %d, i8 %e) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.vpshrd.q.256(<4 x i64> %a, <4 x i64> %b, i32 3, <4 x i64> %d, i8 %e)
  ret <4 x i64> %r
}

define <16 x i32> @f135(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c, i16 %d) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.vpermt2var.d.512(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c, i16 %d)
  ret <16 x i32> %r
}

define <4 x float> @f136(<4 x i64> %a, <4 x float> %b, i8 %c) {
  %r = call <4 x float> @llvm_x86.avx512.mask.cvtqq2ps.256(<4 x i64> %a, <4 x float> %b, i8 %c)
  ret <4 x float> %r
}

define <4 x double> @f137(<4 x float> %a, <4 x double> %b, i8 %c) {
  %r = call <4 x double> @llvm_x86.avx512.mask.cvtps2pd.256(<4 x float> %a, <4 x double> %b, i8 %c)
  ret <4 x double> %r
}

define <2 x double> @f138(<2 x double> %a, <2 x double> %b) {
  %r = call <2 x double> @llvm_x86.xop.vfrcz.sd(<2 x double> %a, <2 x double> %b)
  ret <2 x double> %r
}

define <32 x i16> @f139(<16 x float> %a, <16 x float> %b) {
  %r = call <32 x i16> @llvm_x86.avx512bf16.cvtne2ps2bf16.512(<16 x float> %a, <16 x float> %b)
  ret <32 x i16> %r
}

define <16 x i16> @f140(<16 x float> %a) {
  %r = call <16 x i16> @llvm_x86.avx512bf16.cvtneps2bf16.512(<16 x float> %a)
  ret <16 x i16> %r
}

define <8 x i16> @f141(<4 x float> %a, <8 x i16> %b, <4 x i1> %c) {
  %r = call <8 x i16> @llvm_x86.avx512bf16.mask.cvtneps2bf16.128(<4 x float> %a, <8 x i16> %b, <4 x i1> %c)
  ret <8 x i16> %r
}

define <16 x float> @f142(<16 x float> %a, <16 x i32> %b, <16 x i32> %c) {
  %r = call <16 x float> @llvm_x86.avx512bf16.dpbf16ps.512(<16 x float> %a, <16 x i32> %b, <16 x i32> %c)
  ret <16 x float> %r
}

define <16 x i32> @f143(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c) {
  %r = call <16 x i32> @llvm_x86.avx512.vpdpbusd.512(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c)
  ret <16 x i32> %r
}

define <4 x i32> @f144(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c) {
  %r = call <4 x i32> @llvm_x86.avx2.vpdpbssd.128(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %r
}

define <16 x i32> @f145(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c) {
  %r = call <16 x i32> @llvm_x86.avx10.vpdpbuud.512(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c)
  ret <16 x i32> %r
}

define <8 x i32> @f146(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c) {
  %r = call <8 x i32> @llvm_x86.avx512.vpdpwssd.256(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %r
}

define <16 x i32> @f147(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c) {
  %r = call <16 x i32> @llvm_x86.avx512.vpdpwssds.512(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c)
  ret <16 x i32> %r
}

define <4 x i32> @f148(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c) {
  %r = call <4 x i32> @llvm_x86.avx2.vpdpwsud.128(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %r
}

define <16 x i32> @f149(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c) {
  %r = call <16 x i32> @llvm_x86.avx10.vpdpwusds.512(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c)
  ret <16 x i32> %r
}

define i8 @f150(i8 %a, i64 %b, i64 %c, ptr %d) {
  %r = call i8 @llvm_x86.addcarryx.u64(i8 %a, i64 %b, i64 %c, ptr %d)
  ret i8 %r
}

define i8 @f151(i8 %a, i32 %b, i32 %c, ptr %d) {
  %r = call i8 @llvm_x86.addcarry.u32(i8 %a, i32 %b, i32 %c, ptr %d)
  ret i8 %r
}

define i8 @f152(i8 %a, i32 %b, i32 %c, ptr %d) {
  %r = call i8 @llvm_x86.subborrow.u32(i8 %a, i32 %b, i32 %c, ptr %d)
  ret i8 %r
}

define i32 @f153(<4 x float> %a, <4 x float> %b) {
  %r = call i32 @llvm_x86.sse41.ptestc(<4 x float> %a, <4 x float> %b)
  ret i32 %r
}

define <4 x float> @f154(<4 x float> %a, <4 x float> %b) {
  %r = call <4 x float> @llvm_x86.sse41.dpps(<4 x float> %a, <4 x float> %b, i32 7)
  ret <4 x float> %r
}

define <8 x i16> @f155(<16 x i8> %a, <16 x i8> %b) {
  %r = call <8 x i16> @llvm_x86.sse41.mpsadbw(<16 x i8> %a, <16 x i8> %b, i32 7)
  ret <8 x i16> %r
}

define <8 x float> @f156(<8 x float> %a, <8 x float> %b) {
  %r = call <8 x float> @llvm_x86.avx.dp.ps.256(<8 x float> %a, <8 x float> %b, i32 7)
  ret <8 x float> %r
}

declare void @llvm_stackprotectorcheck(ptr)
declare i1 @llvm_coro.end(ptr, i1)
define void @check(ptr %a) {
  call void @llvm_stackprotectorcheck(ptr %a)
  call i1 @llvm_coro.end(ptr %a, i1 true)
  ret void
}

declare <4 x float> @llvm_x86.vcvtph2ps.128(<8 x i16>)
declare <8 x float> @llvm_x86.vcvtph2ps.256(<8 x i16>)
declare <4 x float> @llvm_x86.avx512.mask.vcvtph2ps.128(<8 x i16>, <4 x float>, i8)
declare <8 x float> @llvm_x86.avx512.mask.vcvtph2ps.256(<8 x i16>, <8 x float>, i8)

define <4 x float> @half128(<8 x i16> %a, <4 x float> %b, i8 %m) {
  %c = call <4 x float> @llvm_x86.vcvtph2ps.128(<8 x i16> %a)
  %d = call <4 x float> @llvm_x86.avx512.mask.vcvtph2ps.128(<8 x i16> %a, <4 x float> %b, i8 %m)
  %e = fadd <4 x float> %c, %d
  ret <4 x float> %e
}

define <8 x float> @half256(<8 x i16> %a, <8 x float> %b, i8 %m) {
  %c = call <8 x float> @llvm_x86.vcvtph2ps.256(<8 x i16> %a)
  %d = call <8 x float> @llvm_x86.avx512.mask.vcvtph2ps.256(<8 x i16> %a, <8 x float> %b, i8 %m)
  %e = fadd <8 x float> %c, %d
  ret <8 x float> %e
}
