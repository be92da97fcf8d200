; Vectors of integers of more than 128 bits, of which each lane is several words.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%llx \00"
@left = global <2 x i256> <i256 -12345678901234567890123456789012345678901234567890, i256 98765432109876543210987654321098765432109876543210>
@right = global <2 x i256> <i256 98765432109876543210, i256 -77>
@place = global <2 x i256> zeroinitializer
@index = global i64 1
declare i32 @printf(ptr, ...)
define void @show(i64 %words) noinline {
entry:
  br label %each
each:
  %at = phi i64 [ 0, %entry ], [ %next, %each ]
  %from = getelementptr i64, ptr @place, i64 %at
  %word = load i64, ptr %from
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %word)
  store i64 0, ptr %from
  %next = add i64 %at, 1
  %done = icmp eq i64 %next, %words
  br i1 %done, label %end, label %each
end:
  ret void
}
define i32 @main() {
  %a = load <2 x i256>, ptr @left
  %b = load <2 x i256>, ptr @right
  %index = load volatile i64, ptr @index
  %few = and <2 x i256> %b, splat (i256 70)
  %r1 = add <2 x i256> %a, %b
  store <2 x i256> %r1, ptr @place
  call void @show(i64 8)
  %r2 = sub <2 x i256> %a, %b
  store <2 x i256> %r2, ptr @place
  call void @show(i64 8)
  %r3 = mul <2 x i256> %a, %b
  store <2 x i256> %r3, ptr @place
  call void @show(i64 8)
  %r4 = and <2 x i256> %a, %b
  store <2 x i256> %r4, ptr @place
  call void @show(i64 8)
  %r5 = or <2 x i256> %a, %b
  store <2 x i256> %r5, ptr @place
  call void @show(i64 8)
  %r6 = xor <2 x i256> %a, %b
  store <2 x i256> %r6, ptr @place
  call void @show(i64 8)
  %r7 = sdiv <2 x i256> %a, %b
  store <2 x i256> %r7, ptr @place
  call void @show(i64 8)
  %r8 = urem <2 x i256> %a, %b
  store <2 x i256> %r8, ptr @place
  call void @show(i64 8)
  %r9 = shl <2 x i256> %a, %few
  store <2 x i256> %r9, ptr @place
  call void @show(i64 8)
  %r10 = lshr <2 x i256> %a, %few
  store <2 x i256> %r10, ptr @place
  call void @show(i64 8)
  %r11 = ashr <2 x i256> %a, %few
  store <2 x i256> %r11, ptr @place
  call void @show(i64 8)
  %c12 = icmp eq <2 x i256> %a, %b
  %r12 = select <2 x i1> %c12, <2 x i256> %b, <2 x i256> splat (i256 3)
  store <2 x i256> %r12, ptr @place
  call void @show(i64 8)
  %c13 = icmp slt <2 x i256> %a, %b
  %r13 = select <2 x i1> %c13, <2 x i256> %b, <2 x i256> splat (i256 3)
  store <2 x i256> %r13, ptr @place
  call void @show(i64 8)
  %c14 = icmp uge <2 x i256> %a, %b
  %r14 = select <2 x i1> %c14, <2 x i256> %b, <2 x i256> splat (i256 3)
  store <2 x i256> %r14, ptr @place
  call void @show(i64 8)
  %r15 = trunc <2 x i256> %a to <2 x i64>
  store <2 x i64> %r15, ptr @place
  call void @show(i64 2)
  %r16 = trunc <2 x i256> %a to <2 x i192>
  store <2 x i192> %r16, ptr @place
  call void @show(i64 6)
  %t17 = trunc <2 x i256> %a to <2 x i192>
  %r17 = sext <2 x i192> %t17 to <2 x i256>
  store <2 x i256> %r17, ptr @place
  call void @show(i64 8)
  %t18 = trunc <2 x i256> %a to <2 x i100>
  %r18 = zext <2 x i100> %t18 to <2 x i256>
  store <2 x i256> %r18, ptr @place
  call void @show(i64 8)
  %r19 = sitofp <2 x i256> %a to <2 x double>
  store <2 x double> %r19, ptr @place
  call void @show(i64 2)
  %t20 = sitofp <2 x i256> %a to <2 x double>
  %r20 = fptosi <2 x double> %t20 to <2 x i256>
  store <2 x i256> %r20, ptr @place
  call void @show(i64 8)
  %r21 = extractelement <2 x i256> %a, i64 1
  store i256 %r21, ptr @place
  call void @show(i64 4)
  %r22 = extractelement <2 x i256> %a, i64 %index
  store i256 %r22, ptr @place
  call void @show(i64 4)
  %r23 = insertelement <2 x i256> %a, i256 9, i64 %index
  store <2 x i256> %r23, ptr @place
  call void @show(i64 8)
  %r24 = shufflevector <2 x i256> %a, <2 x i256> %b, <2 x i32> <i32 3, i32 0>
  store <2 x i256> %r24, ptr @place
  call void @show(i64 8)
  %r25 = bitcast <2 x i256> %a to <8 x double>
  store <8 x double> %r25, ptr @place
  call void @show(i64 8)
  %t26 = bitcast <2 x i256> %a to <8 x double>
  %d26 = fadd <8 x double> %t26, splat (double 1.0)
  %v26 = bitcast <8 x double> %d26 to <2 x i256>
  %e26 = extractelement <2 x i256> %v26, i64 0
  %r26 = bitcast i256 %e26 to <16 x half>
  store <16 x half> %r26, ptr @place
  call void @show(i64 4)
  %t27 = trunc <2 x i256> %a to <2 x i200>
  %u27 = trunc <2 x i256> %b to <2 x i200>
  %r27 = add <2 x i200> %t27, %u27
  store <2 x i200> %r27, ptr @place
  call void @show(i64 7)
  %u28 = load <2 x i200>, ptr @left
  %r28 = icmp slt <2 x i200> %u28, splat (i200 1)
  store <2 x i1> %r28, ptr @place
  call void @show(i64 1)
  ret i32 0
}
