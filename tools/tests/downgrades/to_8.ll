; LLVM 9 to 8: arguments by value without a type, atomics of floats, rounding to integers.
target triple = "x86_64-unknown-linux-gnu"
%pair = type { i64, i64 }

define i64 @value(ptr byval(%pair) align 8 %in) willreturn nofree {
  %v = load i64, ptr %in
  ret i64 %v
}

define i64 @passes(ptr %p, double %x, float %y) {
  %a = call i64 @value(ptr byval(%pair) align 8 %p)
  %old = atomicrmw fadd ptr %p, float %y seq_cst
  %b = call i64 @llvm.llrint.i64.f64(double %x)
  %c = call i64 @llvm.lround.i64.f32(float %y)
  %d = add i64 %b, %c
  %e = add i64 %d, %a
  ret i64 %e
}
declare i64 @llvm.llrint.i64.f64(double)
declare i64 @llvm.lround.i64.f32(float)

define float @exchanged(ptr %p, float %v) {
  %old = atomicrmw xchg ptr %p, float %v acquire
  ret float %old
}
