; atomicrmw that C has no word for, weak cmpxchg, pointers and floats in cmpxchg.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@x = global i32 10
@f = global float 1.5
@d = global double 2.5
@q = global ptr @x
@b = global i8 200
@format = constant [6 x i8] c"%lld \00"
declare i32 @printf(ptr, ...)
define void @p(i64 %x) noinline {
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define i32 @main() {
  %1 = atomicrmw uinc_wrap ptr @x, i32 11 seq_cst
  %2 = atomicrmw uinc_wrap ptr @x, i32 11 monotonic
  %3 = atomicrmw udec_wrap ptr @x, i32 5 acq_rel
  %4 = atomicrmw udec_wrap ptr @x, i32 5 acquire
  %5 = atomicrmw usub_cond ptr @x, i32 3 release
  %6 = atomicrmw usub_sat ptr @x, i32 3 seq_cst
  %7 = load atomic i32, ptr @x seq_cst, align 4
  %8 = sext i32 %1 to i64
  call void @p(i64 %8)
  %9 = sext i32 %2 to i64
  call void @p(i64 %9)
  %10 = sext i32 %3 to i64
  call void @p(i64 %10)
  %11 = sext i32 %4 to i64
  call void @p(i64 %11)
  %12 = sext i32 %5 to i64
  call void @p(i64 %12)
  %13 = sext i32 %6 to i64
  call void @p(i64 %13)
  %14 = sext i32 %7 to i64
  call void @p(i64 %14)
  %15 = atomicrmw fadd ptr @f, float 2.0 seq_cst
  %16 = atomicrmw fmax ptr @f, float 9.0 seq_cst
  %17 = atomicrmw fsub ptr @d, double 1.0 seq_cst
  %18 = atomicrmw fmin ptr @d, double 1.25 seq_cst
  %19 = load atomic float, ptr @f acquire, align 4
  %20 = bitcast float %19 to i32
  %21 = sext i32 %20 to i64
  call void @p(i64 %21)
  %22 = load atomic i64, ptr @d monotonic, align 8
  call void @p(i64 %22)
  %23 = cmpxchg weak ptr @q, ptr @x, ptr @f acq_rel monotonic
  %24 = extractvalue { ptr, i1 } %23, 1
  %25 = zext i1 %24 to i64
  call void @p(i64 %25)
  %26 = atomicrmw xchg ptr @q, ptr null seq_cst
  %27 = icmp eq ptr %26, @f
  %28 = zext i1 %27 to i64
  call void @p(i64 %28)
  %29 = atomicrmw umax ptr @b, i8 100 seq_cst
  %30 = atomicrmw max ptr @b, i8 100 seq_cst
  %31 = load atomic i8, ptr @b unordered, align 1
  %32 = zext i8 %31 to i64
  call void @p(i64 %32)
  fence syncscope("singlethread") seq_cst
  fence release
  ret i32 0
}
