; Divisions of integers of more than 128 bits.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%llx \00"
declare i32 @printf(ptr, ...)

define void @p(i64 %x) noinline {
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define void @of_i129(i129 %a, i129 %b) noinline {
  %udiv = udiv i129 %a, %b
  %s1 = lshr i129 %udiv, 0
  %t1 = trunc i129 %s1 to i64
  call void @p(i64 %t1)
  %s2 = lshr i129 %udiv, 64
  %t2 = trunc i129 %s2 to i64
  call void @p(i64 %t2)
  %s3 = lshr i129 %udiv, 128
  %t3 = trunc i129 %s3 to i64
  call void @p(i64 %t3)
  %urem = urem i129 %a, %b
  %s4 = lshr i129 %urem, 0
  %t4 = trunc i129 %s4 to i64
  call void @p(i64 %t4)
  %s5 = lshr i129 %urem, 64
  %t5 = trunc i129 %s5 to i64
  call void @p(i64 %t5)
  %s6 = lshr i129 %urem, 128
  %t6 = trunc i129 %s6 to i64
  call void @p(i64 %t6)
  %sdiv = sdiv i129 %a, %b
  %s7 = lshr i129 %sdiv, 0
  %t7 = trunc i129 %s7 to i64
  call void @p(i64 %t7)
  %s8 = lshr i129 %sdiv, 64
  %t8 = trunc i129 %s8 to i64
  call void @p(i64 %t8)
  %s9 = lshr i129 %sdiv, 128
  %t9 = trunc i129 %s9 to i64
  call void @p(i64 %t9)
  %srem = srem i129 %a, %b
  %s10 = lshr i129 %srem, 0
  %t10 = trunc i129 %s10 to i64
  call void @p(i64 %t10)
  %s11 = lshr i129 %srem, 64
  %t11 = trunc i129 %s11 to i64
  call void @p(i64 %t11)
  %s12 = lshr i129 %srem, 128
  %t12 = trunc i129 %s12 to i64
  call void @p(i64 %t12)
  ret void
}
define void @of_i200(i200 %a, i200 %b) noinline {
  %udiv = udiv i200 %a, %b
  %s1 = lshr i200 %udiv, 0
  %t1 = trunc i200 %s1 to i64
  call void @p(i64 %t1)
  %s2 = lshr i200 %udiv, 64
  %t2 = trunc i200 %s2 to i64
  call void @p(i64 %t2)
  %s3 = lshr i200 %udiv, 128
  %t3 = trunc i200 %s3 to i64
  call void @p(i64 %t3)
  %s4 = lshr i200 %udiv, 192
  %t4 = trunc i200 %s4 to i64
  call void @p(i64 %t4)
  %urem = urem i200 %a, %b
  %s5 = lshr i200 %urem, 0
  %t5 = trunc i200 %s5 to i64
  call void @p(i64 %t5)
  %s6 = lshr i200 %urem, 64
  %t6 = trunc i200 %s6 to i64
  call void @p(i64 %t6)
  %s7 = lshr i200 %urem, 128
  %t7 = trunc i200 %s7 to i64
  call void @p(i64 %t7)
  %s8 = lshr i200 %urem, 192
  %t8 = trunc i200 %s8 to i64
  call void @p(i64 %t8)
  %sdiv = sdiv i200 %a, %b
  %s9 = lshr i200 %sdiv, 0
  %t9 = trunc i200 %s9 to i64
  call void @p(i64 %t9)
  %s10 = lshr i200 %sdiv, 64
  %t10 = trunc i200 %s10 to i64
  call void @p(i64 %t10)
  %s11 = lshr i200 %sdiv, 128
  %t11 = trunc i200 %s11 to i64
  call void @p(i64 %t11)
  %s12 = lshr i200 %sdiv, 192
  %t12 = trunc i200 %s12 to i64
  call void @p(i64 %t12)
  %srem = srem i200 %a, %b
  %s13 = lshr i200 %srem, 0
  %t13 = trunc i200 %s13 to i64
  call void @p(i64 %t13)
  %s14 = lshr i200 %srem, 64
  %t14 = trunc i200 %s14 to i64
  call void @p(i64 %t14)
  %s15 = lshr i200 %srem, 128
  %t15 = trunc i200 %s15 to i64
  call void @p(i64 %t15)
  %s16 = lshr i200 %srem, 192
  %t16 = trunc i200 %s16 to i64
  call void @p(i64 %t16)
  ret void
}
define void @of_i256(i256 %a, i256 %b) noinline {
  %udiv = udiv i256 %a, %b
  %s1 = lshr i256 %udiv, 0
  %t1 = trunc i256 %s1 to i64
  call void @p(i64 %t1)
  %s2 = lshr i256 %udiv, 64
  %t2 = trunc i256 %s2 to i64
  call void @p(i64 %t2)
  %s3 = lshr i256 %udiv, 128
  %t3 = trunc i256 %s3 to i64
  call void @p(i64 %t3)
  %s4 = lshr i256 %udiv, 192
  %t4 = trunc i256 %s4 to i64
  call void @p(i64 %t4)
  %urem = urem i256 %a, %b
  %s5 = lshr i256 %urem, 0
  %t5 = trunc i256 %s5 to i64
  call void @p(i64 %t5)
  %s6 = lshr i256 %urem, 64
  %t6 = trunc i256 %s6 to i64
  call void @p(i64 %t6)
  %s7 = lshr i256 %urem, 128
  %t7 = trunc i256 %s7 to i64
  call void @p(i64 %t7)
  %s8 = lshr i256 %urem, 192
  %t8 = trunc i256 %s8 to i64
  call void @p(i64 %t8)
  %sdiv = sdiv i256 %a, %b
  %s9 = lshr i256 %sdiv, 0
  %t9 = trunc i256 %s9 to i64
  call void @p(i64 %t9)
  %s10 = lshr i256 %sdiv, 64
  %t10 = trunc i256 %s10 to i64
  call void @p(i64 %t10)
  %s11 = lshr i256 %sdiv, 128
  %t11 = trunc i256 %s11 to i64
  call void @p(i64 %t11)
  %s12 = lshr i256 %sdiv, 192
  %t12 = trunc i256 %s12 to i64
  call void @p(i64 %t12)
  %srem = srem i256 %a, %b
  %s13 = lshr i256 %srem, 0
  %t13 = trunc i256 %s13 to i64
  call void @p(i64 %t13)
  %s14 = lshr i256 %srem, 64
  %t14 = trunc i256 %s14 to i64
  call void @p(i64 %t14)
  %s15 = lshr i256 %srem, 128
  %t15 = trunc i256 %s15 to i64
  call void @p(i64 %t15)
  %s16 = lshr i256 %srem, 192
  %t16 = trunc i256 %s16 to i64
  call void @p(i64 %t16)
  ret void
}
; The branches around a division, and its values in phis.
define i192 @power(i192 %base, i192 %modulus, i64 %count) noinline {
entry:
  %none = icmp eq i64 %count, 0
  br i1 %none, label %end, label %loop
loop:
  %left = phi i64 [ %count, %entry ], [ %less, %loop ]
  %value = phi i192 [ 1, %entry ], [ %rest, %loop ]
  %less = sub i64 %left, 1
  %product = mul i192 %value, %base
  %rest = urem i192 %product, %modulus
  %more = icmp ne i64 %less, 0
  br i1 %more, label %loop, label %end
end:
  %result = phi i192 [ 1, %entry ], [ %rest, %loop ]
  ret i192 %result
}
define i32 @main() {
  call void @of_i129(i129 487320478161116480663150048312, i129 -198383565551229169427713145382560477273)
  call void @of_i129(i129 -7, i129 -698654107581496210762818594)
  call void @of_i129(i129 299468956116965224646300742042, i129 -340282366920938463463374607431768211456)
  call void @of_i129(i129 30384164362086673868, i129 -7)
  call void @of_i129(i129 1140168501797099416297979228035, i129 -79400155656856794779002921444089494973)
  call void @of_i129(i129 995993044989937794, i129 -3)
  call void @of_i129(i129 -215878392907647935854216738481856815132, i129 340282366920938463463374607431768211455)
  call void @of_i129(i129 340282366920938463463374607431768211455, i129 -7)
  call void @of_i129(i129 -340282366920938463463374607431768211456, i129 -432684393802054640695437797)
  call void @of_i200(i200 -1, i200 -376028851040462850037561660883272690661183196051012008582287)
  call void @of_i200(i200 803469022129495137770981046170581301261101496891396417650687, i200 595759832777645696896672405632106291997633386231752570876910)
  call void @of_i200(i200 446429588381146790831964123434134271537294951703113883380255, i200 803469022129495137770981046170581301261101496891396417650687)
  call void @of_i200(i200 -1, i200 374823574147446381787403950)
  call void @of_i200(i200 803469022129495137770981046170581301261101496891396417650687, i200 15122221490586160540)
  call void @of_i200(i200 -1, i200 1)
  call void @of_i200(i200 -331007330847458971184578023028, i200 34715446476402637573)
  call void @of_i200(i200 3, i200 -3)
  call void @of_i200(i200 -607957687940553358617598327052181633852633603497804565145712, i200 32294133067425975377102414850199247918724485155907625498520)
  call void @of_i256(i256 10303009177853627256, i256 -3)
  call void @of_i256(i256 -43029339562475961996420289044213681329191671426810174399925268569147142513732, i256 -7)
  call void @of_i256(i256 33664950297874190586540217524081364397453677042641763022892577380887807163986, i256 -57896044618658097711785492504343953926634992332820282019728792003956564819968)
  call void @of_i256(i256 -1, i256 10991508796027511043644247310493244052170224250100060879462778448021074952415)
  call void @of_i256(i256 -7, i256 47001546397815101906406495109478652981893934774404340614315957778444853857513)
  call void @of_i256(i256 6643507013051103415, i256 779440359031204879630502718)
  call void @of_i256(i256 -699235216104216969201433480526, i256 -3)
  call void @of_i256(i256 1, i256 57896044618658097711785492504343953926634992332820282019728792003956564819967)
  call void @of_i256(i256 302651936901283282733157358172, i256 3)
  %power = call i192 @power(i192 123456789123456789, i192 1000000007000000009000000011, i64 100)
  %power.low = trunc i192 %power to i64
  call void @p(i64 %power.low)
  ret i32 0
}
