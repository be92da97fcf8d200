; LLVM 14 to 13: no_cfi, types of elements in the type of the pointer, attached calls, strings of Fortran.
target triple = "x86_64-unknown-linux-gnu"

@plain = global ptr no_cfi @called

define void @called(ptr %p) nosanitize_bounds {
  call void asm sideeffect "# $0", "*m,~{memory}"(ptr elementtype(i32) %p)
  ret void
}

define i1 @same(ptr %p) {
  %is = icmp eq ptr %p, no_cfi @called
  ret i1 %is
}

define ptr @counted(ptr %p) {
  %a = call ptr @make(ptr %p) [ "clang.arc.attachedcall"(ptr @llvm.objc.retainAutoreleasedReturnValue) ]
  call void (...) @llvm.objc.clang.arc.noop.use(ptr %a)
  %b = call ptr @make(ptr %a) [ "clang.arc.attachedcall"(ptr @llvm.objc.unsafeClaimAutoreleasedReturnValue) ]
  call void @llvm.objc.release(ptr %a)
  ret ptr %b
}
define ptr @raised(ptr %p) personality ptr @__objc_personality_v0 {
  %a = invoke ptr @make(ptr %p) [ "clang.arc.attachedcall"(ptr @llvm.objc.retainAutoreleasedReturnValue) ]
          to label %done unwind label %pad
done:
  call void @llvm.objc.release(ptr %a)
  ret ptr %a
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret ptr null
}
declare i32 @__objc_personality_v0(...)
declare ptr @make(ptr)
declare ptr @llvm.objc.retainAutoreleasedReturnValue(ptr)
declare ptr @llvm.objc.unsafeClaimAutoreleasedReturnValue(ptr)
declare void @llvm.objc.clang.arc.noop.use(...)
declare void @llvm.objc.release(ptr)

; Words of x86, and products of wide integers.
define ptr @thread() {
  %t = call ptr @llvm.thread.pointer.p0()
  ret ptr %t
}
define i32 @checked(i32 %a, i8 %b) "target-features"="+crc32,+sse2" {
  %c = call i32 @llvm.x86.sse42.crc32.32.8(i32 %a, i8 %b)
  ret i32 %c
}
define { i128, i1 } @product(i128 %a, i128 %b) {
  %p = call { i128, i1 } @llvm.smul.with.overflow.i128(i128 %a, i128 %b)
  ret { i128, i1 } %p
}
declare ptr @llvm.thread.pointer.p0()
declare i32 @llvm.x86.sse42.crc32.32.8(i32, i8)
declare { i128, i1 } @llvm.smul.with.overflow.i128(i128, i128)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_Fortran95, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !3)
!2 = !DIFile(filename: "a.f90", directory: "/")
!3 = !{!4, !5, !6}
!4 = !DIStringType(name: "character(10)", size: 80)
!5 = !DICompositeType(tag: DW_TAG_namelist, name: "sizes", file: !2)
!6 = !DIDerivedType(tag: DW_TAG_immutable_type, baseType: !4)
