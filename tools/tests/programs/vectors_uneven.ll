; Vectors of integers that are no powers of two of bytes: in memory, frozen, and as integers of all their bits.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%llx \00"
@bytes = global [32 x i8] c"\81\92\A3\B4\C5\D6\E7\F8\09\1A\2B\3C\4D\5E\6F\70\F1\E2\D3\C4\B5\A6\97\88\79\6A\5B\4C\3D\2E\1F\00"
declare i32 @printf(ptr, ...)
define void @show(i128 %x) noinline {
  %low = trunc i128 %x to i64
  %shifted = lshr i128 %x, 64
  %high = trunc i128 %shifted to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %high)
  call i32 (ptr, ...) @printf(ptr @format, i64 %low)
  ret void
}
define void @v4i4(ptr %from, ptr %to, i64 %n) noinline {
  %a = load <4 x i4>, ptr %from, align 1
  %x = trunc i64 %n to i4
  %place = urem i64 %n, 4
  %b = insertelement <4 x i4> %a, i4 %x, i64 %place
  %c = xor <4 x i4> %a, %b
  store <4 x i4> %c, ptr %to, align 1
  %d = load volatile <4 x i4>, ptr %to, align 1
  %e = add <4 x i4> %d, %a
  %f = freeze <4 x i4> %e
  %whole = bitcast <4 x i4> %f to i16
  %turned = mul i16 %whole, 5
  %back = bitcast i16 %turned to <4 x i4>
  %g = sub <4 x i4> %back, %c
  %lane.0 = extractelement <4 x i4> %g, i32 0
  %wide.0 = zext i4 %lane.0 to i128
  call void @show(i128 %wide.0)
  %lane.1 = extractelement <4 x i4> %g, i32 1
  %wide.1 = zext i4 %lane.1 to i128
  call void @show(i128 %wide.1)
  %lane.2 = extractelement <4 x i4> %g, i32 2
  %wide.2 = zext i4 %lane.2 to i128
  call void @show(i128 %wide.2)
  %lane.3 = extractelement <4 x i4> %g, i32 3
  %wide.3 = zext i4 %lane.3 to i128
  call void @show(i128 %wide.3)
  %bits = zext i16 %whole to i128
  call void @show(i128 %bits)
  %bytes = load i128, ptr %to, align 1
  call void @show(i128 %bytes)
  ret void
}
define void @v8i4(ptr %from, ptr %to, i64 %n) noinline {
  %a = load <8 x i4>, ptr %from, align 1
  %x = trunc i64 %n to i4
  %place = urem i64 %n, 8
  %b = insertelement <8 x i4> %a, i4 %x, i64 %place
  %c = xor <8 x i4> %a, %b
  store <8 x i4> %c, ptr %to, align 1
  %d = load volatile <8 x i4>, ptr %to, align 1
  %e = add <8 x i4> %d, %a
  %f = freeze <8 x i4> %e
  %whole = bitcast <8 x i4> %f to i32
  %turned = mul i32 %whole, 5
  %back = bitcast i32 %turned to <8 x i4>
  %g = sub <8 x i4> %back, %c
  %lane.0 = extractelement <8 x i4> %g, i32 0
  %wide.0 = zext i4 %lane.0 to i128
  call void @show(i128 %wide.0)
  %lane.1 = extractelement <8 x i4> %g, i32 1
  %wide.1 = zext i4 %lane.1 to i128
  call void @show(i128 %wide.1)
  %lane.2 = extractelement <8 x i4> %g, i32 2
  %wide.2 = zext i4 %lane.2 to i128
  call void @show(i128 %wide.2)
  %lane.3 = extractelement <8 x i4> %g, i32 3
  %wide.3 = zext i4 %lane.3 to i128
  call void @show(i128 %wide.3)
  %lane.4 = extractelement <8 x i4> %g, i32 4
  %wide.4 = zext i4 %lane.4 to i128
  call void @show(i128 %wide.4)
  %lane.5 = extractelement <8 x i4> %g, i32 5
  %wide.5 = zext i4 %lane.5 to i128
  call void @show(i128 %wide.5)
  %lane.6 = extractelement <8 x i4> %g, i32 6
  %wide.6 = zext i4 %lane.6 to i128
  call void @show(i128 %wide.6)
  %lane.7 = extractelement <8 x i4> %g, i32 7
  %wide.7 = zext i4 %lane.7 to i128
  call void @show(i128 %wide.7)
  %bits = zext i32 %whole to i128
  call void @show(i128 %bits)
  %bytes = load i128, ptr %to, align 1
  call void @show(i128 %bytes)
  ret void
}
define void @v2i17(ptr %from, ptr %to, i64 %n) noinline {
  %a = load <2 x i17>, ptr %from, align 1
  %x = trunc i64 %n to i17
  %place = urem i64 %n, 2
  %b = insertelement <2 x i17> %a, i17 %x, i64 %place
  %c = xor <2 x i17> %a, %b
  store <2 x i17> %c, ptr %to, align 1
  %d = load volatile <2 x i17>, ptr %to, align 1
  %e = add <2 x i17> %d, %a
  %f = freeze <2 x i17> %e
  %whole = bitcast <2 x i17> %f to i34
  %turned = mul i34 %whole, 5
  %back = bitcast i34 %turned to <2 x i17>
  %g = sub <2 x i17> %back, %c
  %lane.0 = extractelement <2 x i17> %g, i32 0
  %wide.0 = zext i17 %lane.0 to i128
  call void @show(i128 %wide.0)
  %lane.1 = extractelement <2 x i17> %g, i32 1
  %wide.1 = zext i17 %lane.1 to i128
  call void @show(i128 %wide.1)
  %bits = zext i34 %whole to i128
  call void @show(i128 %bits)
  %bytes = load i128, ptr %to, align 1
  call void @show(i128 %bytes)
  ret void
}
define void @v4i17(ptr %from, ptr %to, i64 %n) noinline {
  %a = load <4 x i17>, ptr %from, align 1
  %x = trunc i64 %n to i17
  %place = urem i64 %n, 4
  %b = insertelement <4 x i17> %a, i17 %x, i64 %place
  %c = xor <4 x i17> %a, %b
  store <4 x i17> %c, ptr %to, align 1
  %d = load volatile <4 x i17>, ptr %to, align 1
  %e = add <4 x i17> %d, %a
  %f = freeze <4 x i17> %e
  %whole = bitcast <4 x i17> %f to i68
  %turned = mul i68 %whole, 5
  %back = bitcast i68 %turned to <4 x i17>
  %g = sub <4 x i17> %back, %c
  %lane.0 = extractelement <4 x i17> %g, i32 0
  %wide.0 = zext i17 %lane.0 to i128
  call void @show(i128 %wide.0)
  %lane.1 = extractelement <4 x i17> %g, i32 1
  %wide.1 = zext i17 %lane.1 to i128
  call void @show(i128 %wide.1)
  %lane.2 = extractelement <4 x i17> %g, i32 2
  %wide.2 = zext i17 %lane.2 to i128
  call void @show(i128 %wide.2)
  %lane.3 = extractelement <4 x i17> %g, i32 3
  %wide.3 = zext i17 %lane.3 to i128
  call void @show(i128 %wide.3)
  %bits = zext i68 %whole to i128
  call void @show(i128 %bits)
  %bytes = load i128, ptr %to, align 1
  call void @show(i128 %bytes)
  ret void
}
define void @v3i33(ptr %from, ptr %to, i64 %n) noinline {
  %a = load <3 x i33>, ptr %from, align 1
  %x = trunc i64 %n to i33
  %place = urem i64 %n, 3
  %b = insertelement <3 x i33> %a, i33 %x, i64 %place
  %c = xor <3 x i33> %a, %b
  store <3 x i33> %c, ptr %to, align 1
  %d = load volatile <3 x i33>, ptr %to, align 1
  %e = add <3 x i33> %d, %a
  %f = freeze <3 x i33> %e
  %whole = bitcast <3 x i33> %f to i99
  %turned = mul i99 %whole, 5
  %back = bitcast i99 %turned to <3 x i33>
  %g = sub <3 x i33> %back, %c
  %lane.0 = extractelement <3 x i33> %g, i32 0
  %wide.0 = zext i33 %lane.0 to i128
  call void @show(i128 %wide.0)
  %lane.1 = extractelement <3 x i33> %g, i32 1
  %wide.1 = zext i33 %lane.1 to i128
  call void @show(i128 %wide.1)
  %lane.2 = extractelement <3 x i33> %g, i32 2
  %wide.2 = zext i33 %lane.2 to i128
  call void @show(i128 %wide.2)
  %bits = zext i99 %whole to i128
  call void @show(i128 %bits)
  %bytes = load i128, ptr %to, align 1
  call void @show(i128 %bytes)
  ret void
}
define void @v4i24(ptr %from, ptr %to, i64 %n) noinline {
  %a = load <4 x i24>, ptr %from, align 1
  %x = trunc i64 %n to i24
  %place = urem i64 %n, 4
  %b = insertelement <4 x i24> %a, i24 %x, i64 %place
  %c = xor <4 x i24> %a, %b
  store <4 x i24> %c, ptr %to, align 1
  %d = load volatile <4 x i24>, ptr %to, align 1
  %e = add <4 x i24> %d, %a
  %f = freeze <4 x i24> %e
  %whole = bitcast <4 x i24> %f to i96
  %turned = mul i96 %whole, 5
  %back = bitcast i96 %turned to <4 x i24>
  %g = sub <4 x i24> %back, %c
  %lane.0 = extractelement <4 x i24> %g, i32 0
  %wide.0 = zext i24 %lane.0 to i128
  call void @show(i128 %wide.0)
  %lane.1 = extractelement <4 x i24> %g, i32 1
  %wide.1 = zext i24 %lane.1 to i128
  call void @show(i128 %wide.1)
  %lane.2 = extractelement <4 x i24> %g, i32 2
  %wide.2 = zext i24 %lane.2 to i128
  call void @show(i128 %wide.2)
  %lane.3 = extractelement <4 x i24> %g, i32 3
  %wide.3 = zext i24 %lane.3 to i128
  call void @show(i128 %wide.3)
  %bits = zext i96 %whole to i128
  call void @show(i128 %bits)
  %bytes = load i128, ptr %to, align 1
  call void @show(i128 %bytes)
  ret void
}
define void @v2i48(ptr %from, ptr %to, i64 %n) noinline {
  %a = load <2 x i48>, ptr %from, align 1
  %x = trunc i64 %n to i48
  %place = urem i64 %n, 2
  %b = insertelement <2 x i48> %a, i48 %x, i64 %place
  %c = xor <2 x i48> %a, %b
  store <2 x i48> %c, ptr %to, align 1
  %d = load volatile <2 x i48>, ptr %to, align 1
  %e = add <2 x i48> %d, %a
  %f = freeze <2 x i48> %e
  %whole = bitcast <2 x i48> %f to i96
  %turned = mul i96 %whole, 5
  %back = bitcast i96 %turned to <2 x i48>
  %g = sub <2 x i48> %back, %c
  %lane.0 = extractelement <2 x i48> %g, i32 0
  %wide.0 = zext i48 %lane.0 to i128
  call void @show(i128 %wide.0)
  %lane.1 = extractelement <2 x i48> %g, i32 1
  %wide.1 = zext i48 %lane.1 to i128
  call void @show(i128 %wide.1)
  %bits = zext i96 %whole to i128
  call void @show(i128 %bits)
  %bytes = load i128, ptr %to, align 1
  call void @show(i128 %bytes)
  ret void
}
define void @v3i1(ptr %from, ptr %to, i64 %n) noinline {
  %a = load <3 x i1>, ptr %from, align 1
  %x = trunc i64 %n to i1
  %place = urem i64 %n, 3
  %b = insertelement <3 x i1> %a, i1 %x, i64 %place
  %c = xor <3 x i1> %a, %b
  store <3 x i1> %c, ptr %to, align 1
  %d = load volatile <3 x i1>, ptr %to, align 1
  %e = add <3 x i1> %d, %a
  %f = freeze <3 x i1> %e
  %whole = bitcast <3 x i1> %f to i3
  %turned = mul i3 %whole, 5
  %back = bitcast i3 %turned to <3 x i1>
  %g = sub <3 x i1> %back, %c
  %lane.0 = extractelement <3 x i1> %g, i32 0
  %wide.0 = zext i1 %lane.0 to i128
  call void @show(i128 %wide.0)
  %lane.1 = extractelement <3 x i1> %g, i32 1
  %wide.1 = zext i1 %lane.1 to i128
  call void @show(i128 %wide.1)
  %lane.2 = extractelement <3 x i1> %g, i32 2
  %wide.2 = zext i1 %lane.2 to i128
  call void @show(i128 %wide.2)
  %bits = zext i3 %whole to i128
  call void @show(i128 %bits)
  %bytes = load i128, ptr %to, align 1
  call void @show(i128 %bytes)
  ret void
}
define void @v1i24(ptr %from, ptr %to, i64 %n) noinline {
  %a = load <1 x i24>, ptr %from, align 1
  %x = trunc i64 %n to i24
  %b = insertelement <1 x i24> %a, i24 %x, i64 0
  %c = xor <1 x i24> %a, %b
  store <1 x i24> %c, ptr %to, align 1
  %d = load volatile <1 x i24>, ptr %to, align 1
  %e = add <1 x i24> %d, %a
  %f = freeze <1 x i24> %e
  %whole = bitcast <1 x i24> %f to i24
  %turned = mul i24 %whole, 5
  %back = bitcast i24 %turned to <1 x i24>
  %g = sub <1 x i24> %back, %c
  %lane.0 = extractelement <1 x i24> %g, i32 0
  %wide.0 = zext i24 %lane.0 to i128
  call void @show(i128 %wide.0)
  %bits = zext i24 %whole to i128
  call void @show(i128 %bits)
  ret void
}
define i32 @main() {
entry:
  %to = alloca [32 x i8], align 16
  store [32 x i8] zeroinitializer, ptr %to
  br label %loop
loop:
  %round = phi i64 [ 0, %entry ], [ %next, %loop ]
  %place = getelementptr i8, ptr @bytes, i64 %round
  call void @v4i4(ptr %place, ptr %to, i64 %round)
  call void @v8i4(ptr %place, ptr %to, i64 %round)
  call void @v2i17(ptr %place, ptr %to, i64 %round)
  call void @v4i17(ptr %place, ptr %to, i64 %round)
  call void @v3i33(ptr %place, ptr %to, i64 %round)
  call void @v4i24(ptr %place, ptr %to, i64 %round)
  call void @v2i48(ptr %place, ptr %to, i64 %round)
  call void @v3i1(ptr %place, ptr %to, i64 %round)
  call void @v1i24(ptr %place, ptr %to, i64 %round)
  %next = add i64 %round, 1
  %done = icmp eq i64 %next, 9
  br i1 %done, label %end, label %loop
end:
  ret i32 0
}
