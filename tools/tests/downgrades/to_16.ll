; LLVM 17 to 16: ldexp, frexp, nofpclass, reductions, interleaving.
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define double @exponents(double nofpclass(nan) %x, i32 %n) {
  %a = call double @llvm.ldexp.f64.i32(double %x, i32 %n)
  %b = call { double, i32 } @llvm.frexp.f64.i32(double %a)
  %c = extractvalue { double, i32 } %b, 0
  %d = extractvalue { double, i32 } %b, 1
  %e = sitofp i32 %d to double
  %f = fadd double %c, %e
  ret double %f
}

define float @reduced(<4 x float> %v) {
  %a = call float @llvm.vector.reduce.fmaximum.v4f32(<4 x float> %v)
  ret float %a
}

define <4 x i32> @mixed(<2 x i32> %a, <2 x i32> %b) {
  %c = call <4 x i32> @llvm.vector.interleave2.v4i32(<2 x i32> %a, <2 x i32> %b)
  %d = call { <2 x i32>, <2 x i32> } @llvm.vector.deinterleave2.v4i32(<4 x i32> %c)
  %e = extractvalue { <2 x i32>, <2 x i32> } %d, 1
  %f = call <4 x i32> @llvm.vector.interleave2.v4i32(<2 x i32> %e, <2 x i32> %a)
  ret <4 x i32> %f
}
