; passes: internalize | internalize<preserve-gv=main;preserve-gv=weak>,globaldce | metarenamer | name-anon-globals | canonicalize-aliases | function(instnamer)
%zz = type { i32 }
@g = global i32 1
@0 = global i32 3
@llvm.used = appending global [1 x ptr] [ptr @keep], section "llvm.metadata"
@keep = global i32 4
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @nothing, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @starts, ptr @g }], section "lists"
$c = comdat any
$d = comdat any
@ca = global i32 1, comdat($c)
@cb = hidden global %zz zeroinitializer, comdat($c)
@da = linkonce_odr global i32 1, comdat($d)
@ext = external global i32
@ei = externally_initialized global i32 4
@a1 = alias i32, ptr @g
@a2 = alias i32, ptr @a1
@a3 = alias i32, ptr getelementptr (i8, ptr @a2, i64 1)
@if = ifunc i32 (), ptr @res
define internal ptr @res() { ret ptr null }
define available_externally i32 @ae() { ret i32 1}
define dllexport i32 @de() { ret i32 1}
define i32 @1(i32 %x) { 
  %un = add i32 %x, 1
  br label %foo
foo:
  ret i32 %un }
declare i32 @printf(ptr, ...)
declare i32 @puts(ptr)
define i32 @main() #0 { 
  %1 = call i32 @puts(ptr null)
  ret i32 %1 }
define weak i32 @weak(i32) { ret i32 1}
declare void @other()
declare i32 @puts2()
attributes #0 = { noinline optnone }
define internal void @nothing() {
  ret void
}
define internal void @starts() {
  store i32 2, ptr @g
  ret void
}
