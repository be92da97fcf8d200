; LLVM 18 to 17: flags nneg and disjoint, code models, exp10, saving the stack, the alignment of i128 on x86.
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@far = global i32 0, code_model "large"

define i64 @flags(i32 %a, ptr writable dead_on_unwind %p) {
  %b = zext nneg i32 %a to i64
  %c = or disjoint i64 %b, 1
  ret i64 %c
}

define double @powers(double %x) {
  %s = call ptr @llvm.stacksave.p0()
  %a = call double @llvm.exp10.f64(double %x)
  call void @llvm.stackrestore.p0(ptr %s)
  ret double %a
}

define i128 @wide(ptr %p) {
  %a = load i128, ptr %p, align 16
  ret i128 %a
}

define <2 x i64> @rounded(<2 x double> %v, double %x) {
  %a = call <2 x i64> @llvm.lrint.v2i64.v2f64(<2 x double> %v)
  %b = call <2 x i64> @llvm.llrint.v2i64.v2f64(<2 x double> %v)
  %c = call i64 @llvm.lrint.i64.f64(double %x)
  %d = add <2 x i64> %a, %b
  %e = insertelement <2 x i64> %d, i64 %c, i32 1
  ret <2 x i64> %e
}
declare <2 x i64> @llvm.lrint.v2i64.v2f64(<2 x double>)
declare <2 x i64> @llvm.llrint.v2i64.v2f64(<2 x double>)
declare i64 @llvm.lrint.i64.f64(double)
; Arguments for which there are too few registers.
define i128 @wide_arguments(i64 %a, i128 %b, i128 %c, i64 %d, i128 %e, i64 %f) {
  %r = call i128 @wide_arguments(i64 %f, i128 %e, i128 %c, i64 %a, i128 %b, i64 %d)
  %s = add i128 %r, %e
  %t = add i128 %s, %b
  ret i128 %t
}
