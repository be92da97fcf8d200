; ModuleID = '<stdin>'
source_filename = "a.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@k = dso_local local_unnamed_addr constant i32 7, align 4, !guid !0
@table = dso_local local_unnamed_addr global [2 x ptr] [ptr @helper, ptr @hot], align 16, !guid !1
@g = dso_local local_unnamed_addr global i32 0, align 4, !guid !2

; Function Attrs: nounwind uwtable
define dso_local range(i32 -2147483641, -2147483648) i32 @main(i32 noundef %0, ptr nofree noundef readnone captures(none) %1) local_unnamed_addr #0 !guid !13 {
  %3 = icmp sgt i32 %0, 3
  br i1 %3, label %4, label %8

4:                                                ; preds = %2
  %5 = mul nuw nsw i32 %0, 3
  %6 = tail call i32 @hot(i32 noundef %0)
  %7 = add nsw i32 %6, %5
  br label %11

8:                                                ; preds = %2
  %9 = tail call i32 @ext(i32 noundef 4) #4
  %10 = add nsw i32 %9, 7
  br label %11

11:                                               ; preds = %8, %4
  %12 = phi i32 [ %7, %4 ], [ %10, %8 ]
  ret i32 %12
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define internal i32 @helper(i32 noundef %0) #1 !guid !14 {
  %2 = mul nsw i32 %0, 3
  ret i32 %2
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @hot(i32 noundef %0) #2 !guid !15 {
  %2 = icmp sgt i32 %0, 0
  br i1 %2, label %7, label %3

3:                                                ; preds = %1
  %4 = load i32, ptr @g, align 4, !tbaa !16
  br label %5

5:                                                ; preds = %7, %3
  %6 = phi i32 [ %4, %3 ], [ %11, %7 ]
  ret i32 %6

7:                                                ; preds = %7, %1
  %8 = phi i32 [ %12, %7 ], [ 0, %1 ]
  %9 = tail call i32 @ext(i32 noundef %8) #4
  %10 = load i32, ptr @g, align 4, !tbaa !16
  %11 = add nsw i32 %10, %9
  store i32 %11, ptr @g, align 4, !tbaa !16
  %12 = add nuw nsw i32 %8, 1
  %13 = icmp eq i32 %12, %0
  br i1 %13, label %5, label %7, !llvm.loop !17
}

declare i32 @ext(i32 noundef) local_unnamed_addr #3

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noinline nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind }

!llvm.module.flags = !{!3, !4, !5, !6}
!llvm.ident = !{!7}
!llvm.errno.tbaa = !{!8}

!0 = !{i64 -7743740399823231860}
!1 = !{i64 8539373648025336234}
!2 = !{i64 -5300342847281564238}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{i32 7, !"PIE Level", i32 2}
!5 = !{i32 7, !"uwtable", i32 2}
!6 = !{i32 1, !"EnableSplitLTOUnit", i32 0}
!7 = !{!"Karellen, Inc. (https://karellen.co) v23.1.4.post8 clang version 23.1.4 (https://github.com/llvm/llvm-project 395ba2c4d274e0d81bea69a49aba372e3743d113)"}
!8 = !{!9, !10, i64 0}
!9 = !{!"__libc_errno", !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{i64 -2624081020897602054}
!14 = !{i64 -172259334075669495}
!15 = !{i64 5064450259489946317}
!16 = !{!10, !10, i64 0}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.mustprogress"}

^0 = module: (path: "<stdin>", hash: (1159949891, 4020951842, 3412366635, 1892197391, 555669530))
^1 = gv: (name: "hot", summaries: (function: (module: ^0, flags: (linkage: internal, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 1, canAutoHide: 0, importType: definition, noRenameOnPromotion: 0), insts: 14, funcFlags: (readNone: 0, readOnly: 0, noRecurse: 0, returnDoesNotAlias: 0, noInline: 1, alwaysInline: 0, noUnwind: 1, mayThrow: 0, hasUnknownCall: 0, mustBeUnreachable: 0), calls: ((callee: ^5, tail: 1)), refs: (^4)))) ; guid = 5064450259489946317
^2 = gv: (name: "table", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 1, canAutoHide: 0, importType: definition, noRenameOnPromotion: 0), varFlags: (readonly: 1, writeonly: 1, constant: 0), refs: (^7, ^1)))) ; guid = 8539373648025336234
^3 = gv: (name: "k", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 1, canAutoHide: 0, importType: definition, noRenameOnPromotion: 0), varFlags: (readonly: 1, writeonly: 0, constant: 1)))) ; guid = 10703003673886319756
^4 = gv: (name: "g", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 1, canAutoHide: 0, importType: definition, noRenameOnPromotion: 0), varFlags: (readonly: 1, writeonly: 1, constant: 0)))) ; guid = 13146401226427987378
^5 = gv: (name: "ext") ; guid = 15493320556550420395
^6 = gv: (name: "main", summaries: (function: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 1, canAutoHide: 0, importType: definition, noRenameOnPromotion: 0), insts: 11, funcFlags: (readNone: 0, readOnly: 0, noRecurse: 0, returnDoesNotAlias: 0, noInline: 0, alwaysInline: 0, noUnwind: 1, mayThrow: 0, hasUnknownCall: 0, mustBeUnreachable: 0), calls: ((callee: ^1, tail: 1), (callee: ^5, tail: 1))))) ; guid = 15822663052811949562
^7 = gv: (name: "helper", summaries: (function: (module: ^0, flags: (linkage: internal, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 1, canAutoHide: 0, importType: definition, noRenameOnPromotion: 0), insts: 2, funcFlags: (readNone: 1, readOnly: 0, noRecurse: 1, returnDoesNotAlias: 0, noInline: 0, alwaysInline: 0, noUnwind: 1, mayThrow: 0, hasUnknownCall: 0, mustBeUnreachable: 0)))) ; guid = 18274484739633882121
^8 = blockcount: 0
