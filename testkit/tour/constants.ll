; Aggregates, strings, special constants and constant expressions.
source_filename = "constants.ll"
target datalayout = "e-p1:32:32-p2:16:16"

%pair = type { i32, ptr }
%packed = type <{ i8, i32 }>

@null = global ptr null
@null.as = global ptr addrspace(1) null
@zero.struct = global %pair zeroinitializer
@zero.array = global [10 x i8] zeroinitializer
@zero.vector = global <4 x i32> zeroinitializer
@undef = global i32 undef
@undef.struct = global %pair undef
@poison = global i64 poison
@poison.vector = global <2 x float> poison
@none.target = global target("spirv.Sampler") zeroinitializer
@struct = global %pair { i32 1, ptr @null }
@struct.packed = global %packed <{ i8 1, i32 2 }>
@struct.literal = global { i8, { i16, ptr } } { i8 1, { i16, ptr } { i16 2, ptr null } }
@array.ptr = global [3 x ptr] [ptr @null, ptr null, ptr @struct]
@array.struct = global [2 x %pair] [%pair { i32 1, ptr null }, %pair zeroinitializer]
@array.mixed = global [3 x i32] [i32 1, i32 undef, i32 poison]
@vector.mixed = global <3 x i32> <i32 1, i32 undef, i32 poison>
@vector.ptr = global <2 x ptr> <ptr @null, ptr null>
@empty.array = global [0 x i32] zeroinitializer
@data.i8 = global [4 x i8] [i8 1, i8 2, i8 -3, i8 4]
@data.i16 = global [3 x i16] [i16 1, i16 -2, i16 3]
@data.i32 = global [2 x i32] [i32 1, i32 2]
@data.i64 = global [2 x i64] [i64 1, i64 -9223372036854775808]
@data.float = global [2 x float] [float 1.0, float 2.0]
@data.vector = global <2 x i64> <i64 5, i64 -5>
@string = global [6 x i8] c"hello\00"
@string.no.nul = global [5 x i8] c"hello"
@string.char6 = global [7 x i8] c"char_6\00"
@string.escapes = global [8 x i8] c"\00\01\09\0A\22\5C\7F\FF"
@string.utf8 = global [6 x i8] c"gr\C3\BC\C3\9F"
@string.empty = global [0 x i8] c""
@string.nul = global [1 x i8] c"\00"

