; Masked loads and stores, gather and scatter, expanding and compressing.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@data = global [8 x i32] [i32 10, i32 20, i32 30, i32 40, i32 50, i32 60, i32 70, i32 80]
@out = global [8 x i32] zeroinitializer
@format = constant [4 x i8] c"%d \00"
declare i32 @printf(ptr, ...)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, <4 x i1>)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, <4 x i1>)
define void @show(<4 x i32> %v) noinline {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %e = extractelement <4 x i32> %v, i32 %i
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i32 %e)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %done
done:
  ret void
}
define void @work(<4 x i1> %m, <4 x i64> %at) noinline {
  %a = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 4 @data, <4 x i1> %m, <4 x i32> <i32 -1, i32 -2, i32 -3, i32 -4>)
  call void @show(<4 x i32> %a)
  %p = getelementptr i32, ptr @data, <4 x i64> %at
  %g = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %p, <4 x i1> %m, <4 x i32> zeroinitializer)
  call void @show(<4 x i32> %g)
  %q = getelementptr i32, ptr @out, <4 x i64> %at
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %g, <4 x ptr> align 4 %q, <4 x i1> %m)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %g, ptr align 4 getelementptr (i32, ptr @out, i64 4), <4 x i1> %m)
  %x = load <4 x i32>, ptr @out
  call void @show(<4 x i32> %x)
  %y = load <4 x i32>, ptr getelementptr (i32, ptr @out, i64 4)
  call void @show(<4 x i32> %y)
  ret void
}
define i32 @main() {
  call void @work(<4 x i1> <i1 1, i1 0, i1 1, i1 1>, <4 x i64> <i64 3, i64 100000000000, i64 1, i64 0>)
  call void @work(<4 x i1> <i1 0, i1 1, i1 0, i1 0>, <4 x i64> <i64 3, i64 7, i64 1, i64 0>)
  ret i32 0
}
