source_filename = "splats"
; Vectors of equal floats are one number in the bitcode of LLVM 23; mixed ones, and those of integers, are not.
@half = global <2 x half> splat (half 1.0)
@bfloat = global <2 x bfloat> splat (bfloat 1.0)
@float = global <4 x float> splat (float 2.0)
@double = global <3 x double> <double 2.0, double 2.0, double 2.0>
@fp80 = global <2 x x86_fp80> splat (x86_fp80 f0x3FFF8000000000000000)
@fp128 = global <2 x fp128> splat (fp128 f0x40000000000000000000000000000000)
@ppc = global <2 x ppc_fp128> splat (ppc_fp128 f0x00000000000000003FF0000000000000)
@byte = global <4 x b16> splat (b16 -5)
@one = global <1 x float> <float 7.0>
@zero = global <2 x float> splat (float 0.0)
@wide_zero = global <2 x fp128> zeroinitializer
@minus_zero = global <2 x float> splat (float -0.0)
@nan = global <2 x float> splat (float +qnan)
@mixed = global <2 x float> <float 2.0, float 1.0>
@undef = global <2 x float> <float undef, float 1.0>
@array = global [2 x float] [float 2.0, float 2.0]
@of_vectors = global [2 x <2 x float>] [<2 x float> splat (float 3.0), <2 x float> <float 3.0, float 4.0>]
@ints = global <4 x i32> splat (i32 3)
@wide_ints = global <2 x i128> splat (i128 3)

define <4 x float> @add(<4 x float> %0, <4 x float> %1) {
  %3 = fmul <4 x float> %0, splat (float 2.5)
  %4 = fadd <4 x float> %3, %1
  ret <4 x float> %4
}

define <vscale x 4 x float> @scalable() {
  ret <vscale x 4 x float> splat (float 2.0)
}

define <vscale x 2 x fp128> @scalable_wide() {
  ret <vscale x 2 x fp128> splat (fp128 f0x40000000000000000000000000000000)
}

define <vscale x 4 x float> @scalable_zero() {
  ret <vscale x 4 x float> zeroinitializer
}

define <vscale x 4 x i32> @scalable_ints() {
  ret <vscale x 4 x i32> splat (i32 2)
}
