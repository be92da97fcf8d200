; Fused multiply-add, permutes and changed arguments of x86.
declare <16 x float> @llvm_x86.avx512.mask.broadcastf32x4.512(<4 x float>, <16 x float>, i16)
declare <16 x float> @llvm_x86.avx512.mask.vfmadd.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask.vfmaddsub.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask.vfnmadd.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask.vfnmsub.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask3.vfmadd.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask3.vfmaddsub.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask3.vfmsub.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask3.vfmsubadd.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask3.vfnmsub.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.maskz.vfmadd.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.maskz.vfmaddsub.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x i16> @llvm_x86.avx2.mpsadbw(<32 x i8>, <32 x i8>, i32)
declare <16 x i32> @llvm_x86.avx512.mask.shuf.i32x4(<16 x i32>, <16 x i32>, i32, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.valign.d.512(<16 x i32>, <16 x i32>, i32, <16 x i32>, i16)
declare <16 x i8> @llvm_x86.avx512.mask.palignr.128(<16 x i8>, <16 x i8>, i32, <16 x i8>, i16)
declare <16 x i8> @llvm_x86.xop.vpcomltb(<16 x i8>, <16 x i8>)
declare <2 x double> @llvm_x86.avx512.mask.vfmadd.sd(<2 x double>, <2 x double>, <2 x double>, i8, i32)
declare <2 x double> @llvm_x86.avx512.mask3.vfmadd.sd(<2 x double>, <2 x double>, <2 x double>, i8, i32)
declare <2 x double> @llvm_x86.avx512.mask3.vfmsub.sd(<2 x double>, <2 x double>, <2 x double>, i8, i32)
declare <2 x double> @llvm_x86.avx512.mask3.vfnmsub.sd(<2 x double>, <2 x double>, <2 x double>, i8, i32)
declare <2 x double> @llvm_x86.avx512.maskz.vfmadd.sd(<2 x double>, <2 x double>, <2 x double>, i8, i32)
declare <2 x double> @llvm_x86.fma4.vfmadd.sd(<2 x double>, <2 x double>, <2 x double>)
declare <2 x double> @llvm_x86.sse41.dppd(<2 x double>, <2 x double>, i32)
declare <2 x i64> @llvm_x86.xop.vpcomfalseq(<2 x i64>, <2 x i64>)
declare <32 x i8> @llvm_x86.avx512.mask.palignr.256(<32 x i8>, <32 x i8>, i32, <32 x i8>, i32)
declare <4 x double> @llvm_x86.avx512.mask.shuf.f64x2.256(<4 x double>, <4 x double>, i32, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask.vfmadd.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask.vfmaddsub.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask.vfnmadd.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask.vfnmsub.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask3.vfmadd.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask3.vfmaddsub.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask3.vfmsub.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask3.vfmsubadd.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask3.vfnmsub.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.maskz.vfmadd.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.maskz.vfmaddsub.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.fma.vfmsubadd.pd.256(<4 x double>, <4 x double>, <4 x double>)
declare <4 x float> @llvm_x86.avx512.mask.vfmadd.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.vfmadd.ss(<4 x float>, <4 x float>, <4 x float>, i8, i32)
declare <4 x float> @llvm_x86.avx512.mask.vfmaddsub.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.vfnmadd.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.vfnmsub.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask3.vfmadd.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask3.vfmadd.ss(<4 x float>, <4 x float>, <4 x float>, i8, i32)
declare <4 x float> @llvm_x86.avx512.mask3.vfmaddsub.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask3.vfmsub.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask3.vfmsub.ss(<4 x float>, <4 x float>, <4 x float>, i8, i32)
declare <4 x float> @llvm_x86.avx512.mask3.vfmsubadd.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask3.vfnmsub.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask3.vfnmsub.ss(<4 x float>, <4 x float>, <4 x float>, i8, i32)
declare <4 x float> @llvm_x86.avx512.maskz.vfmadd.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.maskz.vfmadd.ss(<4 x float>, <4 x float>, <4 x float>, i8, i32)
declare <4 x float> @llvm_x86.avx512.maskz.vfmaddsub.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.fma.vfmaddsub.ps(<4 x float>, <4 x float>, <4 x float>)
declare <4 x float> @llvm_x86.fma4.vfmadd.ss(<4 x float>, <4 x float>, <4 x float>)
declare <4 x float> @llvm_x86.sse41.insertps(<4 x float>, <4 x float>, i32)
declare <4 x float> @llvm_x86.xop.vfrcz.ss(<4 x float>, <4 x float>)
declare <4 x i32> @llvm_x86.avx512.mask.valign.d.128(<4 x i32>, <4 x i32>, i32, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.xop.vpcomd(<4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.xop.vpcomtrueud(<4 x i32>, <4 x i32>)
declare <4 x i64> @llvm_x86.avx512.mask.broadcasti64x2.256(<2 x i64>, <4 x i64>, i8)
declare <64 x i8> @llvm_x86.avx512.mask.palignr.512(<64 x i8>, <64 x i8>, i32, <64 x i8>, i64)
declare <8 x double> @llvm_x86.avx512.mask.shuf.f64x2(<8 x double>, <8 x double>, i32, <8 x double>, i8)
declare <8 x double> @llvm_x86.avx512.mask.vfmadd.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask.vfnmadd.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask.vfnmsub.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask3.vfmadd.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask3.vfmsub.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask3.vfnmsub.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.maskz.vfmadd.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x i16> @llvm_x86.xop.vpcomgeuw(<8 x i16>, <8 x i16>)
declare <8 x i32> @llvm_x86.avx512.mask.shuf.i32x4.256(<8 x i32>, <8 x i32>, i32, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.valign.d.256(<8 x i32>, <8 x i32>, i32, <8 x i32>, i8)
declare i16 @llvm_x86.avx512.mask.cmp.ps.512(<16 x float>, <16 x float>, i32, i16, i32)
declare i32 @llvm_x86.sse41.ptestnzc(<4 x float>, <4 x float>)
declare i32 @llvm_x86.sse41.ptestz(<4 x float>, <4 x float>)
declare i64 @llvm_x86.sse42.crc32.64.8(i64, i8)
declare i8 @llvm_x86.addcarry.u64(i8, i64, i64, ptr)
declare i8 @llvm_x86.addcarryx.u32(i8, i32, i32, ptr)
declare i8 @llvm_x86.avx512.mask.cmp.pd.128(<2 x double>, <2 x double>, i32, i8)
declare i8 @llvm_x86.avx512.mask.cmp.pd.256(<4 x double>, <4 x double>, i32, i8)
declare i8 @llvm_x86.avx512.mask.cmp.pd.512(<8 x double>, <8 x double>, i32, i8, i32)
declare i8 @llvm_x86.avx512.mask.cmp.ps.128(<4 x float>, <4 x float>, i32, i8)
declare i8 @llvm_x86.avx512.mask.cmp.ps.256(<8 x float>, <8 x float>, i32, i8)
declare i8 @llvm_x86.subborrow.u64(i8, i64, i64, ptr)
define <4 x float> @f1(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.vfmadd.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f2(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.vfnmadd.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f3(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.vfnmsub.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f4(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask3.vfmadd.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f5(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask3.vfmsub.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f6(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask3.vfnmsub.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f7(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.maskz.vfmadd.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x double> @f8(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask.vfmadd.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f9(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask.vfnmadd.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f10(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask.vfnmsub.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f11(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask3.vfmadd.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f12(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask3.vfmsub.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f13(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask3.vfnmsub.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f14(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.maskz.vfmadd.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <16 x float> @f15(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.vfmadd.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f16(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.vfnmadd.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f17(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.vfnmsub.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f18(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask3.vfmadd.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f19(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask3.vfmsub.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f20(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask3.vfnmsub.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f21(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.maskz.vfmadd.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f22(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.vfmadd.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 8)
  ret <16 x float> %r
}
define <16 x float> @f23(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.vfnmadd.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 8)
  ret <16 x float> %r
}
define <16 x float> @f24(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.vfnmsub.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 8)
  ret <16 x float> %r
}
define <16 x float> @f25(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask3.vfmadd.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 8)
  ret <16 x float> %r
}
define <16 x float> @f26(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask3.vfmsub.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 8)
  ret <16 x float> %r
}
define <16 x float> @f27(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask3.vfnmsub.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 8)
  ret <16 x float> %r
}
define <16 x float> @f28(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.maskz.vfmadd.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 8)
  ret <16 x float> %r
}
define <8 x double> @f29(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.vfmadd.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f30(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.vfnmadd.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f31(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.vfnmsub.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f32(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask3.vfmadd.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f33(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask3.vfmsub.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f34(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask3.vfnmsub.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f35(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.maskz.vfmadd.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f36(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.vfmadd.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 8)
  ret <8 x double> %r
}
define <8 x double> @f37(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.vfnmadd.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 8)
  ret <8 x double> %r
}
define <8 x double> @f38(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.vfnmsub.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 8)
  ret <8 x double> %r
}
define <8 x double> @f39(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask3.vfmadd.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 8)
  ret <8 x double> %r
}
define <8 x double> @f40(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask3.vfmsub.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 8)
  ret <8 x double> %r
}
define <8 x double> @f41(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask3.vfnmsub.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 8)
  ret <8 x double> %r
}
define <8 x double> @f42(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.maskz.vfmadd.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 8)
  ret <8 x double> %r
}
define <4 x float> @f43(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.vfmadd.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3, i32 4)
  ret <4 x float> %r
}
define <4 x float> @f44(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.maskz.vfmadd.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3, i32 4)
  ret <4 x float> %r
}
define <4 x float> @f45(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask3.vfmadd.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3, i32 4)
  ret <4 x float> %r
}
define <4 x float> @f46(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask3.vfmsub.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3, i32 4)
  ret <4 x float> %r
}
define <4 x float> @f47(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask3.vfnmsub.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3, i32 4)
  ret <4 x float> %r
}
define <4 x float> @f48(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.vfmadd.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3, i32 9)
  ret <4 x float> %r
}
define <4 x float> @f49(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.maskz.vfmadd.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3, i32 9)
  ret <4 x float> %r
}
define <4 x float> @f50(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask3.vfmadd.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3, i32 9)
  ret <4 x float> %r
}
define <4 x float> @f51(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask3.vfmsub.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3, i32 9)
  ret <4 x float> %r
}
define <4 x float> @f52(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask3.vfnmsub.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3, i32 9)
  ret <4 x float> %r
}
define <4 x float> @f53(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2) {
  %r = call <4 x float> @llvm_x86.fma4.vfmadd.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2)
  ret <4 x float> %r
}
define <2 x double> @f54(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask.vfmadd.sd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3, i32 4)
  ret <2 x double> %r
}
define <2 x double> @f55(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.maskz.vfmadd.sd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3, i32 4)
  ret <2 x double> %r
}
define <2 x double> @f56(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask3.vfmadd.sd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3, i32 4)
  ret <2 x double> %r
}
define <2 x double> @f57(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask3.vfmsub.sd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3, i32 4)
  ret <2 x double> %r
}
define <2 x double> @f58(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask3.vfnmsub.sd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3, i32 4)
  ret <2 x double> %r
}
define <2 x double> @f59(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask.vfmadd.sd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3, i32 9)
  ret <2 x double> %r
}
define <2 x double> @f60(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.maskz.vfmadd.sd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3, i32 9)
  ret <2 x double> %r
}
define <2 x double> @f61(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask3.vfmadd.sd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3, i32 9)
  ret <2 x double> %r
}
define <2 x double> @f62(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask3.vfmsub.sd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3, i32 9)
  ret <2 x double> %r
}
define <2 x double> @f63(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask3.vfnmsub.sd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3, i32 9)
  ret <2 x double> %r
}
define <2 x double> @f64(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2) {
  %r = call <2 x double> @llvm_x86.fma4.vfmadd.sd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2)
  ret <2 x double> %r
}
define <4 x float> @f65(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2) {
  %r = call <4 x float> @llvm_x86.fma.vfmaddsub.ps(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2)
  ret <4 x float> %r
}
define <4 x double> @f66(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2) {
  %r = call <4 x double> @llvm_x86.fma.vfmsubadd.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2)
  ret <4 x double> %r
}
define <16 x i8> @f67(<16 x i8> %a0, <16 x i8> %a1, <16 x i8> %a3, i16 %a4) {
  %r = call <16 x i8> @llvm_x86.avx512.mask.palignr.128(<16 x i8> %a0, <16 x i8> %a1, i32 3, <16 x i8> %a3, i16 %a4)
  ret <16 x i8> %r
}
define <16 x i8> @f68(<16 x i8> %a0, <16 x i8> %a1, <16 x i8> %a3, i16 %a4) {
  %r = call <16 x i8> @llvm_x86.avx512.mask.palignr.128(<16 x i8> %a0, <16 x i8> %a1, i32 19, <16 x i8> %a3, i16 %a4)
  ret <16 x i8> %r
}
define <4 x i32> @f69(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a3, i8 %a4) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.valign.d.128(<4 x i32> %a0, <4 x i32> %a1, i32 3, <4 x i32> %a3, i8 %a4)
  ret <4 x i32> %r
}
define <32 x i8> @f70(<32 x i8> %a0, <32 x i8> %a1, <32 x i8> %a3, i32 %a4) {
  %r = call <32 x i8> @llvm_x86.avx512.mask.palignr.256(<32 x i8> %a0, <32 x i8> %a1, i32 3, <32 x i8> %a3, i32 %a4)
  ret <32 x i8> %r
}
define <32 x i8> @f71(<32 x i8> %a0, <32 x i8> %a1, <32 x i8> %a3, i32 %a4) {
  %r = call <32 x i8> @llvm_x86.avx512.mask.palignr.256(<32 x i8> %a0, <32 x i8> %a1, i32 19, <32 x i8> %a3, i32 %a4)
  ret <32 x i8> %r
}
define <8 x i32> @f72(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a3, i8 %a4) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.valign.d.256(<8 x i32> %a0, <8 x i32> %a1, i32 3, <8 x i32> %a3, i8 %a4)
  ret <8 x i32> %r
}
define <64 x i8> @f73(<64 x i8> %a0, <64 x i8> %a1, <64 x i8> %a3, i64 %a4) {
  %r = call <64 x i8> @llvm_x86.avx512.mask.palignr.512(<64 x i8> %a0, <64 x i8> %a1, i32 3, <64 x i8> %a3, i64 %a4)
  ret <64 x i8> %r
}
define <64 x i8> @f74(<64 x i8> %a0, <64 x i8> %a1, <64 x i8> %a3, i64 %a4) {
  %r = call <64 x i8> @llvm_x86.avx512.mask.palignr.512(<64 x i8> %a0, <64 x i8> %a1, i32 19, <64 x i8> %a3, i64 %a4)
  ret <64 x i8> %r
}
define <16 x i32> @f75(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a3, i16 %a4) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.valign.d.512(<16 x i32> %a0, <16 x i32> %a1, i32 3, <16 x i32> %a3, i16 %a4)
  ret <16 x i32> %r
}
define <8 x i32> @f76(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a3, i8 %a4) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.shuf.i32x4.256(<8 x i32> %a0, <8 x i32> %a1, i32 54, <8 x i32> %a3, i8 %a4)
  ret <8 x i32> %r
}
define <4 x double> @f77(<4 x double> %a0, <4 x double> %a1, <4 x double> %a3, i8 %a4) {
  %r = call <4 x double> @llvm_x86.avx512.mask.shuf.f64x2.256(<4 x double> %a0, <4 x double> %a1, i32 1, <4 x double> %a3, i8 %a4)
  ret <4 x double> %r
}
define <16 x i32> @f78(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a3, i16 %a4) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.shuf.i32x4(<16 x i32> %a0, <16 x i32> %a1, i32 54, <16 x i32> %a3, i16 %a4)
  ret <16 x i32> %r
}
define <8 x double> @f79(<8 x double> %a0, <8 x double> %a1, <8 x double> %a3, i8 %a4) {
  %r = call <8 x double> @llvm_x86.avx512.mask.shuf.f64x2(<8 x double> %a0, <8 x double> %a1, i32 1, <8 x double> %a3, i8 %a4)
  ret <8 x double> %r
}
define <16 x float> @f80(<4 x float> %a0, <16 x float> %a1, i16 %a2) {
  %r = call <16 x float> @llvm_x86.avx512.mask.broadcastf32x4.512(<4 x float> %a0, <16 x float> %a1, i16 %a2)
  ret <16 x float> %r
}
define <4 x i64> @f81(<2 x i64> %a0, <4 x i64> %a1, i8 %a2) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.broadcasti64x2.256(<2 x i64> %a0, <4 x i64> %a1, i8 %a2)
  ret <4 x i64> %r
}
define <16 x i8> @f82(<16 x i8> %a0, <16 x i8> %a1) {
  %r = call <16 x i8> @llvm_x86.xop.vpcomltb(<16 x i8> %a0, <16 x i8> %a1)
  ret <16 x i8> %r
}
define <8 x i16> @f83(<8 x i16> %a0, <8 x i16> %a1) {
  %r = call <8 x i16> @llvm_x86.xop.vpcomgeuw(<8 x i16> %a0, <8 x i16> %a1)
  ret <8 x i16> %r
}
define <4 x i32> @f84(<4 x i32> %a0, <4 x i32> %a1) {
  %r = call <4 x i32> @llvm_x86.xop.vpcomtrueud(<4 x i32> %a0, <4 x i32> %a1)
  ret <4 x i32> %r
}
define <2 x i64> @f85(<2 x i64> %a0, <2 x i64> %a1) {
  %r = call <2 x i64> @llvm_x86.xop.vpcomfalseq(<2 x i64> %a0, <2 x i64> %a1)
  ret <2 x i64> %r
}
define <4 x i32> @f86(<4 x i32> %a0, <4 x i32> %a1) {
  %r = call <4 x i32> @llvm_x86.xop.vpcomd(<4 x i32> %a0, <4 x i32> %a1, i8 5)
  ret <4 x i32> %r
}
define i8 @f87(i8 %a0, i32 %a1, i32 %a2, ptr %a3) {
  %r = call i8 @llvm_x86.addcarryx.u32(i8 %a0, i32 %a1, i32 %a2, ptr %a3)
  ret i8 %r
}
define i8 @f88(i8 %a0, i64 %a1, i64 %a2, ptr %a3) {
  %r = call i8 @llvm_x86.addcarry.u64(i8 %a0, i64 %a1, i64 %a2, ptr %a3)
  ret i8 %r
}
define i8 @f89(i8 %a0, i64 %a1, i64 %a2, ptr %a3) {
  %r = call i8 @llvm_x86.subborrow.u64(i8 %a0, i64 %a1, i64 %a2, ptr %a3)
  ret i8 %r
}
define i64 @f90(i64 %a0, i8 %a1) {
  %r = call i64 @llvm_x86.sse42.crc32.64.8(i64 %a0, i8 %a1)
  ret i64 %r
}
define i32 @f91(<4 x float> %a0, <4 x float> %a1) {
  %r = call i32 @llvm_x86.sse41.ptestz(<4 x float> %a0, <4 x float> %a1)
  ret i32 %r
}
define i32 @f92(<4 x float> %a0, <4 x float> %a1) {
  %r = call i32 @llvm_x86.sse41.ptestnzc(<4 x float> %a0, <4 x float> %a1)
  ret i32 %r
}
define <4 x float> @f93(<4 x float> %a0, <4 x float> %a1) {
  %r = call <4 x float> @llvm_x86.xop.vfrcz.ss(<4 x float> %a0, <4 x float> %a1)
  ret <4 x float> %r
}
define <4 x float> @f94(<4 x float> %a0, <4 x float> %a1) {
  %r = call <4 x float> @llvm_x86.sse41.insertps(<4 x float> %a0, <4 x float> %a1, i32 7)
  ret <4 x float> %r
}
define <2 x double> @f95(<2 x double> %a0, <2 x double> %a1) {
  %r = call <2 x double> @llvm_x86.sse41.dppd(<2 x double> %a0, <2 x double> %a1, i32 3)
  ret <2 x double> %r
}
define <16 x i16> @f96(<32 x i8> %a0, <32 x i8> %a1) {
  %r = call <16 x i16> @llvm_x86.avx2.mpsadbw(<32 x i8> %a0, <32 x i8> %a1, i32 200)
  ret <16 x i16> %r
}
define i8 @f97(<4 x float> %a0, <4 x float> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.cmp.ps.128(<4 x float> %a0, <4 x float> %a1, i32 3, i8 %a3)
  ret i8 %r
}
define i8 @f98(<2 x double> %a0, <2 x double> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.cmp.pd.128(<2 x double> %a0, <2 x double> %a1, i32 3, i8 %a3)
  ret i8 %r
}
define i8 @f99(<8 x float> %a0, <8 x float> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.cmp.ps.256(<8 x float> %a0, <8 x float> %a1, i32 3, i8 %a3)
  ret i8 %r
}
define i8 @f100(<4 x double> %a0, <4 x double> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.cmp.pd.256(<4 x double> %a0, <4 x double> %a1, i32 3, i8 %a3)
  ret i8 %r
}
define i16 @f101(<16 x float> %a0, <16 x float> %a1, i16 %a3) {
  %r = call i16 @llvm_x86.avx512.mask.cmp.ps.512(<16 x float> %a0, <16 x float> %a1, i32 3, i16 %a3, i32 8)
  ret i16 %r
}
define i8 @f102(<8 x double> %a0, <8 x double> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.cmp.pd.512(<8 x double> %a0, <8 x double> %a1, i32 3, i8 %a3, i32 8)
  ret i8 %r
}
define <4 x float> @f103(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.vfmaddsub.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f104(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.maskz.vfmaddsub.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f105(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask3.vfmaddsub.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f106(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask3.vfmsubadd.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x double> @f107(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask.vfmaddsub.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f108(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.maskz.vfmaddsub.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f109(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask3.vfmaddsub.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f110(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask3.vfmsubadd.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <16 x float> @f111(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.vfmaddsub.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f112(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.maskz.vfmaddsub.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f113(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask3.vfmaddsub.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f114(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask3.vfmsubadd.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
