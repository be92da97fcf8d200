; opt: -module-summary -module-hash
; The summary that LLVM itself makes of a module: profiles, type tests, allocations with contexts.
source_filename = "analyzed-summary.ll"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@vt = constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr null, ptr @virt] }, !type !0, !vcall_visibility !1
@v = internal global i32 0
@c = internal constant i32 7
@al = hidden alias i32 (ptr), ptr @hot

define i32 @hot(ptr %obj) !prof !2 {
entry:
  %vtable = load ptr, ptr %obj
  %ok = call i1 @llvm.type.test(ptr %vtable, metadata !"_ZTS1A")
  call void @llvm.assume(i1 %ok)
  %slot = getelementptr i8, ptr %vtable, i64 8
  %fn = load ptr, ptr %slot
  %r = call i32 %fn(ptr %obj, i32 3), !prof !3
  %checked = call { ptr, i1 } @llvm.type.checked.load(ptr %vtable, i32 16, metadata !"_ZTS1A")
  %fn2 = extractvalue { ptr, i1 } %checked, 0
  %r2 = call i32 %fn2(ptr %obj)
  %test = call i1 @llvm.type.test(ptr %vtable, metadata !"_ZTS1B")
  br i1 %test, label %a, label %b, !prof !4

a:
  %x = tail call i32 @virt(ptr %obj)
  %load = load i32, ptr @v
  store i32 %x, ptr @v
  ret i32 %load

b:
  call void @cold.one() cold
  %k = load i32, ptr @c
  ret i32 %k
}

define internal i32 @virt(ptr %obj) noinline {
  %m = call ptr @_Znam(i64 8), !memprof !5, !callsite !10
  %n = call ptr @_Znam(i64 8), !memprof !11, !callsite !12
  %y = call i32 @virt2(), !callsite !13
  ret i32 %y
}

define linkonce_odr i32 @virt2() alwaysinline nounwind {
  ret i32 0
}

declare void @cold.one()
declare ptr @_Znam(i64)
declare i1 @llvm.type.test(ptr, metadata)
declare { ptr, i1 } @llvm.type.checked.load(ptr, i32, metadata)
declare void @llvm.assume(i1)

!llvm.module.flags = !{!14, !15, !16}

!0 = !{i64 16, !"_ZTS1A"}
!1 = !{i64 1}
!2 = !{!"function_entry_count", i64 1000}
!3 = !{!"VP", i32 0, i64 100, i64 123456789, i64 60, i64 -5, i64 40}
!4 = !{!"branch_weights", i32 999, i32 1}
!5 = !{!6, !8}
!6 = !{!7, !"notcold"}
!7 = !{i64 1, i64 2, i64 3}
!8 = !{!9, !"cold", !{i64 111, i64 400}}
!9 = !{i64 1, i64 4}
!10 = !{i64 1}
!11 = !{!17}
!12 = !{i64 5}
!13 = !{i64 6, i64 7}
!14 = !{i32 1, !"EnableSplitLTOUnit", i32 1}
!15 = !{i32 1, !"ThinLTO", i32 1}
!16 = !{i32 1, !"Virtual Function Elim", i32 0}
!17 = !{!18, !"hot"}
!18 = !{i64 5, i64 4, i64 3}
