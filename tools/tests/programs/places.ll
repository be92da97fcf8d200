; Intrinsics about memory: object sizes, frames of the function and its callers, thread-locals, masks,
; relative tables, and stack save and restore.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%ld \0A\00"
@own = thread_local global i32 41
@array = global [12 x i32] zeroinitializer
@distances = private constant [2 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @array to i64), i64 ptrtoint (ptr @distances to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @array, i64 8) to i64), i64 ptrtoint (ptr @distances to i64)) to i32)]
declare i32 @printf(ptr, ...)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare ptr @llvm.returnaddress(i32)
declare ptr @llvm.frameaddress.p0(i32)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare ptr @llvm.load.relative.i64(ptr, i64)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare void @llvm.assume(i1)
define void @p(i64 %x) noinline {
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define i1 @inner(ptr %frame) noinline "frame-pointer"="all" {
  %mine = call ptr @llvm.frameaddress.p0(i32 0)
  %theirs = call ptr @llvm.frameaddress.p0(i32 1)
  %same = icmp eq ptr %theirs, %frame
  %below = icmp ult ptr %mine, %frame
  %back = call ptr @llvm.returnaddress(i32 0)
  %some = icmp ne ptr %back, null
  %both = and i1 %same, %below
  %all = and i1 %both, %some
  ret i1 %all
}
define i64 @stacks(i64 %count) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %more, %loop ]
  %saved = call ptr @llvm.stacksave.p0()
  %size = and i64 %i, 4095
  %room = alloca i8, i64 %size, align 64
  %wide = alloca i64, i64 4
  %last = getelementptr i64, ptr %wide, i64 3
  store i64 %i, ptr %last
  %bits = ptrtoint ptr %room to i64
  %low = and i64 %bits, 63
  %value = load i64, ptr %last
  %part = add i64 %low, %value
  %more = add i64 %sum, %part
  call void @llvm.stackrestore.p0(ptr %saved)
  %next = add i64 %i, 1
  %on = icmp ult i64 %next, %count
  br i1 %on, label %loop, label %done
done:
  ret i64 %more
}
define i32 @main() "frame-pointer"="all" {
  %local = alloca [10 x i16]
  %middle = getelementptr i16, ptr %local, i64 4
  %whole = call i64 @llvm.objectsize.i64.p0(ptr %local, i1 false, i1 false, i1 false)
  call void @p(i64 %whole)
  %rest = call i64 @llvm.objectsize.i64.p0(ptr %middle, i1 true, i1 true, i1 false)
  call void @p(i64 %rest)
  %of.array = call i64 @llvm.objectsize.i64.p0(ptr getelementptr (i32, ptr @array, i64 5), i1 false, i1 true, i1 false)
  call void @p(i64 %of.array)
  %frame = call ptr @llvm.frameaddress.p0(i32 0)
  %found = call i1 @inner(ptr %frame)
  %found.wide = zext i1 %found to i64
  call void @p(i64 %found.wide)
  %mine = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %before = load i32, ptr %mine
  %after = add i32 %before, 1
  store i32 %after, ptr %mine
  %again = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %now = load i32, ptr %again
  %now.wide = zext i32 %now to i64
  call void @p(i64 %now.wide)
  %odd = getelementptr i8, ptr @array, i64 13
  %even = call ptr @llvm.ptrmask.p0.i64(ptr %odd, i64 -4)
  %start = ptrtoint ptr @array to i64
  %place = ptrtoint ptr %even to i64
  %by = sub i64 %place, %start
  call void @p(i64 %by)
  %second = call ptr @llvm.load.relative.i64(ptr @distances, i64 4)
  %second.place = ptrtoint ptr %second to i64
  %second.by = sub i64 %second.place, %start
  call void @p(i64 %second.by)
  call void @llvm.prefetch.p0(ptr @array, i32 0, i32 3, i32 1)
  call void @llvm.assume(i1 %found)
  %stacks = call i64 @stacks(i64 100000)
  call void @p(i64 %stacks)
  ret i32 0
}
