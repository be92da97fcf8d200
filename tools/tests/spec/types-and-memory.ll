; The types, constants and the memory model of today.
%named = type { i32, ptr }
%rect = type { %named, [2 x [3 x float]] }
@i1 = global i1 true
@big = global i1942652 0
@half = global half 0xH3C00
@brain = global bfloat 0xR3F80
@quad = global fp128 0xL00000000000000003FFF000000000000
@pair = global ppc_fp128 0xM3FF00000000000000000000000000000
@scalable = external global ptr
@splat = global <4 x i32> splat (i32 7)
@function = global ptr @loads
@target = external global i8
@hex = constant i32 u0x10
@minus = constant i8 s0xFF
@equivalent = constant i64 sub (i64 ptrtoint (ptr dso_local_equivalent @loads to i64), i64 ptrtoint (ptr @function to i64))
@plain = constant ptr no_cfi @loads
@signed = constant ptr ptrauth (ptr @loads, i32 0, i64 1234)
@inside = constant ptr getelementptr inbounds (%rect, ptr @rectangle, i64 0, i32 1, i64 1, i64 2)
@range = constant ptr getelementptr inrange(-4, 8) (i8, ptr @rectangle, i64 4)
@rectangle = global %rect zeroinitializer
@undefined = global { i32, float } undef
@poisoned = global { i32, float } poison
@truncated = constant i8 trunc (i64 ptrtoint (ptr @rectangle to i64) to i8)
define void @loads(ptr %p, <vscale x 4 x i32> %v, target("spirv.Image", void, 1, 0) %t) strictfp {
  %a = load volatile i32, ptr %p
  %b = load atomic i32, ptr %p unordered, align 4
  %c = atomicrmw fadd ptr %p, float 1.0 seq_cst
  %f = call float @llvm.experimental.constrained.fadd.f32(float %c, float 1.0, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %copy = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -8)
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "nonnull"(ptr %p) ]
  call void @takes(ptr captures(address, read_provenance) %p, i32 range(i32 0, 10) %b)
  ret void
}
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare void @llvm.assume(i1)
declare void @takes(ptr, i32) memory(argmem: read, inaccessiblemem: readwrite)
define void @order(i32 %arg1, i32 %arg2) {
entry:
  %x = add i32 %arg1, %arg1
  br label %bb
bb:
  %y = add i32 %arg1, %arg2
  ret void
  uselistorder i32 %arg1, { 2, 0, 1 }
}
define void @lives(ptr %p) {
  %a = alloca i64
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @llvm.lifetime.end.p0(ptr %a)
  ret void
}
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
