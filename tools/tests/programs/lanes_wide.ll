; Lanes that begin within a byte and touch 17 bytes, in memory and through calls.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [12 x i8] c"%llx %llx \0A\00"
@wide = global <3 x i127> <i127 46582815100298877492756385132562712455, i127 54820862011745250583782662825404668431, i127 -3>
@other = global <3 x i127> zeroinitializer
@small = global <4 x i24> <i24 1193046, i24 -2, i24 77, i24 8388607>
declare i32 @printf(ptr, ...)

define void @show(i127 %x) noinline {
  %low = trunc i127 %x to i64
  %shifted = lshr i127 %x, 64
  %high = trunc i127 %shifted to i64
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %high, i64 %low)
  ret void
}
define <3 x i127> @summed(<3 x i127> %a, i127 %b) noinline {
  %c = insertelement <3 x i127> %a, i127 %b, i32 1
  %sum = add <3 x i127> %a, %c
  ret <3 x i127> %sum
}
define <4 x i24> @doubled(i64 %x, <4 x i24> %a) noinline {
  %t = trunc i64 %x to i24
  %c = insertelement <4 x i24> %a, i24 %t, i32 2
  %sum = add <4 x i24> %a, %c
  ret <4 x i24> %sum
}
define i32 @main() {
  %v = load volatile <3 x i127>, ptr @wide
  %s = call <3 x i127> @summed(<3 x i127> %v, i127 -5)
  store volatile <3 x i127> %s, ptr @other
  %o = load volatile <3 x i127>, ptr @other
  %a = extractelement <3 x i127> %v, i32 1
  call void @show(i127 %a)
  %b = extractelement <3 x i127> %v, i32 2
  call void @show(i127 %b)
  %c = extractelement <3 x i127> %o, i32 0
  call void @show(i127 %c)
  %d = extractelement <3 x i127> %o, i32 1
  call void @show(i127 %d)
  %e = extractelement <3 x i127> %o, i32 2
  call void @show(i127 %e)
  %w = load volatile <4 x i24>, ptr @small
  %x = call <4 x i24> @doubled(i64 1000, <4 x i24> %w)
  %y = zext <4 x i24> %x to <4 x i127>
  %y0 = extractelement <4 x i127> %y, i32 0
  call void @show(i127 %y0)
  %y1 = extractelement <4 x i127> %y, i32 1
  call void @show(i127 %y1)
  %y2 = extractelement <4 x i127> %y, i32 2
  call void @show(i127 %y2)
  %y3 = extractelement <4 x i127> %y, i32 3
  call void @show(i127 %y3)
  ret i32 0
}
