; Globals of every kind: linkage, visibility, storage, models, comdats, attributes.
source_filename = "globals.c"
target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
module asm "inline asm code goes here"
module asm "more can go here"
%mytype = type { %mytype*, i32 }
%packed = type <{ i8, i32 }>
%opaque = type opaque
$foo = comdat largest
$any = comdat any
$exact = comdat exactmatch
$nodup = comdat nodeduplicate
$same = comdat samesize
@foo = global i32 2, comdat($foo)
@any = linkonce_odr global i32 1, comdat
@.str = private unnamed_addr constant [13 x i8] c"hello world\0A\00"
@G = addrspace(5) constant float 1.0, section "foo", align 4
@E = external global i32
@T = thread_local(initialexec) global i32 0, align 4
@L = thread_local(localdynamic) global i32 0
@M = internal thread_local(localexec) global i32 0
@common = common global i32 0
@weak = weak hidden global i32 0
@gone = extern_weak global i32
@appended = appending global [1 x i32] [i32 1]
@import = external dllimport global i32
@export = dllexport global i32 0
@init = externally_initialized global i32 0, code_model "large"
@alias = weak_odr protected alias i32, ptr @foo
@indirect = ifunc void (), ptr @resolver
declare i32 @puts(i8* nocapture) nounwind
declare i32 @printf(i8* noalias nocapture, ...)
declare signext i8 @returns_signed_char()
define internal ptr @resolver() { ret ptr @main }
define i32 @main() {
  %cast = getelementptr [13 x i8], [13 x i8]* @.str, i64 0, i64 0
  call i32 @puts(i8* %cast)
  ret i32 0
}
define void @bar() comdat($foo) { ret void }
define void @prefixed() prefix i32 123 { ret void }
define void @prologued() prologue i8 144 { ret void }
define void @inlined() alwaysinline optsize { ret void }
define void @attributed() "no-sse" noinline nounwind  { ret void }
define fastcc void @conventions(ptr sret(i32) %a, i32 inreg %b, ptr byval({ i32 }) align 8 %c) section "s" partition "p" align 16 gc "statepoint-example" { ret void }
define coldcc void @cold() { ret void }
define cc 10 void @numbered() { ret void }
define ghccc void @haskell() { ret void }
define swifttailcc void @swift() { ret void }
!named = !{!0, !1, !2}
!0 = !{!"zero"}
!1 = !{!"one"}
!2 = !{!"two"}
