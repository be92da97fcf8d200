; Funnel shifts of single bits and of odd widths, which LLVM 12 to 14 compile to something else.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%llx \00"
@numbers = global [3 x i64] [i64 -3819410105021120785, i64 1234567890123456789, i64 5]
declare i32 @printf(ptr, ...)
declare i1 @llvm.fshl.i1(i1, i1, i1)
declare i1 @llvm.fshr.i1(i1, i1, i1)
define void @i1(i128 %a, i128 %b, i128 %c) noinline {
  %aw = trunc i128 %a to i1
  %bw = trunc i128 %b to i1
  %cw = trunc i128 %c to i1
  %fshl = call i1 @llvm.fshl.i1(i1 %aw, i1 %bw, i1 %cw)
  %fshl.wide = zext i1 %fshl to i128
  %fshl.high.0 = lshr i128 %fshl.wide, 64
  %fshl.low.0 = trunc i128 %fshl.wide to i64
  %fshl.upper.0 = trunc i128 %fshl.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.low.0)
  %fshr = call i1 @llvm.fshr.i1(i1 %aw, i1 %bw, i1 %cw)
  %fshr.wide = zext i1 %fshr to i128
  %fshr.high.0 = lshr i128 %fshr.wide, 64
  %fshr.low.0 = trunc i128 %fshr.wide to i64
  %fshr.upper.0 = trunc i128 %fshr.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.low.0)
  ret void
}
declare i3 @llvm.fshl.i3(i3, i3, i3)
declare i3 @llvm.fshr.i3(i3, i3, i3)
define void @i3(i128 %a, i128 %b, i128 %c) noinline {
  %aw = trunc i128 %a to i3
  %bw = trunc i128 %b to i3
  %cw = trunc i128 %c to i3
  %fshl = call i3 @llvm.fshl.i3(i3 %aw, i3 %bw, i3 %cw)
  %fshl.wide = zext i3 %fshl to i128
  %fshl.high.0 = lshr i128 %fshl.wide, 64
  %fshl.low.0 = trunc i128 %fshl.wide to i64
  %fshl.upper.0 = trunc i128 %fshl.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.low.0)
  %fshr = call i3 @llvm.fshr.i3(i3 %aw, i3 %bw, i3 %cw)
  %fshr.wide = zext i3 %fshr to i128
  %fshr.high.0 = lshr i128 %fshr.wide, 64
  %fshr.low.0 = trunc i128 %fshr.wide to i64
  %fshr.upper.0 = trunc i128 %fshr.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.low.0)
  ret void
}
declare i17 @llvm.fshl.i17(i17, i17, i17)
declare i17 @llvm.fshr.i17(i17, i17, i17)
define void @i17(i128 %a, i128 %b, i128 %c) noinline {
  %aw = trunc i128 %a to i17
  %bw = trunc i128 %b to i17
  %cw = trunc i128 %c to i17
  %fshl = call i17 @llvm.fshl.i17(i17 %aw, i17 %bw, i17 %cw)
  %fshl.wide = zext i17 %fshl to i128
  %fshl.high.0 = lshr i128 %fshl.wide, 64
  %fshl.low.0 = trunc i128 %fshl.wide to i64
  %fshl.upper.0 = trunc i128 %fshl.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.low.0)
  %fshr = call i17 @llvm.fshr.i17(i17 %aw, i17 %bw, i17 %cw)
  %fshr.wide = zext i17 %fshr to i128
  %fshr.high.0 = lshr i128 %fshr.wide, 64
  %fshr.low.0 = trunc i128 %fshr.wide to i64
  %fshr.upper.0 = trunc i128 %fshr.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.low.0)
  ret void
}
declare i33 @llvm.fshl.i33(i33, i33, i33)
declare i33 @llvm.fshr.i33(i33, i33, i33)
define void @i33(i128 %a, i128 %b, i128 %c) noinline {
  %aw = trunc i128 %a to i33
  %bw = trunc i128 %b to i33
  %cw = trunc i128 %c to i33
  %fshl = call i33 @llvm.fshl.i33(i33 %aw, i33 %bw, i33 %cw)
  %fshl.wide = zext i33 %fshl to i128
  %fshl.high.0 = lshr i128 %fshl.wide, 64
  %fshl.low.0 = trunc i128 %fshl.wide to i64
  %fshl.upper.0 = trunc i128 %fshl.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.low.0)
  %fshr = call i33 @llvm.fshr.i33(i33 %aw, i33 %bw, i33 %cw)
  %fshr.wide = zext i33 %fshr to i128
  %fshr.high.0 = lshr i128 %fshr.wide, 64
  %fshr.low.0 = trunc i128 %fshr.wide to i64
  %fshr.upper.0 = trunc i128 %fshr.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.low.0)
  ret void
}
declare i63 @llvm.fshl.i63(i63, i63, i63)
declare i63 @llvm.fshr.i63(i63, i63, i63)
define void @i63(i128 %a, i128 %b, i128 %c) noinline {
  %aw = trunc i128 %a to i63
  %bw = trunc i128 %b to i63
  %cw = trunc i128 %c to i63
  %fshl = call i63 @llvm.fshl.i63(i63 %aw, i63 %bw, i63 %cw)
  %fshl.wide = zext i63 %fshl to i128
  %fshl.high.0 = lshr i128 %fshl.wide, 64
  %fshl.low.0 = trunc i128 %fshl.wide to i64
  %fshl.upper.0 = trunc i128 %fshl.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.low.0)
  %fshr = call i63 @llvm.fshr.i63(i63 %aw, i63 %bw, i63 %cw)
  %fshr.wide = zext i63 %fshr to i128
  %fshr.high.0 = lshr i128 %fshr.wide, 64
  %fshr.low.0 = trunc i128 %fshr.wide to i64
  %fshr.upper.0 = trunc i128 %fshr.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.low.0)
  ret void
}
declare i100 @llvm.fshl.i100(i100, i100, i100)
declare i100 @llvm.fshr.i100(i100, i100, i100)
define void @i100(i128 %a, i128 %b, i128 %c) noinline {
  %aw = trunc i128 %a to i100
  %bw = trunc i128 %b to i100
  %cw = trunc i128 %c to i100
  %fshl = call i100 @llvm.fshl.i100(i100 %aw, i100 %bw, i100 %cw)
  %fshl.wide = zext i100 %fshl to i128
  %fshl.high.0 = lshr i128 %fshl.wide, 64
  %fshl.low.0 = trunc i128 %fshl.wide to i64
  %fshl.upper.0 = trunc i128 %fshl.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.low.0)
  %fshr = call i100 @llvm.fshr.i100(i100 %aw, i100 %bw, i100 %cw)
  %fshr.wide = zext i100 %fshr to i128
  %fshr.high.0 = lshr i128 %fshr.wide, 64
  %fshr.low.0 = trunc i128 %fshr.wide to i64
  %fshr.upper.0 = trunc i128 %fshr.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.low.0)
  ret void
}
declare <2 x i17> @llvm.fshl.v2i17(<2 x i17>, <2 x i17>, <2 x i17>)
declare <2 x i17> @llvm.fshr.v2i17(<2 x i17>, <2 x i17>, <2 x i17>)
define void @v2i17(<2 x i128> %a, <2 x i128> %b, <2 x i128> %c) noinline {
  %aw = trunc <2 x i128> %a to <2 x i17>
  %bw = trunc <2 x i128> %b to <2 x i17>
  %cw = trunc <2 x i128> %c to <2 x i17>
  %fshl = call <2 x i17> @llvm.fshl.v2i17(<2 x i17> %aw, <2 x i17> %bw, <2 x i17> %cw)
  %fshl.wide = zext <2 x i17> %fshl to <2 x i128>
  %fshl.0 = extractelement <2 x i128> %fshl.wide, i32 0
  %fshl.high.0 = lshr i128 %fshl.0, 64
  %fshl.low.0 = trunc i128 %fshl.0 to i64
  %fshl.upper.0 = trunc i128 %fshl.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.low.0)
  %fshl.1 = extractelement <2 x i128> %fshl.wide, i32 1
  %fshl.high.1 = lshr i128 %fshl.1, 64
  %fshl.low.1 = trunc i128 %fshl.1 to i64
  %fshl.upper.1 = trunc i128 %fshl.high.1 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.upper.1)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.low.1)
  %fshr = call <2 x i17> @llvm.fshr.v2i17(<2 x i17> %aw, <2 x i17> %bw, <2 x i17> %cw)
  %fshr.wide = zext <2 x i17> %fshr to <2 x i128>
  %fshr.0 = extractelement <2 x i128> %fshr.wide, i32 0
  %fshr.high.0 = lshr i128 %fshr.0, 64
  %fshr.low.0 = trunc i128 %fshr.0 to i64
  %fshr.upper.0 = trunc i128 %fshr.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.low.0)
  %fshr.1 = extractelement <2 x i128> %fshr.wide, i32 1
  %fshr.high.1 = lshr i128 %fshr.1, 64
  %fshr.low.1 = trunc i128 %fshr.1 to i64
  %fshr.upper.1 = trunc i128 %fshr.high.1 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.upper.1)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.low.1)
  ret void
}
declare <4 x i1> @llvm.fshl.v4i1(<4 x i1>, <4 x i1>, <4 x i1>)
declare <4 x i1> @llvm.fshr.v4i1(<4 x i1>, <4 x i1>, <4 x i1>)
define void @v4i1(<4 x i128> %a, <4 x i128> %b, <4 x i128> %c) noinline {
  %aw = trunc <4 x i128> %a to <4 x i1>
  %bw = trunc <4 x i128> %b to <4 x i1>
  %cw = trunc <4 x i128> %c to <4 x i1>
  %fshl = call <4 x i1> @llvm.fshl.v4i1(<4 x i1> %aw, <4 x i1> %bw, <4 x i1> %cw)
  %fshl.wide = zext <4 x i1> %fshl to <4 x i128>
  %fshl.0 = extractelement <4 x i128> %fshl.wide, i32 0
  %fshl.high.0 = lshr i128 %fshl.0, 64
  %fshl.low.0 = trunc i128 %fshl.0 to i64
  %fshl.upper.0 = trunc i128 %fshl.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.low.0)
  %fshl.1 = extractelement <4 x i128> %fshl.wide, i32 1
  %fshl.high.1 = lshr i128 %fshl.1, 64
  %fshl.low.1 = trunc i128 %fshl.1 to i64
  %fshl.upper.1 = trunc i128 %fshl.high.1 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.upper.1)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.low.1)
  %fshl.2 = extractelement <4 x i128> %fshl.wide, i32 2
  %fshl.high.2 = lshr i128 %fshl.2, 64
  %fshl.low.2 = trunc i128 %fshl.2 to i64
  %fshl.upper.2 = trunc i128 %fshl.high.2 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.upper.2)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.low.2)
  %fshl.3 = extractelement <4 x i128> %fshl.wide, i32 3
  %fshl.high.3 = lshr i128 %fshl.3, 64
  %fshl.low.3 = trunc i128 %fshl.3 to i64
  %fshl.upper.3 = trunc i128 %fshl.high.3 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.upper.3)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshl.low.3)
  %fshr = call <4 x i1> @llvm.fshr.v4i1(<4 x i1> %aw, <4 x i1> %bw, <4 x i1> %cw)
  %fshr.wide = zext <4 x i1> %fshr to <4 x i128>
  %fshr.0 = extractelement <4 x i128> %fshr.wide, i32 0
  %fshr.high.0 = lshr i128 %fshr.0, 64
  %fshr.low.0 = trunc i128 %fshr.0 to i64
  %fshr.upper.0 = trunc i128 %fshr.high.0 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.upper.0)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.low.0)
  %fshr.1 = extractelement <4 x i128> %fshr.wide, i32 1
  %fshr.high.1 = lshr i128 %fshr.1, 64
  %fshr.low.1 = trunc i128 %fshr.1 to i64
  %fshr.upper.1 = trunc i128 %fshr.high.1 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.upper.1)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.low.1)
  %fshr.2 = extractelement <4 x i128> %fshr.wide, i32 2
  %fshr.high.2 = lshr i128 %fshr.2, 64
  %fshr.low.2 = trunc i128 %fshr.2 to i64
  %fshr.upper.2 = trunc i128 %fshr.high.2 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.upper.2)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.low.2)
  %fshr.3 = extractelement <4 x i128> %fshr.wide, i32 3
  %fshr.high.3 = lshr i128 %fshr.3, 64
  %fshr.low.3 = trunc i128 %fshr.3 to i64
  %fshr.upper.3 = trunc i128 %fshr.high.3 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.upper.3)
  call i32 (ptr, ...) @printf(ptr @format, i64 %fshr.low.3)
  ret void
}
define i32 @main() {
entry:
  br label %loop
loop:
  %round = phi i64 [ 0, %entry ], [ %next, %loop ]
  %place.1 = getelementptr i64, ptr @numbers, i64 0
  %word.1 = load volatile i64, ptr %place.1
  %far.1 = mul i64 %round, 11
  %mixed.1 = add i64 %word.1, %far.1
  %both.1 = sext i64 %mixed.1 to i128
  %product.1 = mul i128 %both.1, 987654321987654321
  %place.2 = getelementptr i64, ptr @numbers, i64 1
  %word.2 = load volatile i64, ptr %place.2
  %far.2 = mul i64 %round, 7
  %mixed.2 = add i64 %word.2, %far.2
  %both.2 = sext i64 %mixed.2 to i128
  %product.2 = mul i128 %both.2, 12345678987654321
  %place.3 = getelementptr i64, ptr @numbers, i64 2
  %word.3 = load volatile i64, ptr %place.3
  %far.3 = mul i64 %round, 13
  %mixed.3 = add i64 %word.3, %far.3
  %both.3 = sext i64 %mixed.3 to i128
  %product.3 = mul i128 %both.3, 1
  call void @i1(i128 %product.1, i128 %product.2, i128 %product.3)
  call void @i3(i128 %product.1, i128 %product.2, i128 %product.3)
  call void @i17(i128 %product.1, i128 %product.2, i128 %product.3)
  call void @i33(i128 %product.1, i128 %product.2, i128 %product.3)
  call void @i63(i128 %product.1, i128 %product.2, i128 %product.3)
  call void @i100(i128 %product.1, i128 %product.2, i128 %product.3)
  %v2i17.1.0 = insertelement <2 x i128> poison, i128 %product.1, i32 0
  %v2i17.1.1 = insertelement <2 x i128> %v2i17.1.0, i128 %product.2, i32 1
  %v2i17.2.0 = insertelement <2 x i128> poison, i128 %product.2, i32 0
  %v2i17.2.1 = insertelement <2 x i128> %v2i17.2.0, i128 %product.3, i32 1
  %v2i17.3.0 = insertelement <2 x i128> poison, i128 %product.3, i32 0
  %v2i17.3.1 = insertelement <2 x i128> %v2i17.3.0, i128 %product.1, i32 1
  call void @v2i17(<2 x i128> %v2i17.1.1, <2 x i128> %v2i17.2.1, <2 x i128> %v2i17.3.1)
  %v4i1.1.0 = insertelement <4 x i128> poison, i128 %product.1, i32 0
  %v4i1.1.1 = insertelement <4 x i128> %v4i1.1.0, i128 %product.2, i32 1
  %v4i1.1.2 = insertelement <4 x i128> %v4i1.1.1, i128 %product.3, i32 2
  %v4i1.1.3 = insertelement <4 x i128> %v4i1.1.2, i128 %product.1, i32 3
  %v4i1.2.0 = insertelement <4 x i128> poison, i128 %product.2, i32 0
  %v4i1.2.1 = insertelement <4 x i128> %v4i1.2.0, i128 %product.3, i32 1
  %v4i1.2.2 = insertelement <4 x i128> %v4i1.2.1, i128 %product.1, i32 2
  %v4i1.2.3 = insertelement <4 x i128> %v4i1.2.2, i128 %product.2, i32 3
  %v4i1.3.0 = insertelement <4 x i128> poison, i128 %product.3, i32 0
  %v4i1.3.1 = insertelement <4 x i128> %v4i1.3.0, i128 %product.1, i32 1
  %v4i1.3.2 = insertelement <4 x i128> %v4i1.3.1, i128 %product.2, i32 2
  %v4i1.3.3 = insertelement <4 x i128> %v4i1.3.2, i128 %product.3, i32 3
  call void @v4i1(<4 x i128> %v4i1.1.3, <4 x i128> %v4i1.2.3, <4 x i128> %v4i1.3.3)
  %next = add i64 %round, 1
  %done = icmp eq i64 %next, 70
  br i1 %done, label %end, label %loop
end:
  ret i32 0
}
