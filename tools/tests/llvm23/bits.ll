source_filename = "bits"
; Intrinsics that LLVM 22 has not got. The numbers are written by a generator, so that nothing can be folded.
@seed = global i64 88172645463325252
@line = constant [6 x i8] c"%016lx"

declare i32 @printf(ptr, ...)
declare i8 @llvm.pext.i8(i8, i8)
declare i32 @llvm.pdep.i32(i32, i32)
declare i32 @llvm.pext.i32(i32, i32)
declare i64 @llvm.pdep.i64(i64, i64)
declare i64 @llvm.pext.i64(i64, i64)
declare <4 x i32> @llvm.masked.udiv.v4i32(<4 x i32>, <4 x i32>, <4 x i1>)
declare <4 x i32> @llvm.masked.srem.v4i32(<4 x i32>, <4 x i32>, <4 x i1>)
declare void @llvm.looptrap()

define i64 @next() {
  %a = load i64, ptr @seed
  %b = shl i64 %a, 13
  %c = xor i64 %a, %b
  %d = lshr i64 %c, 7
  %e = xor i64 %c, %d
  %f = shl i64 %e, 17
  %g = xor i64 %e, %f
  store i64 %g, ptr @seed
  ret i64 %g
}

define void @show(i64 %number) {
  %1 = call i32 (ptr, ...) @printf(ptr @line, i64 %number)
  ret void
}

define void @fields(i64 %a, i64 %b) {
  %a32 = trunc i64 %a to i32
  %b32 = trunc i64 %b to i32
  %a8 = trunc i64 %a to i8
  %b8 = trunc i64 %b to i8
  %1 = call i64 @llvm.pdep.i64(i64 %a, i64 %b)
  call void @show(i64 %1)
  %2 = call i64 @llvm.pext.i64(i64 %a, i64 %b)
  call void @show(i64 %2)
  %3 = call i32 @llvm.pdep.i32(i32 %a32, i32 %b32)
  %4 = call i32 @llvm.pext.i32(i32 %a32, i32 %b32)
  %5 = zext i32 %3 to i64
  call void @show(i64 %5)
  %6 = zext i32 %4 to i64
  call void @show(i64 %6)
  %7 = call i8 @llvm.pext.i8(i8 %a8, i8 %b8)
  %8 = zext i8 %7 to i64
  call void @show(i64 %8)
  ret void
}

define void @divisions(i64 %a, i64 %b) {
  %1 = insertelement <2 x i64> poison, i64 %a, i32 0
  %2 = insertelement <2 x i64> %1, i64 %b, i32 1
  %numbers = bitcast <2 x i64> %2 to <4 x i32>
  %divisors = and <4 x i32> %numbers, <i32 255, i32 3, i32 0, i32 -1>
  %mask = icmp ne <4 x i32> %divisors, zeroinitializer
  %3 = call <4 x i32> @llvm.masked.udiv.v4i32(<4 x i32> %numbers, <4 x i32> %divisors, <4 x i1> %mask)
  %4 = call <4 x i32> @llvm.masked.srem.v4i32(<4 x i32> %numbers, <4 x i32> %divisors, <4 x i1> %mask)
  %5 = select <4 x i1> %mask, <4 x i32> %3, <4 x i32> zeroinitializer
  %6 = select <4 x i1> %mask, <4 x i32> %4, <4 x i32> zeroinitializer
  %7 = xor <4 x i32> %5, %6
  %8 = bitcast <4 x i32> %7 to <2 x i64>
  %9 = extractelement <2 x i64> %8, i32 0
  call void @show(i64 %9)
  %10 = extractelement <2 x i64> %8, i32 1
  call void @show(i64 %10)
  ret void
}

define i32 @main() {
entry:
  br label %head

head:
  %n = phi i32 [ 0, %entry ], [ %more, %body ]
  %end = icmp eq i32 %n, 100
  br i1 %end, label %after, label %body

body:
  %a = call i64 @next()
  %b = call i64 @next()
  call void @fields(i64 %a, i64 %b)
  call void @divisions(i64 %a, i64 %b)
  %more = add i32 %n, 1
  %wraps = icmp eq i32 %more, 0
  br i1 %wraps, label %never, label %head

never:
  call void @llvm.looptrap()
  unreachable

after:
  ret i32 0
}
