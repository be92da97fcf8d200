; Attributes, intrinsics and module-level assembler of LLVM 23.
source_filename = "attributes"

module asm(target_features: "+x", target_cpu: "y")
    "bar"
    "baz"
module asm
    "plain"

@v = global i32 1
@e = external global i32
@a = alias i32, ptr @v

declare void @ext()

define void @f(ptr dead_on_return %p, ptr dead_on_return(16) %q) noipa flatten nooutline {
  ret void
}

define internal void @g() !guid !0 {
  ret void
}

define float @h(ptr %p, float %v) {
  %a = atomicrmw fmaximumnum ptr %p, float %v monotonic
  %b = atomicrmw fminimumnum ptr %p, float %v monotonic
  ret float %a
}

define i1 @class(double %x, ptr %p, ptr %q) {
  %a = call i1 @llvm.is.fpclass.f64(double %x, i32 3)
  %b = call i1 @llvm.is.fpclass.f64(double %x, i32 264)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)
  %c = call i32 @llvm.pdep.i32(i32 1, i32 2)
  ret i1 %a
}

define void @d0() denormal_fpenv(ieee) {
  ret void
}

define void @d1() denormal_fpenv(preservesign|positivezero, float: dynamic|ieee) {
  ret void
}

define void @d2() denormal_fpenv(float: dynamic) memory(readwrite, target_mem: none) {
  ret void
}

define void @s1() "denormal-fp-math"="preserve-sign" "denormal-fp-math-f32"="ieee,ieee" {
  ret void
}

declare i1 @llvm.is.fpclass.f64(double, i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.pdep.i32(i32, i32)

!0 = !{i64 1234567890123456789}
