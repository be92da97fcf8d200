; passes: strip-dead-cg-profile | globaldce,strip-dead-cg-profile
define internal void @a() { ret void }
define void @b() { ret void }
!llvm.module.flags = !{!6, !0}
!named = !{!1}
!0 = !{i32 5, !"CG Profile", !1}
!1 = !{!2, !3, !4, !5, !7}
!2 = !{ptr @a, ptr @b, i64 32}
!3 = !{ptr @b, null, i64 11}
!4 = !{null, ptr @a, i64 32}
!5 = distinct !{ptr @b, ptr @a, i64 11}
!6 = !{i32 1, !"CG Profile too", i32 5}
!7 = !{ptr @b, ptr @b, i64 11}
