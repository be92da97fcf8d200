; Vectors of integers that are not whole bytes, in memory, in structs and arrays, and in constants.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%lx \0A\00"
@fours = global <8 x i4> <i4 1, i4 -2, i4 3, i4 -4, i4 5, i4 -6, i4 7, i4 -8>
@twelves = global <5 x i12> <i12 1, i12 -2, i12 291, i12 -2048, i12 1365>
@sixtythree = global <2 x i63> <i63 81985529216486895, i63 -3>
@mixed = global { i8, <3 x i1>, i16, [3 x <3 x i3>] } { i8 17, <3 x i1> <i1 true, i1 false, i1 true>, i16 4660, [3 x <3 x i3>] [<3 x i3> <i3 1, i3 2, i3 3>, <3 x i3> <i3 -1, i3 -2, i3 -3>, <3 x i3> <i3 0, i3 3, i3 -4>] }
@room = global [64 x i8] zeroinitializer, align 16
declare i32 @printf(ptr, ...)
define void @p(i64 %x) noinline {
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define void @show(ptr %at, i64 %words) noinline {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %place = getelementptr i64, ptr %at, i64 %i
  %word = load i64, ptr %place
  call void @p(i64 %word)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %words
  br i1 %more, label %loop, label %done
done:
  store [64 x i8] zeroinitializer, ptr @room
  ret void
}
define void @fours_(ptr %from) noinline {
  %v = load <8 x i4>, ptr %from
  %sum = add <8 x i4> %v, splat (i4 3)
  %less = icmp slt <8 x i4> %v, zeroinitializer
  %wide = sext <8 x i4> %v to <8 x i64>
  %last = extractelement <8 x i64> %wide, i32 5
  call void @p(i64 %last)
  %bits = bitcast <8 x i4> %v to i32
  %bits.wide = zext i32 %bits to i64
  call void @p(i64 %bits.wide)
  store <8 x i4> %sum, ptr @room
  %behind = getelementptr i8, ptr @room, i64 8
  store <8 x i1> %less, ptr %behind
  ret void
}
define void @twelves_(ptr %from) noinline {
  %v = load <5 x i12>, ptr %from
  %low = extractelement <5 x i12> %v, i32 3
  %low.wide = zext i12 %low to i64
  call void @p(i64 %low.wide)
  %more = mul <5 x i12> %v, <i12 3, i12 5, i12 7, i12 9, i12 11>
  store <5 x i12> %more, ptr @room
  ret void
}
define void @sixtythree_(ptr %from) noinline {
  %v = load <2 x i63>, ptr %from
  %high = extractelement <2 x i63> %v, i32 1
  %high.wide = sext i63 %high to i64
  call void @p(i64 %high.wide)
  %low = extractelement <2 x i63> %v, i32 0
  %low.wide = sext i63 %low to i64
  call void @p(i64 %low.wide)
  %more = add <2 x i63> %v, <i63 1, i63 2>
  store <2 x i63> %more, ptr @room
  ret void
}
define i32 @main() {
  call void @fours_(ptr @fours)
  call void @show(ptr @room, i64 2)
  call void @twelves_(ptr @twelves)
  call void @show(ptr @room, i64 1)
  call void @sixtythree_(ptr @sixtythree)
  call void @show(ptr @room, i64 2)
  %m = load { i8, <3 x i1>, i16, [3 x <3 x i3>] }, ptr @mixed
  %three = extractvalue { i8, <3 x i1>, i16, [3 x <3 x i3>] } %m, 3, 1
  %lane = extractelement <3 x i3> %three, i32 2
  %lane.wide = zext i3 %lane to i64
  call void @p(i64 %lane.wide)
  %flags = extractvalue { i8, <3 x i1>, i16, [3 x <3 x i3>] } %m, 1
  %not = xor <3 x i1> %flags, splat (i1 true)
  %other = insertvalue { i8, <3 x i1>, i16, [3 x <3 x i3>] } %m, <3 x i1> %not, 1
  store { i8, <3 x i1>, i16, [3 x <3 x i3>] } %other, ptr @room
  %first = load i8, ptr @room
  %first.wide = zext i8 %first to i64
  call void @p(i64 %first.wide)
  %after = load { i8, <3 x i1>, i16, [3 x <3 x i3>] }, ptr @room
  %flags.after = extractvalue { i8, <3 x i1>, i16, [3 x <3 x i3>] } %after, 1
  %as = bitcast <3 x i1> %flags.after to i3
  %as.wide = zext i3 %as to i64
  call void @p(i64 %as.wide)
  %six = extractvalue { i8, <3 x i1>, i16, [3 x <3 x i3>] } %after, 3, 2
  %six.lane = extractelement <3 x i3> %six, i32 1
  %six.wide = zext i3 %six.lane to i64
  call void @p(i64 %six.wide)
  ret i32 0
}
