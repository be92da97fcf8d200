; Intrinsics on integers of more than 128 bits.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [8 x i8] c"%llx%s \00"
@empty = constant [1 x i8] zeroinitializer
declare i32 @printf(ptr, ...)
declare i200 @llvm.ctlz.i200(i200, i1)
declare i200 @llvm.cttz.i200(i200, i1)
declare i200 @llvm.ctpop.i200(i200)
declare i208 @llvm.bswap.i208(i208)
declare i200 @llvm.bitreverse.i200(i200)
declare i200 @llvm.abs.i200(i200, i1)
declare i200 @llvm.smax.i200(i200, i200)
declare i200 @llvm.umin.i200(i200, i200)
declare i200 @llvm.sadd.sat.i200(i200, i200)
declare i200 @llvm.usub.sat.i200(i200, i200)
declare { i200, i1 } @llvm.smul.with.overflow.i200(i200, i200)
declare { i256, i1 } @llvm.uadd.with.overflow.i256(i256, i256)
declare i8 @llvm.scmp.i8.i200(i200, i200)
define void @p(i200 %x) noinline {
  %1 = lshr i200 %x, 136
  %2 = trunc i200 %1 to i64
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i64 %2, ptr @empty)
  %3 = lshr i200 %x, 72
  %4 = trunc i200 %3 to i64
  %said2 = call i32 (ptr, ...) @printf(ptr @format, i64 %4, ptr @empty)
  %5 = trunc i200 %x to i64
  %said3 = call i32 (ptr, ...) @printf(ptr @format, i64 %5, ptr @empty)
  ret void
}
define void @all(i200 %x, i200 %y) noinline {
  %1 = call i200 @llvm.ctlz.i200(i200 %x, i1 false)
  call void @p(i200 %1)
  %2 = call i200 @llvm.cttz.i200(i200 %x, i1 false)
  call void @p(i200 %2)
  %3 = call i200 @llvm.ctpop.i200(i200 %x)
  call void @p(i200 %3)
  %4 = zext i200 %x to i208
  %5 = call i208 @llvm.bswap.i208(i208 %4)
  %6 = trunc i208 %5 to i200
  call void @p(i200 %6)
  %7 = call i200 @llvm.bitreverse.i200(i200 %x)
  call void @p(i200 %7)
  %8 = call i200 @llvm.abs.i200(i200 %x, i1 false)
  call void @p(i200 %8)
  %9 = call i200 @llvm.smax.i200(i200 %x, i200 %y)
  call void @p(i200 %9)
  %10 = call i200 @llvm.umin.i200(i200 %x, i200 %y)
  call void @p(i200 %10)
  %11 = call i200 @llvm.sadd.sat.i200(i200 %x, i200 %y)
  call void @p(i200 %11)
  %12 = call i200 @llvm.usub.sat.i200(i200 %x, i200 %y)
  call void @p(i200 %12)
  %13 = call { i200, i1 } @llvm.smul.with.overflow.i200(i200 %x, i200 %y)
  %14 = extractvalue { i200, i1 } %13, 0
  call void @p(i200 %14)
  %15 = extractvalue { i200, i1 } %13, 1
  %16 = zext i1 %15 to i200
  call void @p(i200 %16)
  %17 = sext i200 %x to i256
  %18 = call { i256, i1 } @llvm.uadd.with.overflow.i256(i256 %17, i256 12)
  %19 = extractvalue { i256, i1 } %18, 1
  %20 = zext i1 %19 to i200
  call void @p(i200 %20)
  %21 = call i8 @llvm.scmp.i8.i200(i200 %x, i200 %y)
  %22 = sext i8 %21 to i200
  call void @p(i200 %22)
  ret void
}
define i32 @main() {
  call void @all(i200 12345678901234567890123456789, i200 -5)
  call void @all(i200 -3, i200 -1)
  call void @all(i200 0, i200 0)
  call void @all(i200 -803469022129495137770981046170581301261101496891396417650688, i200 7)
  call void @all(i200 803469022129495137770981046170581301261101496891396417650687, i200 100)
  ret i32 0
}
