; passes: no-op-module
@g = global i32 1
@h = internal global i32 2
@c = constant ptr @g
@s = internal global i32 3, section "foo"
@ba = global ptr blockaddress(@f3, %x)
@llvm.used = appending global [1 x ptr] [ptr @u], section "llvm.metadata"
@u = internal global i32 7
@al = alias i32, ptr @g
@l1 = linkonce_odr unnamed_addr constant i32 4
@l2 = linkonce_odr local_unnamed_addr constant i32 4
@l3 = linkonce_odr local_unnamed_addr global i32 4, comdat
$l3 = comdat any
@dead = external global i32
declare void @ext() noreturn
declare void @ext2(ptr)
@ifn = internal ifunc void (), ptr @res
define internal ptr @res() { ret ptr @ext }
define void @f1() { call void @ext() 
 unreachable }
define void @f2() { unreachable }
define void @f3(ptr %p) { 
 indirectbr ptr %p, [label %x]
x: ret void }
define void @f4() { call void @ifn() 
 ret void }
define void @f5() { call void @ext2(ptr @ifn) 
 ret void }
define void @f6() { call void asm "nop", ""()
 %v = load i32, ptr @h
 store i32 %v, ptr @s
 store i32 %v, ptr @u
 ret void }
define void @f7() { call void @ext2(ptr @u)
 %v = load i32, ptr @h
 store i32 1, ptr @h
 ret void }
define void @f8() { call void @f9()
 ret void }
define internal void @f9() section "bar" { call void @ext2(ptr @s)
 ret void }
@of_local_ifunc = global ptr @ifn
define void @f10(ptr %x) { call void %x(), !callees !0
 %q = call ptr @llvm.stacksave()
 ret void }
declare ptr @llvm.stacksave()
define ptr @f11() { ret ptr blockaddress(@f3, %x) }
define ptr @f12() { callbr void asm "", "!i"() to label %a [label %b]
a: ret ptr null
b: ret ptr @h }
define linkonce_odr void @f13() local_unnamed_addr { ret void }
define linkonce_odr void @f14() unnamed_addr { ret void }
!0 = !{ptr @f1, ptr @f2}

; What is read, written, or both, through addresses that are computed once.
@read = internal global [4 x i32] zeroinitializer
@written = internal global [4 x i32] zeroinitializer
@both = internal global [4 x i32] zeroinitializer
@early = internal global i32 0
define i32 @accesses(i64 %i, i1 %c) prefix ptr @read personality ptr @ext2 {
entry:
  %r = getelementptr [4 x i32], ptr @read, i64 0, i64 %i
  %w = getelementptr [4 x i32], ptr @written, i64 0, i64 %i
  br label %loop
loop:
  ; The phi is visited before the load in it.
  %n = phi i32 [ 0, %entry ], [ %e, %loop ]
  %x = load i32, ptr %r
  %y = load i32, ptr getelementptr inbounds ([4 x i32], ptr @both, i64 0, i64 1)
  %v = load volatile i32, ptr @g
  store i32 %x, ptr %w
  store i32 %n, ptr getelementptr inbounds ([4 x i32], ptr @both, i64 0, i64 1)
  store ptr @dead, ptr getelementptr inbounds ([4 x i32], ptr @written, i64 0, i64 2)
  %e = load i32, ptr @early
  br i1 %c, label %loop, label %end
end:
  ret i32 %y
}
; Calls by casts and aliases, tail calls, and attributes that are flags.
@fa = alias void (), ptr @f2
define noalias ptr @flags() noinline nounwind norecurse memory(read) {
  call void addrspacecast (ptr addrspace(1) addrspacecast (ptr @f2 to ptr addrspace(1)) to ptr)()
  tail call void @fa()
  call void @fa()
  %m = musttail call ptr @f12()
  ret ptr %m
}
define void @pure() alwaysinline memory(none) { ret void }
define void @throws() personality ptr @ext2 {
  invoke void @pure() to label %done unwind label %bad
done:
  ret void
bad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
@sectioned = internal alias i32, ptr @s
define ptr @names_it() { ret ptr @sectioned }
@equivalent = global i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @ext to i64), i64 ptrtoint (ptr @equivalent to i64)) to i32)
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @f9, ptr null }]
!llvm.module.flags = !{!1, !2, !3}
!1 = !{i32 1, !"EnableSplitLTOUnit", i32 1}
!2 = !{i32 1, !"UnifiedLTO", i32 1}
!3 = !{i32 1, !"SemanticInterposition", i32 1}
