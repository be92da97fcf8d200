; Metadata kinds and intrinsics that LLVM 23 has and LLVM 22 has not.
source_filename = "kinds"

@section = global i32 0, section "s", !elf_section_properties !0

define void @hints(ptr %p, i32 %x, i64 %y, <4 x i32> %v, <4 x i1> %m) !callgraph !5 {
  %f = load float, ptr %p, align 4, !nofpclass !1
  %l = load i32, ptr %p, align 4, !mem.cache_hint !2
  call void @callee(), !inline_history !3, !call_target !4
  %s = call ptr (ptr, ...) @llvm.structured.gep.p0(ptr elementtype({ i32, [4 x i8] }) %p, i32 1, i32 %x)
  %a = call elementtype(i64) ptr @llvm.structured.alloca.p0()
  %d = call i64 @llvm.pdep.i64(i64 %y, i64 3)
  %e = call i64 @llvm.pext.i64(i64 %y, i64 3)
  %q = call <4 x i32> @llvm.masked.udiv.v4i32(<4 x i32> %v, <4 x i32> %v, <4 x i1> %m)
  %c = call i8 @llvm.convert.to.arbitrary.fp.i8.f32(float %f, metadata !"Float8E5M2", metadata !"round.tonearest", i1 false)
  %b = call float @llvm.convert.from.arbitrary.fp.f32.i8(i8 %c, metadata !"Float8E5M2")
  call void @llvm.write_volatile_register.i64(metadata !6, i64 %y)
  call void @llvm.looptrap()
  ret void, !block.uniformity.profile !7
}

define <vscale x 4 x float> @scalable(<vscale x 4 x float> %a, <vscale x 4 x i1> %m, <vscale x 8 x half> %h) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.fcvt.f32f16(<vscale x 4 x float> %a, <vscale x 4 x i1> %m, <vscale x 8 x half> %h)
  ret <vscale x 4 x float> %r
}

declare void @callee()

!0 = !{i32 1, i32 4}
!1 = !{i32 3}
!2 = !{i32 0, !8}
!3 = !{ptr @callee}
!4 = !{!"t"}
!5 = !{!"_ZTSFvvE.generalized"}
!6 = !{!"rax"}
!7 = !{i1 true}
!8 = !{!"key", !"value"}
