; LLVM 10 to 9: freeze, masks of pointers, fast-math flags of phi and select.
target triple = "x86_64-unknown-linux-gnu"

define i32 @frozen(i32 %x, <2 x float> %v, ptr %p) {
  %a = freeze i32 %x
  %b = freeze <2 x float> %v
  %c = extractelement <2 x float> %b, i32 0
  %q = freeze ptr %p
  %d = fptosi float %c to i32
  %e = load i32, ptr %q
  %f = add i32 %a, %d
  %g = add i32 %f, %e
  ret i32 %g
}

define ptr @masked(ptr %p, float %x, i1 %which) {
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  %f = select nnan i1 %which, float %x, float 1.0
  store float %f, ptr %q
  ret ptr %q
}
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

define ptr @frame(ptr %p) {
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
  %f = call ptr @llvm.frameaddress.p0(i32 0)
  ret ptr %f
}
declare void @llvm.prefetch.p0(ptr, i32 immarg, i32 immarg, i32 immarg)
declare ptr @llvm.frameaddress.p0(i32 immarg)
; Fast-math flags of an array of vectors.
define <2 x double> @first(<2 x double> %x) {
  %a = call contract [2 x <2 x double>] @parts(<2 x double> %x)
  %b = extractvalue [2 x <2 x double>] %a, 0
  ret <2 x double> %b
}
declare [2 x <2 x double>] @parts(<2 x double>)
; Assembler of Intel's syntax.
define i64 @asked(i64 %a, i32 %b) {
  %c = call i64 asm sideeffect inteldialect "lea ${0:q}, [${1:q} + 2]", "=&r,r,~{memory}"(i64 %a)
  %d = call i32 asm sideeffect inteldialect "/*${0:k}*/", "=&r,0,~{dirflag},~{memory}"(i32 %b)
  %e = zext i32 %d to i64
  %f = add i64 %c, %e
  ret i64 %f
}

