; insertps takes the element of memory, or the one of a register that its control byte selects.
target triple = "x86_64-unknown-linux-gnu"

@source = global <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>, align 16
@other = global <4 x float> <float 10.0, float 20.0, float 30.0, float 40.0>, align 16
@format = private constant [13 x i8] c"%g %g %g %g\0A\00"

declare i32 @printf(ptr, ...)
declare <4 x float> @llvm.x86.sse41.insertps(<4 x float>, <4 x float>, i8)

define void @show(<4 x float> %v) noinline {
  %a = extractelement <4 x float> %v, i32 0
  %b = extractelement <4 x float> %v, i32 1
  %c = extractelement <4 x float> %v, i32 2
  %d = extractelement <4 x float> %v, i32 3
  %ax = fpext float %a to double
  %bx = fpext float %b to double
  %cx = fpext float %c to double
  %dx = fpext float %d to double
  call i32 (ptr, ...) @printf(ptr @format, double %ax, double %bx, double %cx, double %dx)
  ret void
}

define <4 x float> @selected(<4 x float> %v) noinline #0 {
  %bytes = load <16 x i8>, ptr @source, align 16
  %loaded = bitcast <16 x i8> %bytes to <4 x float>
  %r = call <4 x float> @llvm.x86.sse41.insertps(<4 x float> %v, <4 x float> %loaded, i8 152)
  ret <4 x float> %r
}

define <4 x float> @first(<4 x float> %v) noinline #0 {
  %bytes = load <16 x i8>, ptr @source, align 16
  %loaded = bitcast <16 x i8> %bytes to <4 x float>
  %r = call <4 x float> @llvm.x86.sse41.insertps(<4 x float> %v, <4 x float> %loaded, i8 33)
  ret <4 x float> %r
}

define i32 @main() {
  %v = load <4 x float>, ptr @other, align 16
  %s = call <4 x float> @selected(<4 x float> %v)
  call void @show(<4 x float> %s)
  %f = call <4 x float> @first(<4 x float> %v)
  call void @show(<4 x float> %f)
  ret i32 0
}

attributes #0 = { "target-features"="+sse3,+ssse3,+sse4.1" }
