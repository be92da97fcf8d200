; LLVM 20 to 19: captures, samesign, flags of float casts, usub_cond, minimumnum, sincos, atan2, stepvector.
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define i1 @flags(i32 %a, double %x, ptr captures(none) %p, ptr captures(address) %q) {
  %b = icmp samesign ult i32 %a, 3
  %y = fptrunc fast double %x to float
  store float %y, ptr %p, align 4
  ret i1 %b
}

define i32 @atomics(ptr %p, i32 %x) {
  %a = atomicrmw usub_cond ptr %p, i32 %x acq_rel, align 4
  %b = atomicrmw usub_sat ptr %p, i32 %a monotonic, align 4
  ret i32 %b
}

define double @numbers(double %x, double %y) {
  %a = call double @llvm.minimumnum.f64(double %x, double %y)
  %b = call double @llvm.maximumnum.f64(double %a, double %y)
  %c = call { double, double } @llvm.sincos.f64(double %b)
  %d = extractvalue { double, double } %c, 1
  %e = call double @llvm.atan2.f64(double %d, double %x)
  ret double %e
}

; Fast-math flags of a struct.
define double @both(double %x) {
  %a = call fast { double, double } @parts(double %x)
  %b = extractvalue { double, double } %a, 1
  ret double %b
}
declare { double, double } @parts(double)

define <4 x i32> @steps() {
  %a = call <4 x i32> @llvm.stepvector.v4i32()
  call void (...) @llvm.fake.use(<4 x i32> %a)
  ret <4 x i32> %a
}
define <2 x i64> @nearest(<2 x double> %x, double %y) {
  %a = call <2 x i64> @llvm.lround.v2i64.v2f64(<2 x double> %x)
  %b = call <2 x i64> @llvm.llround.v2i64.v2f64(<2 x double> %x)
  %c = call i64 @llvm.lround.i64.f64(double %y)
  %d = add <2 x i64> %a, %b
  %e = insertelement <2 x i64> %d, i64 %c, i32 1
  ret <2 x i64> %e
}
declare <2 x i64> @llvm.lround.v2i64.v2f64(<2 x double>)
declare <2 x i64> @llvm.llround.v2i64.v2f64(<2 x double>)
declare i64 @llvm.lround.i64.f64(double)

define <2 x i32> @summed(<2 x i32> %a, <6 x i32> %b) {
  %r = call <2 x i32> @llvm.vector.partial.reduce.add.v2i32.v6i32(<2 x i32> %a, <6 x i32> %b)
  ret <2 x i32> %r
}

define <8 x i16> @inserted(<8 x i16> %a, <4 x i16> %b) {
  %r = call <8 x i16> @llvm.vector.insert.v8i16.v4i16(<8 x i16> %a, <4 x i16> %b, i64 4)
  ret <8 x i16> %r
}
