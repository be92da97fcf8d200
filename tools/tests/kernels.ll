target triple = "spirv64-unknown-unknown"
@g = internal global i32 1
@h = global ptr @helper
@unused = internal constant i32 3
@ctab = internal constant [1 x ptr] [ptr @byptr]
@ext = external global i32
@w = linkonce_odr global i32 4
@al = alias void (), ptr @aliased
$c = comdat any
define internal void @aliased() comdat($c) { ret void }
define void @helper() {
  call void @deep()
  ret void
}
define internal void @deep() {
  store i32 1, ptr @g
  ret void
}
define linkonce_odr void @byptr(i32 %x) {
  ret void
}
define void @other(i32 %x) {
  ret void
}
declare void @decl()
declare i32 @pers(...)
define spir_kernel void @k1(ptr %p) #0 {
  call void @helper()
  call void @decl()
  call void %p(i32 1)
  ret void
}
define spir_kernel void @k2() #1 personality ptr @pers {
  %v = load ptr, ptr @ctab
  call void @al()
  %e = load i32, ptr @ext
  ret void
}
define spir_kernel void @k3() #0 !dbg !5 {
  %v = load i32, ptr @w
  ret void, !dbg !9
}
define void @nokernel() { 
 
ret void }
define ptx_kernel void @k4() { ret void }
attributes #0 = { "module-id"="tu1" }
attributes #1 = { "module-id"="tu2" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, type: !6, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!9 = !DILocation(line: 1, column: 7, scope: !5)
define amdgpu_kernel void @k5() #1 {
  call void @k6(ptr @unused)
  ret void
}
define internal void @k6(ptr %p) comdat($c) {
  call void asm "", ""()
  store ptr @k7, ptr %p
  ret void
}
define internal void @k7() {
  br label %b
b:
  ret void
}
