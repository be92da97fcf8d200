; LLVM 12 to 11: extremes, saturation, reductions, poison, types of results in memory.
target triple = "x86_64-unknown-linux-gnu"
%pair = type { i64, i64 }

define void @memory(ptr sret(%pair) %out) mustprogress {
  %v = insertvalue %pair poison, i64 1, 0
  store %pair %v, ptr %out
  ret void
}

define i32 @extremes(i32 %a, i32 %b) {
  %1 = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  %2 = call i32 @llvm.umin.i32(i32 %1, i32 %b)
  %3 = call i32 @llvm.abs.i32(i32 %2, i1 false)
  %4 = call i32 @llvm.sshl.sat.i32(i32 %3, i32 2)
  %5 = call i32 @llvm.ushl.sat.i32(i32 %4, i32 2)
  ret i32 %5
}

define <4 x i16> @several(<4 x i16> %a, <4 x i16> %b) {
  %1 = call <4 x i16> @llvm.smin.v4i16(<4 x i16> %a, <4 x i16> %b)
  %2 = call <4 x i16> @llvm.umax.v4i16(<4 x i16> %1, <4 x i16> %b)
  ret <4 x i16> %2
}

define i64 @numbers(double %x, float %y) {
  %1 = call i64 @llvm.fptosi.sat.i64.f64(double %x)
  %2 = call i64 @llvm.fptoui.sat.i64.f32(float %y)
  %3 = add i64 %1, %2
  ret i64 %3
}

define i32 @reduced(<4 x i32> %x, <2 x double> %y) {
  %1 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %x)
  %2 = call i32 @llvm.vector.reduce.umax.v4i32(<4 x i32> %x)
  %3 = call double @llvm.vector.reduce.fadd.v2f64(double 1.0, <2 x double> %y)
  %4 = call double @llvm.vector.reduce.fmin.v2f64(<2 x double> %y)
  %5 = fadd double %3, %4
  %6 = fptosi double %5 to i32
  %7 = xor i32 %1, %2
  %8 = add i32 %6, %7
  ret i32 %8
}

define void @traps(i32 %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %bad, label %good, !prof !0
bad:
  call void @llvm.ubsantrap(i8 3)
  unreachable
good:
  ret void
}
!0 = !{!"branch_weights", !"expected", i32 1, i32 2000}

declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1 immarg)
declare i32 @llvm.sshl.sat.i32(i32, i32)
declare i32 @llvm.ushl.sat.i32(i32, i32)
declare <4 x i16> @llvm.smin.v4i16(<4 x i16>, <4 x i16>)
declare <4 x i16> @llvm.umax.v4i16(<4 x i16>, <4 x i16>)
declare i64 @llvm.fptosi.sat.i64.f64(double)
declare i64 @llvm.fptoui.sat.i64.f32(float)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.umax.v4i32(<4 x i32>)
declare double @llvm.vector.reduce.fadd.v2f64(double, <2 x double>)
declare double @llvm.vector.reduce.fmin.v2f64(<2 x double>)
declare void @llvm.ubsantrap(i8 immarg)
define <4 x i1> @active(i32 %from, i32 %end) {
  %m = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 %from, i32 %end)
  ret <4 x i1> %m
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!7}
!1 = distinct !DICompileUnit(language: DW_LANG_Fortran95, file: !2, emissionKind: FullDebug, retainedTypes: !3)
!2 = !DIFile(filename: "a.f", directory: "/")
!3 = !{!4, !5, !6}
!4 = !DICompositeType(tag: DW_TAG_union_type, name: "u", size: 8)
!5 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, elements: !8)
!6 = !DIBasicType(tag: DW_TAG_string_type, name: "s", size: 8)
!7 = !{i32 2, !"Debug Info Version", i32 3}
!8 = !{!9}
!9 = !DISubrange()

; The mask was no operand.
define <8 x i1> @compared(<8 x float> %a, <8 x float> %b, <8 x i1> %mask) #90 {
  %r = call <8 x i1> @llvm.x86.avx512.mask.cmp.ps.256(<8 x float> %a, <8 x float> %b, i32 2, <8 x i1> %mask)
  ret <8 x i1> %r
}
declare <8 x i1> @llvm.x86.avx512.mask.cmp.ps.256(<8 x float>, <8 x float>, i32 immarg, <8 x i1>)
attributes #90 = { "target-features"="+avx512f,+avx512vl" }
