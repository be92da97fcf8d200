; Conversions of vectors of 256 bits, which took a rounding in LLVM 20, some under another name.
target triple = "x86_64-unknown-linux-gnu"
define <16 x half> @converted(<8 x float> %a, <16 x half> %b, <8 x i32> %c, <4 x double> %d, ptr %p, i16 %m) {
  %e = call <16 x half> @llvm.x86.avx10.mask.vcvt2ps2phx.256(<8 x float> %a, <8 x float> %a, <16 x half> %b, i16 %m)
  %f = call <8 x i32> @llvm.x86.avx10.mask.vcvttps2dqs.256(<8 x float> %a, <8 x i32> %c, i8 3)
  store <8 x i32> %f, ptr %p
  %g = call <4 x double> @llvm.x86.avx10.mask.vminmaxpd256(<4 x double> %d, <4 x double> %d, i32 1, <4 x double> %d, i8 3)
  store <4 x double> %g, ptr %p
  ret <16 x half> %e
}
declare <16 x half> @llvm.x86.avx10.mask.vcvt2ps2phx.256(<8 x float>, <8 x float>, <16 x half>, i16)
declare <8 x i32> @llvm.x86.avx10.mask.vcvttps2dqs.256(<8 x float>, <8 x i32>, i8)
declare <4 x double> @llvm.x86.avx10.mask.vminmaxpd256(<4 x double>, <4 x double>, i32 immarg, <4 x double>, i8)
