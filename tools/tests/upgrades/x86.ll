; In the bitcode, names with the prefix `llvm_` get the prefix `llvm.`.
target triple = "x86_64-unknown-linux-gnu"
declare <16 x i8> @llvm_x86.sse2.pcmpeq.b(<16 x i8>, <16 x i8>)
define <16 x i8> @f0(<16 x i8> %a0, <16 x i8> %a1) {
  %r = call <16 x i8> @llvm_x86.sse2.pcmpeq.b(<16 x i8> %a0, <16 x i8> %a1)
  ret <16 x i8> %r
}
declare <8 x i32> @llvm_x86.avx2.pcmpgt.d(<8 x i32>, <8 x i32>)
define <8 x i32> @f1(<8 x i32> %a0, <8 x i32> %a1) {
  %r = call <8 x i32> @llvm_x86.avx2.pcmpgt.d(<8 x i32> %a0, <8 x i32> %a1)
  ret <8 x i32> %r
}
declare <16 x i8> @llvm_x86.sse41.pmaxsb(<16 x i8>, <16 x i8>)
define <16 x i8> @f2(<16 x i8> %a0, <16 x i8> %a1) {
  %r = call <16 x i8> @llvm_x86.sse41.pmaxsb(<16 x i8> %a0, <16 x i8> %a1)
  ret <16 x i8> %r
}
declare <16 x i8> @llvm_x86.sse2.pmaxu.b(<16 x i8>, <16 x i8>)
define <16 x i8> @f3(<16 x i8> %a0, <16 x i8> %a1) {
  %r = call <16 x i8> @llvm_x86.sse2.pmaxu.b(<16 x i8> %a0, <16 x i8> %a1)
  ret <16 x i8> %r
}
declare <16 x i16> @llvm_x86.avx2.pmins.w(<16 x i16>, <16 x i16>)
define <16 x i16> @f4(<16 x i16> %a0, <16 x i16> %a1) {
  %r = call <16 x i16> @llvm_x86.avx2.pmins.w(<16 x i16> %a0, <16 x i16> %a1)
  ret <16 x i16> %r
}
declare <8 x i16> @llvm_x86.sse2.padds.w(<8 x i16>, <8 x i16>)
define <8 x i16> @f5(<8 x i16> %a0, <8 x i16> %a1) {
  %r = call <8 x i16> @llvm_x86.sse2.padds.w(<8 x i16> %a0, <8 x i16> %a1)
  ret <8 x i16> %r
}
declare <32 x i8> @llvm_x86.avx2.psubus.b(<32 x i8>, <32 x i8>)
define <32 x i8> @f6(<32 x i8> %a0, <32 x i8> %a1) {
  %r = call <32 x i8> @llvm_x86.avx2.psubus.b(<32 x i8> %a0, <32 x i8> %a1)
  ret <32 x i8> %r
}
declare <4 x i32> @llvm_x86.sse41.pminud(<4 x i32>, <4 x i32>)
define <4 x i32> @f7(<4 x i32> %a0, <4 x i32> %a1) {
  %r = call <4 x i32> @llvm_x86.sse41.pminud(<4 x i32> %a0, <4 x i32> %a1)
  ret <4 x i32> %r
}
declare void @llvm_x86.sse.storeu.ps(ptr, <4 x float>)
define void @f8(ptr %a0, <4 x float> %a1) {
  call void @llvm_x86.sse.storeu.ps(ptr %a0, <4 x float> %a1)
  ret void
}
declare void @llvm_x86.avx.storeu.dq.256(ptr, <32 x i8>)
define void @f9(ptr %a0, <32 x i8> %a1) {
  call void @llvm_x86.avx.storeu.dq.256(ptr %a0, <32 x i8> %a1)
  ret void
}
declare void @llvm_x86.sse2.storel.dq(ptr, <4 x i32>)
define void @f10(ptr %a0, <4 x i32> %a1) {
  call void @llvm_x86.sse2.storel.dq(ptr %a0, <4 x i32> %a1)
  ret void
}
declare <16 x i8> @llvm_x86.ssse3.pabs.b.128(<16 x i8>)
define <16 x i8> @f11(<16 x i8> %a0) {
  %r = call <16 x i8> @llvm_x86.ssse3.pabs.b.128(<16 x i8> %a0)
  ret <16 x i8> %r
}
declare <16 x i32> @llvm_x86.avx512.mask.pabs.d.512(<16 x i32>, <16 x i32>, i16)
define <16 x i32> @f12(<16 x i32> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.pabs.d.512(<16 x i32> %a0, <16 x i32> %a1, i16 %a2)
  ret <16 x i32> %r
}
declare <4 x float> @llvm_x86.sse.sqrt.ss(<4 x float>)
define <4 x float> @f13(<4 x float> %a0) {
  %r = call <4 x float> @llvm_x86.sse.sqrt.ss(<4 x float> %a0)
  ret <4 x float> %r
}
declare <2 x double> @llvm_x86.sse2.sqrt.pd(<2 x double>)
define <2 x double> @f14(<2 x double> %a0) {
  %r = call <2 x double> @llvm_x86.sse2.sqrt.pd(<2 x double> %a0)
  ret <2 x double> %r
}
declare <2 x i64> @llvm_x86.sse2.pmulu.dq(<4 x i32>, <4 x i32>)
define <2 x i64> @f15(<4 x i32> %a0, <4 x i32> %a1) {
  %r = call <2 x i64> @llvm_x86.sse2.pmulu.dq(<4 x i32> %a0, <4 x i32> %a1)
  ret <2 x i64> %r
}
declare <4 x i64> @llvm_x86.avx2.pmul.dq(<8 x i32>, <8 x i32>)
define <4 x i64> @f16(<8 x i32> %a0, <8 x i32> %a1) {
  %r = call <4 x i64> @llvm_x86.avx2.pmul.dq(<8 x i32> %a0, <8 x i32> %a1)
  ret <4 x i64> %r
}
declare <2 x i64> @llvm_x86.avx512.mask.pmul.dq.128(<4 x i32>, <4 x i32>, <2 x i64>, i8)
define <2 x i64> @f17(<4 x i32> %a0, <4 x i32> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.pmul.dq.128(<4 x i32> %a0, <4 x i32> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
declare i16 @llvm_x86.avx512.kand.w(i16, i16)
define i16 @f18(i16 %a0, i16 %a1) {
  %r = call i16 @llvm_x86.avx512.kand.w(i16 %a0, i16 %a1)
  ret i16 %r
}
declare i16 @llvm_x86.avx512.kxnor.w(i16, i16)
define i16 @f19(i16 %a0, i16 %a1) {
  %r = call i16 @llvm_x86.avx512.kxnor.w(i16 %a0, i16 %a1)
  ret i16 %r
}
declare i16 @llvm_x86.avx512.kandn.w(i16, i16)
define i16 @f20(i16 %a0, i16 %a1) {
  %r = call i16 @llvm_x86.avx512.kandn.w(i16 %a0, i16 %a1)
  ret i16 %r
}
declare <2 x double> @llvm_x86.sse2.cvtsi2sd(<2 x double>, i32)
define <2 x double> @f21(<2 x double> %a0, i32 %a1) {
  %r = call <2 x double> @llvm_x86.sse2.cvtsi2sd(<2 x double> %a0, i32 %a1)
  ret <2 x double> %r
}
declare <2 x double> @llvm_x86.sse2.cvtss2sd(<2 x double>, <4 x float>)
define <2 x double> @f22(<2 x double> %a0, <4 x float> %a1) {
  %r = call <2 x double> @llvm_x86.sse2.cvtss2sd(<2 x double> %a0, <4 x float> %a1)
  ret <2 x double> %r
}
declare <4 x float> @llvm_x86.fma.vfmadd.ps(<4 x float>, <4 x float>, <4 x float>)
define <4 x float> @f23(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2) {
  %r = call <4 x float> @llvm_x86.fma.vfmadd.ps(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2)
  ret <4 x float> %r
}
declare <4 x double> @llvm_x86.fma.vfnmsub.pd.256(<4 x double>, <4 x double>, <4 x double>)
define <4 x double> @f24(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2) {
  %r = call <4 x double> @llvm_x86.fma.vfnmsub.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2)
  ret <4 x double> %r
}
declare <4 x float> @llvm_x86.fma.vfnmadd.ss(<4 x float>, <4 x float>, <4 x float>)
define <4 x float> @f25(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2) {
  %r = call <4 x float> @llvm_x86.fma.vfnmadd.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2)
  ret <4 x float> %r
}
declare <4 x float> @llvm_x86.sse.add.ss(<4 x float>, <4 x float>)
define <4 x float> @f26(<4 x float> %a0, <4 x float> %a1) {
  %r = call <4 x float> @llvm_x86.sse.add.ss(<4 x float> %a0, <4 x float> %a1)
  ret <4 x float> %r
}
declare <2 x double> @llvm_x86.sse2.div.sd(<2 x double>, <2 x double>)
define <2 x double> @f27(<2 x double> %a0, <2 x double> %a1) {
  %r = call <2 x double> @llvm_x86.sse2.div.sd(<2 x double> %a0, <2 x double> %a1)
  ret <2 x double> %r
}
declare <16 x i32> @llvm_x86.avx512.mask.padd.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
define <16 x i32> @f28(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.padd.d.512(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
declare <2 x i64> @llvm_x86.avx512.mask.padd.q.128(<2 x i64>, <2 x i64>, <2 x i64>, i8)
define <2 x i64> @f29(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.padd.q.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
declare <16 x i32> @llvm_x86.avx512.mask.lzcnt.d.512(<16 x i32>, <16 x i32>, i16)
define <16 x i32> @f30(<16 x i32> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.lzcnt.d.512(<16 x i32> %a0, <16 x i32> %a1, i16 %a2)
  ret <16 x i32> %r
}
declare <8 x i16> @llvm_x86.sse41.pmovsxbw(<16 x i8>)
define <8 x i16> @f31(<16 x i8> %a0) {
  %r = call <8 x i16> @llvm_x86.sse41.pmovsxbw(<16 x i8> %a0)
  ret <8 x i16> %r
}
declare <16 x i16> @llvm_x86.avx2.pmovzxbw(<16 x i8>)
define <16 x i16> @f32(<16 x i8> %a0) {
  %r = call <16 x i16> @llvm_x86.avx2.pmovzxbw(<16 x i8> %a0)
  ret <16 x i16> %r
}
declare <4 x i32> @llvm_x86.sse41.pmovzxbd(<16 x i8>)
define <4 x i32> @f33(<16 x i8> %a0) {
  %r = call <4 x i32> @llvm_x86.sse41.pmovzxbd(<16 x i8> %a0)
  ret <4 x i32> %r
}
declare <2 x double> @llvm_x86.sse2.cvtdq2pd(<4 x i32>)
define <2 x double> @f34(<4 x i32> %a0) {
  %r = call <2 x double> @llvm_x86.sse2.cvtdq2pd(<4 x i32> %a0)
  ret <2 x double> %r
}
declare <2 x double> @llvm_x86.sse2.cvtps2pd(<4 x float>)
define <2 x double> @f35(<4 x float> %a0) {
  %r = call <2 x double> @llvm_x86.sse2.cvtps2pd(<4 x float> %a0)
  ret <2 x double> %r
}
declare <8 x float> @llvm_x86.avx.cvtdq2.ps.256(<8 x i32>)
define <8 x float> @f36(<8 x i32> %a0) {
  %r = call <8 x float> @llvm_x86.avx.cvtdq2.ps.256(<8 x i32> %a0)
  ret <8 x float> %r
}
declare <4 x float> @llvm_x86.sse2.cvtdq2ps(<4 x i32>)
define <4 x float> @f37(<4 x i32> %a0) {
  %r = call <4 x float> @llvm_x86.sse2.cvtdq2ps(<4 x i32> %a0)
  ret <4 x float> %r
}
declare <4 x float> @llvm_x86.avx.vbroadcast.ss(ptr)
define <4 x float> @f38(ptr %a0) {
  %r = call <4 x float> @llvm_x86.avx.vbroadcast.ss(ptr %a0)
  ret <4 x float> %r
}
declare <4 x double> @llvm_x86.avx.vbroadcastf128.pd.256(ptr)
define <4 x double> @f39(ptr %a0) {
  %r = call <4 x double> @llvm_x86.avx.vbroadcastf128.pd.256(ptr %a0)
  ret <4 x double> %r
}
declare <4 x i64> @llvm_x86.avx2.vbroadcasti128(ptr)
define <4 x i64> @f40(ptr %a0) {
  %r = call <4 x i64> @llvm_x86.avx2.vbroadcasti128(ptr %a0)
  ret <4 x i64> %r
}
declare <16 x i8> @llvm_x86.avx2.pbroadcastb.128(<16 x i8>)
define <16 x i8> @f41(<16 x i8> %a0) {
  %r = call <16 x i8> @llvm_x86.avx2.pbroadcastb.128(<16 x i8> %a0)
  ret <16 x i8> %r
}
declare <16 x i8> @llvm_x86.avx512.mask.pbroadcast.b.gpr.128(i8, <16 x i8>, i16)
define <16 x i8> @f42(i8 %a0, <16 x i8> %a1, i16 %a2) {
  %r = call <16 x i8> @llvm_x86.avx512.mask.pbroadcast.b.gpr.128(i8 %a0, <16 x i8> %a1, i16 %a2)
  ret <16 x i8> %r
}
declare <16 x float> @llvm_x86.avx512.mask.broadcast.ss.ps.512(<4 x float>, <16 x float>, i16)
define <16 x float> @f43(<4 x float> %a0, <16 x float> %a1, i16 %a2) {
  %r = call <16 x float> @llvm_x86.avx512.mask.broadcast.ss.ps.512(<4 x float> %a0, <16 x float> %a1, i16 %a2)
  ret <16 x float> %r
}
declare <2 x i64> @llvm_x86.sse2.psll.dq(<2 x i64>, i32)
define <2 x i64> @f44(<2 x i64> %a0) {
  %r = call <2 x i64> @llvm_x86.sse2.psll.dq(<2 x i64> %a0, i32 24)
  ret <2 x i64> %r
}
declare <4 x i64> @llvm_x86.avx2.psrl.dq(<4 x i64>, i32)
define <4 x i64> @f45(<4 x i64> %a0) {
  %r = call <4 x i64> @llvm_x86.avx2.psrl.dq(<4 x i64> %a0, i32 40)
  ret <4 x i64> %r
}
declare <2 x i64> @llvm_x86.sse2.psrl.dq.bs(<2 x i64>, i32)
define <2 x i64> @f46(<2 x i64> %a0) {
  %r = call <2 x i64> @llvm_x86.sse2.psrl.dq.bs(<2 x i64> %a0, i32 7)
  ret <2 x i64> %r
}
declare <4 x i64> @llvm_x86.avx2.psll.dq.bs(<4 x i64>, i32)
define <4 x i64> @f47(<4 x i64> %a0) {
  %r = call <4 x i64> @llvm_x86.avx2.psll.dq.bs(<4 x i64> %a0, i32 5)
  ret <4 x i64> %r
}
declare <2 x i64> @llvm_x86.sse2.psll.dq.bs(<2 x i64>, i32)
define <2 x i64> @f48(<2 x i64> %a0) {
  %r = call <2 x i64> @llvm_x86.sse2.psll.dq.bs(<2 x i64> %a0, i32 16)
  ret <2 x i64> %r
}
declare <8 x i16> @llvm_x86.sse41.pblendw(<8 x i16>, <8 x i16>, i32)
define <8 x i16> @f49(<8 x i16> %a0, <8 x i16> %a1) {
  %r = call <8 x i16> @llvm_x86.sse41.pblendw(<8 x i16> %a0, <8 x i16> %a1, i32 85)
  ret <8 x i16> %r
}
declare <4 x float> @llvm_x86.sse41.blendps(<4 x float>, <4 x float>, i32)
define <4 x float> @f50(<4 x float> %a0, <4 x float> %a1) {
  %r = call <4 x float> @llvm_x86.sse41.blendps(<4 x float> %a0, <4 x float> %a1, i32 6)
  ret <4 x float> %r
}
declare <16 x i16> @llvm_x86.avx2.pblendw(<16 x i16>, <16 x i16>, i32)
define <16 x i16> @f51(<16 x i16> %a0, <16 x i16> %a1) {
  %r = call <16 x i16> @llvm_x86.avx2.pblendw(<16 x i16> %a0, <16 x i16> %a1, i32 15)
  ret <16 x i16> %r
}
declare <8 x float> @llvm_x86.avx.vinsertf128.ps.256(<8 x float>, <4 x float>, i32)
define <8 x float> @f52(<8 x float> %a0, <4 x float> %a1) {
  %r = call <8 x float> @llvm_x86.avx.vinsertf128.ps.256(<8 x float> %a0, <4 x float> %a1, i32 1)
  ret <8 x float> %r
}
declare <2 x i64> @llvm_x86.avx2.vextracti128(<4 x i64>, i32)
define <2 x i64> @f53(<4 x i64> %a0) {
  %r = call <2 x i64> @llvm_x86.avx2.vextracti128(<4 x i64> %a0, i32 1)
  ret <2 x i64> %r
}
declare <2 x double> @llvm_x86.avx.vextractf128.pd.256(<4 x double>, i32)
define <2 x double> @f54(<4 x double> %a0) {
  %r = call <2 x double> @llvm_x86.avx.vextractf128.pd.256(<4 x double> %a0, i32 0)
  ret <2 x double> %r
}
declare <4 x float> @llvm_x86.avx512.mask.vextractf32x4.512(<16 x float>, i32, <4 x float>, i8)
define <4 x float> @f55(<16 x float> %a0, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.vextractf32x4.512(<16 x float> %a0, i32 2, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
declare <16 x float> @llvm_x86.avx512.mask.insertf32x4.512(<16 x float>, <4 x float>, i32, <16 x float>, i16)
define <16 x float> @f56(<16 x float> %a0, <4 x float> %a1, <16 x float> %a3, i16 %a4) {
  %r = call <16 x float> @llvm_x86.avx512.mask.insertf32x4.512(<16 x float> %a0, <4 x float> %a1, i32 3, <16 x float> %a3, i16 %a4)
  ret <16 x float> %r
}
declare <8 x float> @llvm_x86.avx.vperm2f128.ps.256(<8 x float>, <8 x float>, i32)
define <8 x float> @f57(<8 x float> %a0, <8 x float> %a1) {
  %r = call <8 x float> @llvm_x86.avx.vperm2f128.ps.256(<8 x float> %a0, <8 x float> %a1, i32 33)
  ret <8 x float> %r
}
declare <4 x i64> @llvm_x86.avx2.vperm2i128(<4 x i64>, <4 x i64>, i32)
define <4 x i64> @f58(<4 x i64> %a0, <4 x i64> %a1) {
  %r = call <4 x i64> @llvm_x86.avx2.vperm2i128(<4 x i64> %a0, <4 x i64> %a1, i32 131)
  ret <4 x i64> %r
}
declare <4 x float> @llvm_x86.avx.vpermil.ps(<4 x float>, i32)
define <4 x float> @f59(<4 x float> %a0) {
  %r = call <4 x float> @llvm_x86.avx.vpermil.ps(<4 x float> %a0, i32 27)
  ret <4 x float> %r
}
declare <4 x double> @llvm_x86.avx.vpermil.pd.256(<4 x double>, i32)
define <4 x double> @f60(<4 x double> %a0) {
  %r = call <4 x double> @llvm_x86.avx.vpermil.pd.256(<4 x double> %a0, i32 9)
  ret <4 x double> %r
}
declare <4 x i32> @llvm_x86.sse2.pshuf.d(<4 x i32>, i32)
define <4 x i32> @f61(<4 x i32> %a0) {
  %r = call <4 x i32> @llvm_x86.sse2.pshuf.d(<4 x i32> %a0, i32 78)
  ret <4 x i32> %r
}
declare <8 x i16> @llvm_x86.sse2.pshufl.w(<8 x i16>, i32)
define <8 x i16> @f62(<8 x i16> %a0) {
  %r = call <8 x i16> @llvm_x86.sse2.pshufl.w(<8 x i16> %a0, i32 27)
  ret <8 x i16> %r
}
declare <8 x i16> @llvm_x86.sse2.pshufh.w(<8 x i16>, i32)
define <8 x i16> @f63(<8 x i16> %a0) {
  %r = call <8 x i16> @llvm_x86.sse2.pshufh.w(<8 x i16> %a0, i32 45)
  ret <8 x i16> %r
}
declare <8 x double> @llvm_x86.avx512.mask.perm.df.512(<8 x double>, i32, <8 x double>, i8)
define <8 x double> @f64(<8 x double> %a0, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.perm.df.512(<8 x double> %a0, i32 45, <8 x double> %a2, i8 %a3)
  ret <8 x double> %r
}
declare <16 x float> @llvm_x86.avx512.mask.shuf.ps.512(<16 x float>, <16 x float>, i32, <16 x float>, i16)
define <16 x float> @f65(<16 x float> %a0, <16 x float> %a1, <16 x float> %a3, i16 %a4) {
  %r = call <16 x float> @llvm_x86.avx512.mask.shuf.ps.512(<16 x float> %a0, <16 x float> %a1, i32 27, <16 x float> %a3, i16 %a4)
  ret <16 x float> %r
}
declare <4 x double> @llvm_x86.avx512.mask.shuf.pd.256(<4 x double>, <4 x double>, i32, <4 x double>, i8)
define <4 x double> @f66(<4 x double> %a0, <4 x double> %a1, <4 x double> %a3, i8 %a4) {
  %r = call <4 x double> @llvm_x86.avx512.mask.shuf.pd.256(<4 x double> %a0, <4 x double> %a1, i32 6, <4 x double> %a3, i8 %a4)
  ret <4 x double> %r
}
declare <8 x double> @llvm_x86.avx512.mask.movddup.512(<8 x double>, <8 x double>, i8)
define <8 x double> @f67(<8 x double> %a0, <8 x double> %a1, i8 %a2) {
  %r = call <8 x double> @llvm_x86.avx512.mask.movddup.512(<8 x double> %a0, <8 x double> %a1, i8 %a2)
  ret <8 x double> %r
}
declare <4 x float> @llvm_x86.avx512.mask.movshdup.128(<4 x float>, <4 x float>, i8)
define <4 x float> @f68(<4 x float> %a0, <4 x float> %a1, i8 %a2) {
  %r = call <4 x float> @llvm_x86.avx512.mask.movshdup.128(<4 x float> %a0, <4 x float> %a1, i8 %a2)
  ret <4 x float> %r
}
declare <16 x i8> @llvm_x86.avx512.mask.punpcklb.w.128(<16 x i8>, <16 x i8>, <16 x i8>, i16)
define <16 x i8> @f69(<16 x i8> %a0, <16 x i8> %a1, <16 x i8> %a2, i16 %a3) {
  %r = call <16 x i8> @llvm_x86.avx512.mask.punpcklb.w.128(<16 x i8> %a0, <16 x i8> %a1, <16 x i8> %a2, i16 %a3)
  ret <16 x i8> %r
}
declare <16 x float> @llvm_x86.avx512.mask.unpckh.ps.512(<16 x float>, <16 x float>, <16 x float>, i16)
define <16 x float> @f70(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.unpckh.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3)
  ret <16 x float> %r
}
declare <2 x i64> @llvm_x86.xop.vpcmov(<2 x i64>, <2 x i64>, <2 x i64>)
define <2 x i64> @f71(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2) {
  %r = call <2 x i64> @llvm_x86.xop.vpcmov(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2)
  ret <2 x i64> %r
}
declare void @llvm_x86.avx512.mask.storeu.d.512(ptr, <16 x i32>, i16)
define void @f72(ptr %a0, <16 x i32> %a1, i16 %a2) {
  call void @llvm_x86.avx512.mask.storeu.d.512(ptr %a0, <16 x i32> %a1, i16 %a2)
  ret void
}
declare void @llvm_x86.avx512.mask.store.pd.128(ptr, <2 x double>, i8)
define void @f73(ptr %a0, <2 x double> %a1, i8 %a2) {
  call void @llvm_x86.avx512.mask.store.pd.128(ptr %a0, <2 x double> %a1, i8 %a2)
  ret void
}
declare <16 x float> @llvm_x86.avx512.mask.loadu.ps.512(ptr, <16 x float>, i16)
define <16 x float> @f74(ptr %a0, <16 x float> %a1, i16 %a2) {
  %r = call <16 x float> @llvm_x86.avx512.mask.loadu.ps.512(ptr %a0, <16 x float> %a1, i16 %a2)
  ret <16 x float> %r
}
declare <4 x i64> @llvm_x86.avx512.mask.load.q.256(ptr, <4 x i64>, i8)
define <4 x i64> @f75(ptr %a0, <4 x i64> %a1, i8 %a2) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.load.q.256(ptr %a0, <4 x i64> %a1, i8 %a2)
  ret <4 x i64> %r
}
