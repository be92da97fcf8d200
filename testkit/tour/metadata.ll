; Metadata that is not debug info: nodes, strings, values, attachments of every fixed kind, named nodes, flags.
source_filename = "metadata.ll"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm "# first line"
module asm "# second \22line\22\09tab\5Cback"
module asm ""
module asm "nop\0A.text"

%metadata.first = type { i32, ptr }
%metadata.second = type { i32, ptr }
@of.first = global %metadata.first zeroinitializer
@g = global i32 0, !associated !20, !foo !0
@h = global ptr @g, !type !1, !type !2, !vcall_visibility !{i64 1}, !exclude !0, !section_prefix !{!"section_prefix", !"hot"}
@imp = global i32 0, !implicit.ref !{ptr @g}, !nosanitize !0
@abs = external global i8, !absolute_symbol !3

define i32 @attachments(ptr %p, i32 %x, float %f, ptr %fn, i1 %c) !prof !{!"function_entry_count", i64 100} !kcfi_type !{i32 7} !section_prefix !{!"function_section_prefix", !"unlikely"} !callback !21 !func_sanitize !{i32 -1, ptr @g} !pcsections !{!"section!C", !{i64 1}} !annotation !22 {
  %1 = load i32, ptr %p, !tbaa !23, !range !26, !noundef !0, !invariant.load !0, !nontemporal !27
  %2 = load ptr, ptr %p, !nonnull !0, !dereferenceable !28, !align !28, !invariant.group !0
  %3 = load ptr, ptr %p, !dereferenceable_or_null !28
  %4 = load i32, ptr %p, !alias.scope !29, !noalias !30, !llvm.access.group !33, !noalias.addrspace !{i32 5, i32 6}
  %5 = fadd float %f, 1.0, !fpmath !34
  store i32 %1, ptr %p, !tbaa !23, !mmra !35, !nosanitize !0
  store ptr %p, ptr %p, !captures !{!"address", !"read_provenance"}
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %p, i64 8, i1 false), !tbaa.struct !36
  %6 = call i32 %fn(i32 1), !callees !37, !prof !38, !callee_type !{!{i64 0, !"_ZTSFivE.generalized"}}
  %7 = call ptr @malloc(i64 8), !memprof !39, !callsite !42, !alloc_token !{!"int", i1 false}, !heapallocsite !0
  %8 = alloca i32, !coro.outside.frame !0, !annotation !22, !DIAssignID !46
  %np = inttoptr i64 64 to ptr, !nofree !0
  %9 = getelementptr i8, ptr %p, i64 1, !llvm.preserve.access.index !0
  br i1 %c, label %a, label %b, !prof !43, !unpredictable !0, !llvm.loop !44, !make.implicit !0, !irr_loop !{!"loop_header_weight", i64 7}
a:
  %10 = load i32, ptr %p, !llvm.mem.parallel_loop_access !44, !my.kind !47, !quoted\20kind\22 !0
  br label %b, !llvm.loop !45
b:
  call i1 @llvm.type.test(ptr %p, metadata !"a string")
  call i1 @llvm.type.test(ptr %p, metadata !0)
  call i1 @llvm.type.test(ptr %p, metadata i32 7)
  call i1 @llvm.type.test(ptr %p, metadata i32 %x)
  call i1 @llvm.type.test(ptr %p, metadata ptr @g)
  call i1 @llvm.type.test(ptr %p, metadata !{i32 1, ptr @g})
  call i1 @llvm.type.test(ptr %p, metadata !{})
  ret i32 %1, !\80\FFescaped !0
}

declare i1 @llvm.type.test(ptr, metadata)
declare ptr @malloc(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare !unknown.kind !0 !another !47 void @declared()

!llvm.module.flags = !{!4, !5, !6, !7, !8, !9, !10, !11}
!llvm.ident = !{!12}
!llvm.commandline = !{!12}
!named.empty = !{}
; Of two equal structs, the linker takes the one that it meets first: globals come before named metadata.
!named.second = !{!60}
!60 = !{%metadata.second undef}
!named = !{!0, !1, !0, !47}
!with\20escapes\22 = !{!48}
!$weird-name._1 = !{}
!llvm.linker.options = !{!49}

!0 = !{}
!1 = !{i64 0, !"typeid"}
!2 = !{i64 16, !50}
!3 = !{i64 0, i64 256}
!4 = !{i32 1, !"error", i32 1}
!5 = !{i32 2, !"warning", i32 2}
!6 = !{i32 3, !"require", !13}
!7 = !{i32 4, !"override", i32 7}
!8 = !{i32 5, !"append", !14}
!9 = !{i32 6, !"append.unique", !14}
!10 = !{i32 7, !"max", i32 3}
!11 = !{i32 8, !"min", i32 4}
!12 = !{!"bitsmith tour \22quoted\22 \01\7F\C3\A9 end"}
!13 = !{!"warning", i32 2}
!14 = !{i32 1, !"x"}
!20 = !{ptr @h}
!21 = !{!51}
!22 = !{!"auto-init", !{!"a", !"b"}}
!23 = !{!24, !24, i64 0}
!24 = !{!"int", !25, i64 0}
!25 = !{!"root"}
!26 = !{i32 0, i32 10, i32 20, i32 30}
!27 = !{i32 1}
!28 = !{i64 8}
!29 = !{!31}
!30 = !{!31, !32}
!31 = distinct !{!31, !52, !"scope one"}
!32 = distinct !{!32, !52}
!33 = distinct !{}
!34 = !{float 2.5}
!35 = !{!{!"prefix", !"suffix"}, !{!"amdgpu-as", !"local"}}
!36 = !{i64 0, i64 4, !23}
!37 = !{ptr @f1, ptr @f2}
!38 = !{!"VP", i32 0, i64 1600, i64 -3706093650706652785, i64 1030, i64 5, i64 570}
!39 = !{!40}
!40 = !{!41, !"cold"}
!41 = !{i64 1, i64 -2, i64 3}
!42 = !{i64 123, i64 -456}
!43 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!44 = distinct !{!44, !53, !54}
!45 = distinct !{!45}
!46 = distinct !DIAssignID()
!47 = !{null, !0, i1 true, i128 -1, double 1.5, float 0x7FF8000000000000, ptr @g, ptr null, <2 x i32> <i32 1, i32 2>, [2 x i8] c"ab", { i32, ptr } { i32 1, ptr @h }, i32 undef, i32 poison, ptr getelementptr (i8, ptr @g, i64 1), !"", !"\00", i64 ptrtoint (ptr @h to i64)}
!48 = distinct !{!47, null}
!49 = !{!"-lfoo", !"-lbar"}
!50 = distinct !{}
!51 = !{i64 1, i64 -1, i1 true}
!52 = distinct !{!52, !"domain"}
!53 = !{!"llvm.loop.mustprogress"}
!54 = !{!"llvm.loop.unroll.count", i32 4}
!55 = distinct !{!56}
!56 = distinct !{!55}

declare i32 @f1(i32)
declare i32 @f2(i32)
