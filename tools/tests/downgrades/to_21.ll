; LLVM 22 to 21: lifetime markers without a size, alignments of masked accesses, splices, ptrtoaddr, memory of targets.
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@address = global i64 ptrtoaddr (ptr @address to i64)

define i64 @lifetimes(i64 %n) {
  %a = alloca [3 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr %a)
  store i64 %n, ptr %a, align 4
  %b = load i64, ptr %a, align 4
  call void @llvm.lifetime.end.p0(ptr %a)
  ret i64 %b
}

define <4 x i32> @masked(ptr %p, <4 x ptr> %all, <4 x i1> %mask, <4 x i32> %v) {
  %a = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 16 %p, <4 x i1> %mask, <4 x i32> %v)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %a, ptr align 4 %p, <4 x i1> %mask)
  %b = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %all, <4 x i1> %mask, <4 x i32> %a)
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %b, <4 x ptr> %all, <4 x i1> %mask)
  ret <4 x i32> %b
}

define <4 x i32> @splices(<4 x i32> %a, <4 x i32> %b) {
  %c = call <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32> %a, <4 x i32> %b, i32 1)
  %d = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %c, <4 x i32> %b, i32 3)
  %e = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %d, <4 x i32> %b, i32 0)
  ret <4 x i32> %e
}

define i64 @addresses(ptr %p) memory(target_mem0: read) {
  %a = ptrtoaddr ptr %p to i64
  ret i64 %a
}
