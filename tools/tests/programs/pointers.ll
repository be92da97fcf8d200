; ptrmask, pointers as integers, getelementptr in odd forms, and vectors of pointers.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%pair = type { i8, [3 x { i16, i64 }], <4 x i32> }
@array = global [4 x %pair] zeroinitializer
@inside = global ptr getelementptr (%pair, ptr @array, i64 2, i32 1, i64 1, i32 1)
@distance = global i64 sub (i64 ptrtoint (ptr getelementptr (%pair, ptr @array, i64 3) to i64), i64 ptrtoint (ptr @array to i64))
@format = constant [6 x i8] c"%lld \00"
declare i32 @printf(ptr, ...)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define void @p(i64 %x) noinline {
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define i64 @offset(ptr %a) noinline {
  %1 = ptrtoint ptr %a to i64
  %2 = sub i64 %1, ptrtoint (ptr @array to i64)
  ret i64 %2
}
define void @from(i8 %i, i128 %j, i1 %k) noinline {
  %1 = getelementptr %pair, ptr @array, i8 %i, i32 1, i128 %j, i32 1
  %2 = call i64 @offset(ptr %1)
  call void @p(i64 %2)
  %3 = call ptr @llvm.ptrmask.p0.i64(ptr %1, i64 -16)
  %4 = call i64 @offset(ptr %3)
  call void @p(i64 %4)
  %5 = getelementptr inbounds i32, ptr @array, i1 %k
  %6 = call i64 @offset(ptr %5)
  call void @p(i64 %6)
  %7 = getelementptr [3 x i8], ptr %1, i8 %i
  %8 = call i64 @offset(ptr %7)
  call void @p(i64 %8)
  %9 = insertelement <2 x i8> <i8 1, i8 poison>, i8 %i, i32 1
  %10 = getelementptr %pair, ptr @array, <2 x i8> %9, i32 2
  %11 = extractelement <2 x ptr> %10, i32 1
  %12 = call i64 @offset(ptr %11)
  call void @p(i64 %12)
  %13 = ptrtoint <2 x ptr> %10 to <2 x i64>
  %14 = extractelement <2 x i64> %13, i32 0
  %15 = inttoptr i64 %14 to ptr
  %16 = call i64 @offset(ptr %15)
  call void @p(i64 %16)
  ret void
}
define i32 @main() {
  call void @from(i8 3, i128 2, i1 0)
  call void @from(i8 -1, i128 -1, i1 1)
  %1 = load ptr, ptr @inside
  %2 = call i64 @offset(ptr %1)
  call void @p(i64 %2)
  %3 = load i64, ptr @distance
  call void @p(i64 %3)
  ret i32 0
}
