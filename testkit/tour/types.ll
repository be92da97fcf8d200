; Every type of the language, named, literal and nested.
source_filename = "types.ll"

%empty = type {}
%empty.packed = type <{}>
%opaque = type opaque
%node = type { ptr, i32, %inner }
%inner = type <{ i8, i64, [4 x i16] }>
%"quoted name" = type { i1 }
%"esc\22\5C\01aped" = type { %"quoted name" }
%0 = type { i8, %1 }
%1 = type <{ i16, ptr addrspace(3) }>
%vectors = type { <1 x i1>, <4 x float>, <8 x half>, <2 x ptr>, <3 x ptr addrspace(1)> }
%floats = type { half, bfloat, float, double, x86_fp80, fp128, ppc_fp128 }
%ints = type { i1, i2, i7, i8, i16, i24, i31, i32, i33, i63, i64, i65, i128, i129, i256, i4096, i8388607 }
%arrays = type { [0 x i8], [1 x [2 x [3 x i32]]], [4294967296 x i8], [2 x { i8, i32 }], [2 x <{ i8, i32 }>] }
%targets = type { target("spirv.Image", void, 1, 1, 0, 0, 0, 0, 0), target("spirv.Sampler"), target("dx.RawBuffer", i8, 1, 0) }

@empty = global %empty zeroinitializer
@empty.packed = global %empty.packed zeroinitializer
@node = global %node zeroinitializer
@"quoted" = external global %"quoted name"
@escaped = external global %"esc\22\5C\01aped"
@numbered = external global %0
@vectors = external global %vectors
@floats = external global %floats
@ints = external global %ints
@arrays = external global %arrays
@opaque = external global %opaque
@targets = external global %targets
@literal = global { i8, { i16, <{ i32, i64 }> } } zeroinitializer
@as1 = addrspace(1) global ptr addrspace(2) null
@as.max = external addrspace(16777215) global i8

declare void @varargs(...)
declare i32 @varargs.fixed(ptr, i8, ...)
declare x86_amx @llvm.x86.tilezero.internal(i16, i16)
declare <vscale x 4 x i32> @scalable(<vscale x 1 x i1>, <vscale x 16 x i8>, <vscale x 2 x double>, <vscale x 2 x ptr>)
declare { <vscale x 4 x i32>, <vscale x 4 x i32> } @scalable.struct()
declare target("aarch64.svcount") @svcount(target("aarch64.svcount"))
declare target("riscv.vector.tuple", <vscale x 8 x i8>, 2) @tuple()
declare target("amdgcn.named.barrier", 0) @barrier(ptr addrspace(3))
declare target("unheard.of", i32, <2 x float>, %node, 0, 7, 4294967295) @extension(target("unheard.of"))
declare void @pointers(ptr, ptr addrspace(1), ptr addrspace(16777215))
declare void @llvm.metadata.taker(metadata)
declare token @llvm.call.preallocated.setup(i32)
declare {} @returns.empty()
declare { i32, ptr } @returns.literal([2 x i32], { i64, <2 x i8> })
declare %node @returns.named(%inner)

define void @bodies() {
  %a = alloca %node
  %b = alloca { i8, [3 x %inner] }
  %c = alloca <vscale x 4 x float>
  %d = alloca target("aarch64.svcount")
  %e = alloca i1048576
  %g = alloca %0
  %amx = call x86_amx @llvm.x86.tilezero.internal(i16 1, i16 2)
  ret void
}

%late = type { %inner, ptr }

@late = external global %late