@gep = global ptr getelementptr (i8, ptr @string, i64 2)
@gep.inbounds = global ptr getelementptr inbounds (i8, ptr @string, i64 3)
@gep.nusw = global ptr getelementptr nusw (i8, ptr @string, i64 1)
@gep.nuw = global ptr getelementptr nuw (i8, ptr @string, i64 1)
@gep.both = global ptr getelementptr nusw nuw (i8, ptr @string, i64 1)
@gep.inbounds.nuw = global ptr getelementptr inbounds nuw (i8, ptr @string, i64 1)
@gep.inrange = global ptr getelementptr inbounds inrange(-8, 16) ({ [2 x ptr], [2 x ptr] }, ptr @vtable, i64 0, i32 0, i64 1)
@gep.inrange.plain = global ptr getelementptr inrange(-16, 0) (i8, ptr @vtable, i64 16)
@gep.type = global ptr getelementptr (%pair, ptr @struct, i64 0, i32 1)
@gep.i128 = global ptr getelementptr (i8, ptr @string, i128 4)
@gep.vector = global <2 x ptr> getelementptr (i8, <2 x ptr> <ptr @null, ptr @string>, <2 x i64> <i64 1, i64 2>)
@vtable = constant { [2 x ptr], [2 x ptr] } zeroinitializer
@as1 = addrspace(1) global i32 0
@ptrtoint = global i64 ptrtoint (ptr @string to i64)
@ptrtoint.small = global i32 ptrtoint (ptr @string to i32)
@ptrtoaddr = global i64 ptrtoaddr (ptr @string to i64)
@inttoptr = global ptr inttoptr (i64 4660 to ptr)
@addrspacecast = global ptr addrspacecast (ptr addrspace(1) @as1 to ptr)
@bitcast = global i64 bitcast (<2 x i32> <i32 ptrtoint (ptr @string to i32), i32 1> to i64)
@trunc = global i8 trunc (i64 ptrtoint (ptr @string to i64) to i8)
@add = global i64 add (i64 ptrtoint (ptr @string to i64), i64 7)
@add.nuw = global i64 add nuw (i64 ptrtoint (ptr @string to i64), i64 7)
@add.nsw = global i64 add nsw (i64 ptrtoint (ptr @string to i64), i64 7)
@add.both = global i64 add nuw nsw (i64 ptrtoint (ptr @string to i64), i64 7)
@sub = global i64 sub (i64 ptrtoint (ptr @string to i64), i64 ptrtoint (ptr @vtable to i64))
@sub.nuw = global i64 sub nuw nsw (i64 ptrtoint (ptr @string to i64), i64 ptrtoint (ptr @vtable to i64))
@xor = global i64 xor (i64 ptrtoint (ptr @string to i64), i64 -1)
@extract = global i32 extractelement (<2 x i32> <i32 ptrtoint (ptr @string to i32), i32 1>, i32 ptrtoint (ptr @vtable to i32))
@insert = global <2 x i32> insertelement (<2 x i32> zeroinitializer, i32 1, i32 ptrtoint (ptr @vtable to i32))
@shuffle = global <2 x i32> shufflevector (<2 x i32> <i32 ptrtoint (ptr @string to i32), i32 1>, <2 x i32> bitcast (<1 x i64> <i64 ptrtoint (ptr @vtable to i64)> to <2 x i32>), <2 x i32> <i32 3, i32 poison>)
@nested = global ptr getelementptr (i8, ptr inttoptr (i64 add (i64 ptrtoint (ptr @string to i64), i64 1) to ptr), i64 ptrtoint (ptr @struct to i64))
@relative = global i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @target to i64), i64 ptrtoint (ptr @relative to i64)) to i32)
@equivalent = global ptr dso_local_equivalent @target
@no.cfi = global ptr no_cfi @target
@ptrauth.2 = global ptr ptrauth (ptr @target, i32 2)
@ptrauth.3 = global ptr ptrauth (ptr @target, i32 0, i64 1234)
@ptrauth.4 = global ptr ptrauth (ptr @target, i32 1, i64 65535, ptr @ptrauth.4)
@ptrauth.5 = global ptr ptrauth (ptr @target, i32 1, i64 65535, ptr @ptrauth.4, ptr @deactivation)
@deactivation = external global i8
@block = global ptr blockaddress(@target, %second)
@blocks = global [3 x ptr] [ptr blockaddress(@target, %second), ptr blockaddress(@target, %"third one"), ptr blockaddress(@numbered, %2)]
@block.diff = global i64 sub (i64 ptrtoint (ptr blockaddress(@target, %second) to i64), i64 ptrtoint (ptr @target to i64))
@self = global ptr @self
@forward = global ptr @later
@later = global i8 0

define void @target() {
first:
  br label %second

second:
  br label %"third one"

"third one":
  ret void
}

define i32 @numbered(i32 %0) {
  br label %2

2:
  %3 = add i32 %0, 1
  ret i32 %3
}

define ptr @uses(<vscale x 2 x i64> %v) {
  store ptr blockaddress(@uses, %there), ptr @block
  store i64 add (i64 ptrtoint (ptr @string to i64), i64 ptrtoint (ptr @struct to i64)), ptr @add
  store <4 x i32> splat (i32 -1), ptr @zero.vector
  store %pair { i32 9, ptr getelementptr inbounds (i8, ptr @string, i64 1) }, ptr @struct
  store [2 x i8] c"ab", ptr @string
  store <2 x i1> <i1 true, i1 false>, ptr @string
  br label %there

there:
  ret ptr getelementptr (<2 x i64>, ptr @string, i64 1)
}

declare void @llvm.coro.end(ptr, i1, token)

define void @token.none(ptr %p) {
  call void @llvm.coro.end(ptr %p, i1 false, token none)
  ret void
}
