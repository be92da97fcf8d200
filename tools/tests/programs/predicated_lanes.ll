; Predicated operations whose lanes that are not active would trap or have any value.
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%llx \00"
@lanes = global <4 x i32> <i32 -77, i32 1234567, i32 8, i32 -2147483648>
@others = global <4 x i32> <i32 13, i32 -9, i32 2147483647, i32 -1>
@divisors = global <4 x i32> <i32 5, i32 0, i32 -3, i32 -1>
@shifts = global <4 x i32> <i32 5, i32 0, i32 31, i32 1>
@floats = global <4 x float> <float 1.5, float -2.5, float 7.75, float -0.5>
@positive = global <4 x float> <float 2.0, float 2.5, float 16.0, float 3.0>
declare i32 @printf(ptr, ...)
declare i32 @putchar(i32)
declare <4 x double> @llvm.vp.fpext.v4f64.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fabs.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fadd.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fdiv.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fma.v4f32(<4 x float>, <4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fmul.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fneg.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fsub.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.maxnum.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.minnum.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.sitofp.v4f32.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.sqrt.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.uitofp.v4f32.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i16> @llvm.vp.trunc.v4i16.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.abs.v4i32(<4 x i32>, i1, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.add.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.and.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.ashr.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.bitreverse.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.bswap.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.ctlz.v4i32(<4 x i32>, i1, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.ctpop.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.cttz.v4i32(<4 x i32>, i1, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.fptosi.v4i32.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.fptoui.v4i32.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.fshl.v4i32(<4 x i32>, <4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.fshr.v4i32(<4 x i32>, <4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.lshr.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.merge.v4i32(<4 x i1>, <4 x i32>, <4 x i32>, i32)
declare <4 x i32> @llvm.vp.mul.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.or.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.sadd.sat.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.sdiv.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.select.v4i32(<4 x i1>, <4 x i32>, <4 x i32>, i32)
declare <4 x i32> @llvm.vp.shl.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.smax.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.smin.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.srem.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.ssub.sat.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.sub.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.uadd.sat.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.udiv.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.umax.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.umin.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.urem.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.usub.sat.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.xor.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i64> @llvm.vp.sext.v4i64.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i64> @llvm.vp.zext.v4i64.v4i32(<4 x i32>, <4 x i1>, i32)
define void @run(<4 x i1> %mask, i32 %count) noinline {
  %first = insertelement <4 x i32> poison, i32 %count, i32 0
  %counts = shufflevector <4 x i32> %first, <4 x i32> poison, <4 x i32> zeroinitializer
  %below = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %counts
  %active = and <4 x i1> %below, %mask
  %a = load volatile <4 x i32>, ptr @lanes
  %b = load volatile <4 x i32>, ptr @others
  %zeros = load volatile <4 x i32>, ptr @divisors
  %small = load volatile <4 x i32>, ptr @shifts
  %x = load volatile <4 x float>, ptr @floats
  %y = load volatile <4 x float>, ptr @positive
  %t1 = call <4 x i32> @llvm.vp.add.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t2 = select <4 x i1> %active, <4 x i32> %t1, <4 x i32> zeroinitializer
  %t3 = extractelement <4 x i32> %t2, i32 0
  %t4 = zext i32 %t3 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t4)
  %t5 = extractelement <4 x i32> %t2, i32 1
  %t6 = zext i32 %t5 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t6)
  %t7 = extractelement <4 x i32> %t2, i32 2
  %t8 = zext i32 %t7 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t8)
  %t9 = extractelement <4 x i32> %t2, i32 3
  %t10 = zext i32 %t9 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t10)
  call i32 @putchar(i32 10)
  %t11 = call <4 x i32> @llvm.vp.sub.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t12 = select <4 x i1> %active, <4 x i32> %t11, <4 x i32> zeroinitializer
  %t13 = extractelement <4 x i32> %t12, i32 0
  %t14 = zext i32 %t13 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t14)
  %t15 = extractelement <4 x i32> %t12, i32 1
  %t16 = zext i32 %t15 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t16)
  %t17 = extractelement <4 x i32> %t12, i32 2
  %t18 = zext i32 %t17 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t18)
  %t19 = extractelement <4 x i32> %t12, i32 3
  %t20 = zext i32 %t19 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t20)
  call i32 @putchar(i32 10)
  %t21 = call <4 x i32> @llvm.vp.mul.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t22 = select <4 x i1> %active, <4 x i32> %t21, <4 x i32> zeroinitializer
  %t23 = extractelement <4 x i32> %t22, i32 0
  %t24 = zext i32 %t23 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t24)
  %t25 = extractelement <4 x i32> %t22, i32 1
  %t26 = zext i32 %t25 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t26)
  %t27 = extractelement <4 x i32> %t22, i32 2
  %t28 = zext i32 %t27 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t28)
  %t29 = extractelement <4 x i32> %t22, i32 3
  %t30 = zext i32 %t29 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t30)
  call i32 @putchar(i32 10)
  %t31 = call <4 x i32> @llvm.vp.and.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t32 = select <4 x i1> %active, <4 x i32> %t31, <4 x i32> zeroinitializer
  %t33 = extractelement <4 x i32> %t32, i32 0
  %t34 = zext i32 %t33 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t34)
  %t35 = extractelement <4 x i32> %t32, i32 1
  %t36 = zext i32 %t35 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t36)
  %t37 = extractelement <4 x i32> %t32, i32 2
  %t38 = zext i32 %t37 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t38)
  %t39 = extractelement <4 x i32> %t32, i32 3
  %t40 = zext i32 %t39 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t40)
  call i32 @putchar(i32 10)
  %t41 = call <4 x i32> @llvm.vp.or.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t42 = select <4 x i1> %active, <4 x i32> %t41, <4 x i32> zeroinitializer
  %t43 = extractelement <4 x i32> %t42, i32 0
  %t44 = zext i32 %t43 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t44)
  %t45 = extractelement <4 x i32> %t42, i32 1
  %t46 = zext i32 %t45 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t46)
  %t47 = extractelement <4 x i32> %t42, i32 2
  %t48 = zext i32 %t47 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t48)
  %t49 = extractelement <4 x i32> %t42, i32 3
  %t50 = zext i32 %t49 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t50)
  call i32 @putchar(i32 10)
  %t51 = call <4 x i32> @llvm.vp.xor.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t52 = select <4 x i1> %active, <4 x i32> %t51, <4 x i32> zeroinitializer
  %t53 = extractelement <4 x i32> %t52, i32 0
  %t54 = zext i32 %t53 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t54)
  %t55 = extractelement <4 x i32> %t52, i32 1
  %t56 = zext i32 %t55 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t56)
  %t57 = extractelement <4 x i32> %t52, i32 2
  %t58 = zext i32 %t57 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t58)
  %t59 = extractelement <4 x i32> %t52, i32 3
  %t60 = zext i32 %t59 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t60)
  call i32 @putchar(i32 10)
  %t61 = call <4 x i32> @llvm.vp.smax.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t62 = select <4 x i1> %active, <4 x i32> %t61, <4 x i32> zeroinitializer
  %t63 = extractelement <4 x i32> %t62, i32 0
  %t64 = zext i32 %t63 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t64)
  %t65 = extractelement <4 x i32> %t62, i32 1
  %t66 = zext i32 %t65 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t66)
  %t67 = extractelement <4 x i32> %t62, i32 2
  %t68 = zext i32 %t67 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t68)
  %t69 = extractelement <4 x i32> %t62, i32 3
  %t70 = zext i32 %t69 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t70)
  call i32 @putchar(i32 10)
  %t71 = call <4 x i32> @llvm.vp.smin.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t72 = select <4 x i1> %active, <4 x i32> %t71, <4 x i32> zeroinitializer
  %t73 = extractelement <4 x i32> %t72, i32 0
  %t74 = zext i32 %t73 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t74)
  %t75 = extractelement <4 x i32> %t72, i32 1
  %t76 = zext i32 %t75 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t76)
  %t77 = extractelement <4 x i32> %t72, i32 2
  %t78 = zext i32 %t77 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t78)
  %t79 = extractelement <4 x i32> %t72, i32 3
  %t80 = zext i32 %t79 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t80)
  call i32 @putchar(i32 10)
  %t81 = call <4 x i32> @llvm.vp.umax.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t82 = select <4 x i1> %active, <4 x i32> %t81, <4 x i32> zeroinitializer
  %t83 = extractelement <4 x i32> %t82, i32 0
  %t84 = zext i32 %t83 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t84)
  %t85 = extractelement <4 x i32> %t82, i32 1
  %t86 = zext i32 %t85 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t86)
  %t87 = extractelement <4 x i32> %t82, i32 2
  %t88 = zext i32 %t87 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t88)
  %t89 = extractelement <4 x i32> %t82, i32 3
  %t90 = zext i32 %t89 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t90)
  call i32 @putchar(i32 10)
  %t91 = call <4 x i32> @llvm.vp.umin.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t92 = select <4 x i1> %active, <4 x i32> %t91, <4 x i32> zeroinitializer
  %t93 = extractelement <4 x i32> %t92, i32 0
  %t94 = zext i32 %t93 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t94)
  %t95 = extractelement <4 x i32> %t92, i32 1
  %t96 = zext i32 %t95 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t96)
  %t97 = extractelement <4 x i32> %t92, i32 2
  %t98 = zext i32 %t97 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t98)
  %t99 = extractelement <4 x i32> %t92, i32 3
  %t100 = zext i32 %t99 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t100)
  call i32 @putchar(i32 10)
  %t101 = call <4 x i32> @llvm.vp.sadd.sat.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t102 = select <4 x i1> %active, <4 x i32> %t101, <4 x i32> zeroinitializer
  %t103 = extractelement <4 x i32> %t102, i32 0
  %t104 = zext i32 %t103 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t104)
  %t105 = extractelement <4 x i32> %t102, i32 1
  %t106 = zext i32 %t105 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t106)
  %t107 = extractelement <4 x i32> %t102, i32 2
  %t108 = zext i32 %t107 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t108)
  %t109 = extractelement <4 x i32> %t102, i32 3
  %t110 = zext i32 %t109 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t110)
  call i32 @putchar(i32 10)
  %t111 = call <4 x i32> @llvm.vp.ssub.sat.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t112 = select <4 x i1> %active, <4 x i32> %t111, <4 x i32> zeroinitializer
  %t113 = extractelement <4 x i32> %t112, i32 0
  %t114 = zext i32 %t113 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t114)
  %t115 = extractelement <4 x i32> %t112, i32 1
  %t116 = zext i32 %t115 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t116)
  %t117 = extractelement <4 x i32> %t112, i32 2
  %t118 = zext i32 %t117 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t118)
  %t119 = extractelement <4 x i32> %t112, i32 3
  %t120 = zext i32 %t119 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t120)
  call i32 @putchar(i32 10)
  %t121 = call <4 x i32> @llvm.vp.uadd.sat.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t122 = select <4 x i1> %active, <4 x i32> %t121, <4 x i32> zeroinitializer
  %t123 = extractelement <4 x i32> %t122, i32 0
  %t124 = zext i32 %t123 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t124)
  %t125 = extractelement <4 x i32> %t122, i32 1
  %t126 = zext i32 %t125 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t126)
  %t127 = extractelement <4 x i32> %t122, i32 2
  %t128 = zext i32 %t127 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t128)
  %t129 = extractelement <4 x i32> %t122, i32 3
  %t130 = zext i32 %t129 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t130)
  call i32 @putchar(i32 10)
  %t131 = call <4 x i32> @llvm.vp.usub.sat.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %mask, i32 %count)
  %t132 = select <4 x i1> %active, <4 x i32> %t131, <4 x i32> zeroinitializer
  %t133 = extractelement <4 x i32> %t132, i32 0
  %t134 = zext i32 %t133 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t134)
  %t135 = extractelement <4 x i32> %t132, i32 1
  %t136 = zext i32 %t135 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t136)
  %t137 = extractelement <4 x i32> %t132, i32 2
  %t138 = zext i32 %t137 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t138)
  %t139 = extractelement <4 x i32> %t132, i32 3
  %t140 = zext i32 %t139 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t140)
  call i32 @putchar(i32 10)
  %t141 = call <4 x i32> @llvm.vp.shl.v4i32(<4 x i32> %a, <4 x i32> %small, <4 x i1> %mask, i32 %count)
  %t142 = select <4 x i1> %active, <4 x i32> %t141, <4 x i32> zeroinitializer
  %t143 = extractelement <4 x i32> %t142, i32 0
  %t144 = zext i32 %t143 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t144)
  %t145 = extractelement <4 x i32> %t142, i32 1
  %t146 = zext i32 %t145 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t146)
  %t147 = extractelement <4 x i32> %t142, i32 2
  %t148 = zext i32 %t147 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t148)
  %t149 = extractelement <4 x i32> %t142, i32 3
  %t150 = zext i32 %t149 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t150)
  call i32 @putchar(i32 10)
  %t151 = call <4 x i32> @llvm.vp.lshr.v4i32(<4 x i32> %a, <4 x i32> %small, <4 x i1> %mask, i32 %count)
  %t152 = select <4 x i1> %active, <4 x i32> %t151, <4 x i32> zeroinitializer
  %t153 = extractelement <4 x i32> %t152, i32 0
  %t154 = zext i32 %t153 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t154)
  %t155 = extractelement <4 x i32> %t152, i32 1
  %t156 = zext i32 %t155 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t156)
  %t157 = extractelement <4 x i32> %t152, i32 2
  %t158 = zext i32 %t157 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t158)
  %t159 = extractelement <4 x i32> %t152, i32 3
  %t160 = zext i32 %t159 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t160)
  call i32 @putchar(i32 10)
  %t161 = call <4 x i32> @llvm.vp.ashr.v4i32(<4 x i32> %a, <4 x i32> %small, <4 x i1> %mask, i32 %count)
  %t162 = select <4 x i1> %active, <4 x i32> %t161, <4 x i32> zeroinitializer
  %t163 = extractelement <4 x i32> %t162, i32 0
  %t164 = zext i32 %t163 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t164)
  %t165 = extractelement <4 x i32> %t162, i32 1
  %t166 = zext i32 %t165 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t166)
  %t167 = extractelement <4 x i32> %t162, i32 2
  %t168 = zext i32 %t167 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t168)
  %t169 = extractelement <4 x i32> %t162, i32 3
  %t170 = zext i32 %t169 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t170)
  call i32 @putchar(i32 10)
  %t171 = call <4 x i32> @llvm.vp.sdiv.v4i32(<4 x i32> %a, <4 x i32> %zeros, <4 x i1> %mask, i32 %count)
  %t172 = select <4 x i1> %active, <4 x i32> %t171, <4 x i32> zeroinitializer
  %t173 = extractelement <4 x i32> %t172, i32 0
  %t174 = zext i32 %t173 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t174)
  %t175 = extractelement <4 x i32> %t172, i32 1
  %t176 = zext i32 %t175 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t176)
  %t177 = extractelement <4 x i32> %t172, i32 2
  %t178 = zext i32 %t177 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t178)
  %t179 = extractelement <4 x i32> %t172, i32 3
  %t180 = zext i32 %t179 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t180)
  call i32 @putchar(i32 10)
  %t181 = call <4 x i32> @llvm.vp.srem.v4i32(<4 x i32> %a, <4 x i32> %zeros, <4 x i1> %mask, i32 %count)
  %t182 = select <4 x i1> %active, <4 x i32> %t181, <4 x i32> zeroinitializer
  %t183 = extractelement <4 x i32> %t182, i32 0
  %t184 = zext i32 %t183 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t184)
  %t185 = extractelement <4 x i32> %t182, i32 1
  %t186 = zext i32 %t185 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t186)
  %t187 = extractelement <4 x i32> %t182, i32 2
  %t188 = zext i32 %t187 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t188)
  %t189 = extractelement <4 x i32> %t182, i32 3
  %t190 = zext i32 %t189 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t190)
  call i32 @putchar(i32 10)
  %t191 = call <4 x i32> @llvm.vp.udiv.v4i32(<4 x i32> %a, <4 x i32> %zeros, <4 x i1> %mask, i32 %count)
  %t192 = select <4 x i1> %active, <4 x i32> %t191, <4 x i32> zeroinitializer
  %t193 = extractelement <4 x i32> %t192, i32 0
  %t194 = zext i32 %t193 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t194)
  %t195 = extractelement <4 x i32> %t192, i32 1
  %t196 = zext i32 %t195 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t196)
  %t197 = extractelement <4 x i32> %t192, i32 2
  %t198 = zext i32 %t197 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t198)
  %t199 = extractelement <4 x i32> %t192, i32 3
  %t200 = zext i32 %t199 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t200)
  call i32 @putchar(i32 10)
  %t201 = call <4 x i32> @llvm.vp.urem.v4i32(<4 x i32> %a, <4 x i32> %zeros, <4 x i1> %mask, i32 %count)
  %t202 = select <4 x i1> %active, <4 x i32> %t201, <4 x i32> zeroinitializer
  %t203 = extractelement <4 x i32> %t202, i32 0
  %t204 = zext i32 %t203 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t204)
  %t205 = extractelement <4 x i32> %t202, i32 1
  %t206 = zext i32 %t205 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t206)
  %t207 = extractelement <4 x i32> %t202, i32 2
  %t208 = zext i32 %t207 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t208)
  %t209 = extractelement <4 x i32> %t202, i32 3
  %t210 = zext i32 %t209 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t210)
  call i32 @putchar(i32 10)
  %t211 = call <4 x i32> @llvm.vp.ctpop.v4i32(<4 x i32> %a, <4 x i1> %mask, i32 %count)
  %t212 = select <4 x i1> %active, <4 x i32> %t211, <4 x i32> zeroinitializer
  %t213 = extractelement <4 x i32> %t212, i32 0
  %t214 = zext i32 %t213 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t214)
  %t215 = extractelement <4 x i32> %t212, i32 1
  %t216 = zext i32 %t215 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t216)
  %t217 = extractelement <4 x i32> %t212, i32 2
  %t218 = zext i32 %t217 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t218)
  %t219 = extractelement <4 x i32> %t212, i32 3
  %t220 = zext i32 %t219 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t220)
  call i32 @putchar(i32 10)
  %t221 = call <4 x i32> @llvm.vp.bitreverse.v4i32(<4 x i32> %a, <4 x i1> %mask, i32 %count)
  %t222 = select <4 x i1> %active, <4 x i32> %t221, <4 x i32> zeroinitializer
  %t223 = extractelement <4 x i32> %t222, i32 0
  %t224 = zext i32 %t223 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t224)
  %t225 = extractelement <4 x i32> %t222, i32 1
  %t226 = zext i32 %t225 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t226)
  %t227 = extractelement <4 x i32> %t222, i32 2
  %t228 = zext i32 %t227 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t228)
  %t229 = extractelement <4 x i32> %t222, i32 3
  %t230 = zext i32 %t229 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t230)
  call i32 @putchar(i32 10)
  %t231 = call <4 x i32> @llvm.vp.bswap.v4i32(<4 x i32> %a, <4 x i1> %mask, i32 %count)
  %t232 = select <4 x i1> %active, <4 x i32> %t231, <4 x i32> zeroinitializer
  %t233 = extractelement <4 x i32> %t232, i32 0
  %t234 = zext i32 %t233 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t234)
  %t235 = extractelement <4 x i32> %t232, i32 1
  %t236 = zext i32 %t235 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t236)
  %t237 = extractelement <4 x i32> %t232, i32 2
  %t238 = zext i32 %t237 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t238)
  %t239 = extractelement <4 x i32> %t232, i32 3
  %t240 = zext i32 %t239 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t240)
  call i32 @putchar(i32 10)
  %t241 = call <4 x i32> @llvm.vp.abs.v4i32(<4 x i32> %a, i1 false, <4 x i1> %mask, i32 %count)
  %t242 = select <4 x i1> %active, <4 x i32> %t241, <4 x i32> zeroinitializer
  %t243 = extractelement <4 x i32> %t242, i32 0
  %t244 = zext i32 %t243 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t244)
  %t245 = extractelement <4 x i32> %t242, i32 1
  %t246 = zext i32 %t245 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t246)
  %t247 = extractelement <4 x i32> %t242, i32 2
  %t248 = zext i32 %t247 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t248)
  %t249 = extractelement <4 x i32> %t242, i32 3
  %t250 = zext i32 %t249 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t250)
  call i32 @putchar(i32 10)
  %t251 = call <4 x i32> @llvm.vp.ctlz.v4i32(<4 x i32> %a, i1 false, <4 x i1> %mask, i32 %count)
  %t252 = select <4 x i1> %active, <4 x i32> %t251, <4 x i32> zeroinitializer
  %t253 = extractelement <4 x i32> %t252, i32 0
  %t254 = zext i32 %t253 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t254)
  %t255 = extractelement <4 x i32> %t252, i32 1
  %t256 = zext i32 %t255 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t256)
  %t257 = extractelement <4 x i32> %t252, i32 2
  %t258 = zext i32 %t257 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t258)
  %t259 = extractelement <4 x i32> %t252, i32 3
  %t260 = zext i32 %t259 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t260)
  call i32 @putchar(i32 10)
  %t261 = call <4 x i32> @llvm.vp.cttz.v4i32(<4 x i32> %a, i1 false, <4 x i1> %mask, i32 %count)
  %t262 = select <4 x i1> %active, <4 x i32> %t261, <4 x i32> zeroinitializer
  %t263 = extractelement <4 x i32> %t262, i32 0
  %t264 = zext i32 %t263 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t264)
  %t265 = extractelement <4 x i32> %t262, i32 1
  %t266 = zext i32 %t265 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t266)
  %t267 = extractelement <4 x i32> %t262, i32 2
  %t268 = zext i32 %t267 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t268)
  %t269 = extractelement <4 x i32> %t262, i32 3
  %t270 = zext i32 %t269 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t270)
  call i32 @putchar(i32 10)
  %t271 = call <4 x i32> @llvm.vp.fshl.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i32> %small, <4 x i1> %mask, i32 %count)
  %t272 = select <4 x i1> %active, <4 x i32> %t271, <4 x i32> zeroinitializer
  %t273 = extractelement <4 x i32> %t272, i32 0
  %t274 = zext i32 %t273 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t274)
  %t275 = extractelement <4 x i32> %t272, i32 1
  %t276 = zext i32 %t275 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t276)
  %t277 = extractelement <4 x i32> %t272, i32 2
  %t278 = zext i32 %t277 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t278)
  %t279 = extractelement <4 x i32> %t272, i32 3
  %t280 = zext i32 %t279 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t280)
  call i32 @putchar(i32 10)
  %t281 = call <4 x i32> @llvm.vp.fshr.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i32> %small, <4 x i1> %mask, i32 %count)
  %t282 = select <4 x i1> %active, <4 x i32> %t281, <4 x i32> zeroinitializer
  %t283 = extractelement <4 x i32> %t282, i32 0
  %t284 = zext i32 %t283 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t284)
  %t285 = extractelement <4 x i32> %t282, i32 1
  %t286 = zext i32 %t285 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t286)
  %t287 = extractelement <4 x i32> %t282, i32 2
  %t288 = zext i32 %t287 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t288)
  %t289 = extractelement <4 x i32> %t282, i32 3
  %t290 = zext i32 %t289 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t290)
  call i32 @putchar(i32 10)
  %t291 = call <4 x float> @llvm.vp.fadd.v4f32(<4 x float> %x, <4 x float> %y, <4 x i1> %mask, i32 %count)
  %t292 = select <4 x i1> %active, <4 x float> %t291, <4 x float> zeroinitializer
  %t293 = bitcast <4 x float> %t292 to <4 x i32>
  %t294 = extractelement <4 x i32> %t293, i32 0
  %t295 = zext i32 %t294 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t295)
  %t296 = extractelement <4 x i32> %t293, i32 1
  %t297 = zext i32 %t296 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t297)
  %t298 = extractelement <4 x i32> %t293, i32 2
  %t299 = zext i32 %t298 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t299)
  %t300 = extractelement <4 x i32> %t293, i32 3
  %t301 = zext i32 %t300 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t301)
  call i32 @putchar(i32 10)
  %t302 = call <4 x float> @llvm.vp.fsub.v4f32(<4 x float> %x, <4 x float> %y, <4 x i1> %mask, i32 %count)
  %t303 = select <4 x i1> %active, <4 x float> %t302, <4 x float> zeroinitializer
  %t304 = bitcast <4 x float> %t303 to <4 x i32>
  %t305 = extractelement <4 x i32> %t304, i32 0
  %t306 = zext i32 %t305 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t306)
  %t307 = extractelement <4 x i32> %t304, i32 1
  %t308 = zext i32 %t307 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t308)
  %t309 = extractelement <4 x i32> %t304, i32 2
  %t310 = zext i32 %t309 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t310)
  %t311 = extractelement <4 x i32> %t304, i32 3
  %t312 = zext i32 %t311 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t312)
  call i32 @putchar(i32 10)
  %t313 = call <4 x float> @llvm.vp.fmul.v4f32(<4 x float> %x, <4 x float> %y, <4 x i1> %mask, i32 %count)
  %t314 = select <4 x i1> %active, <4 x float> %t313, <4 x float> zeroinitializer
  %t315 = bitcast <4 x float> %t314 to <4 x i32>
  %t316 = extractelement <4 x i32> %t315, i32 0
  %t317 = zext i32 %t316 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t317)
  %t318 = extractelement <4 x i32> %t315, i32 1
  %t319 = zext i32 %t318 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t319)
  %t320 = extractelement <4 x i32> %t315, i32 2
  %t321 = zext i32 %t320 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t321)
  %t322 = extractelement <4 x i32> %t315, i32 3
  %t323 = zext i32 %t322 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t323)
  call i32 @putchar(i32 10)
  %t324 = call <4 x float> @llvm.vp.fdiv.v4f32(<4 x float> %x, <4 x float> %y, <4 x i1> %mask, i32 %count)
  %t325 = select <4 x i1> %active, <4 x float> %t324, <4 x float> zeroinitializer
  %t326 = bitcast <4 x float> %t325 to <4 x i32>
  %t327 = extractelement <4 x i32> %t326, i32 0
  %t328 = zext i32 %t327 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t328)
  %t329 = extractelement <4 x i32> %t326, i32 1
  %t330 = zext i32 %t329 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t330)
  %t331 = extractelement <4 x i32> %t326, i32 2
  %t332 = zext i32 %t331 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t332)
  %t333 = extractelement <4 x i32> %t326, i32 3
  %t334 = zext i32 %t333 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t334)
  call i32 @putchar(i32 10)
  %t346 = call <4 x float> @llvm.vp.minnum.v4f32(<4 x float> %x, <4 x float> %y, <4 x i1> %mask, i32 %count)
  %t347 = select <4 x i1> %active, <4 x float> %t346, <4 x float> zeroinitializer
  %t348 = bitcast <4 x float> %t347 to <4 x i32>
  %t349 = extractelement <4 x i32> %t348, i32 0
  %t350 = zext i32 %t349 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t350)
  %t351 = extractelement <4 x i32> %t348, i32 1
  %t352 = zext i32 %t351 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t352)
  %t353 = extractelement <4 x i32> %t348, i32 2
  %t354 = zext i32 %t353 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t354)
  %t355 = extractelement <4 x i32> %t348, i32 3
  %t356 = zext i32 %t355 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t356)
  call i32 @putchar(i32 10)
  %t357 = call <4 x float> @llvm.vp.maxnum.v4f32(<4 x float> %x, <4 x float> %y, <4 x i1> %mask, i32 %count)
  %t358 = select <4 x i1> %active, <4 x float> %t357, <4 x float> zeroinitializer
  %t359 = bitcast <4 x float> %t358 to <4 x i32>
  %t360 = extractelement <4 x i32> %t359, i32 0
  %t361 = zext i32 %t360 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t361)
  %t362 = extractelement <4 x i32> %t359, i32 1
  %t363 = zext i32 %t362 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t363)
  %t364 = extractelement <4 x i32> %t359, i32 2
  %t365 = zext i32 %t364 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t365)
  %t366 = extractelement <4 x i32> %t359, i32 3
  %t367 = zext i32 %t366 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t367)
  call i32 @putchar(i32 10)
  %t390 = call <4 x float> @llvm.vp.fneg.v4f32(<4 x float> %x, <4 x i1> %mask, i32 %count)
  %t391 = select <4 x i1> %active, <4 x float> %t390, <4 x float> zeroinitializer
  %t392 = bitcast <4 x float> %t391 to <4 x i32>
  %t393 = extractelement <4 x i32> %t392, i32 0
  %t394 = zext i32 %t393 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t394)
  %t395 = extractelement <4 x i32> %t392, i32 1
  %t396 = zext i32 %t395 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t396)
  %t397 = extractelement <4 x i32> %t392, i32 2
  %t398 = zext i32 %t397 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t398)
  %t399 = extractelement <4 x i32> %t392, i32 3
  %t400 = zext i32 %t399 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t400)
  call i32 @putchar(i32 10)
  %t401 = call <4 x float> @llvm.vp.fabs.v4f32(<4 x float> %x, <4 x i1> %mask, i32 %count)
  %t402 = select <4 x i1> %active, <4 x float> %t401, <4 x float> zeroinitializer
  %t403 = bitcast <4 x float> %t402 to <4 x i32>
  %t404 = extractelement <4 x i32> %t403, i32 0
  %t405 = zext i32 %t404 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t405)
  %t406 = extractelement <4 x i32> %t403, i32 1
  %t407 = zext i32 %t406 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t407)
  %t408 = extractelement <4 x i32> %t403, i32 2
  %t409 = zext i32 %t408 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t409)
  %t410 = extractelement <4 x i32> %t403, i32 3
  %t411 = zext i32 %t410 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t411)
  call i32 @putchar(i32 10)
  %t489 = call <4 x float> @llvm.vp.sqrt.v4f32(<4 x float> %y, <4 x i1> %mask, i32 %count)
  %t490 = select <4 x i1> %active, <4 x float> %t489, <4 x float> zeroinitializer
  %t491 = bitcast <4 x float> %t490 to <4 x i32>
  %t492 = extractelement <4 x i32> %t491, i32 0
  %t493 = zext i32 %t492 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t493)
  %t494 = extractelement <4 x i32> %t491, i32 1
  %t495 = zext i32 %t494 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t495)
  %t496 = extractelement <4 x i32> %t491, i32 2
  %t497 = zext i32 %t496 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t497)
  %t498 = extractelement <4 x i32> %t491, i32 3
  %t499 = zext i32 %t498 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t499)
  call i32 @putchar(i32 10)
  %t500 = call <4 x float> @llvm.vp.fma.v4f32(<4 x float> %x, <4 x float> %y, <4 x float> %x, <4 x i1> %mask, i32 %count)
  %t501 = select <4 x i1> %active, <4 x float> %t500, <4 x float> zeroinitializer
  %t502 = bitcast <4 x float> %t501 to <4 x i32>
  %t503 = extractelement <4 x i32> %t502, i32 0
  %t504 = zext i32 %t503 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t504)
  %t505 = extractelement <4 x i32> %t502, i32 1
  %t506 = zext i32 %t505 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t506)
  %t507 = extractelement <4 x i32> %t502, i32 2
  %t508 = zext i32 %t507 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t508)
  %t509 = extractelement <4 x i32> %t502, i32 3
  %t510 = zext i32 %t509 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t510)
  call i32 @putchar(i32 10)
  %t511 = call <4 x i16> @llvm.vp.trunc.v4i16.v4i32(<4 x i32> %a, <4 x i1> %mask, i32 %count)
  %t512 = select <4 x i1> %active, <4 x i16> %t511, <4 x i16> zeroinitializer
  %t513 = extractelement <4 x i16> %t512, i32 0
  %t514 = zext i16 %t513 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t514)
  %t515 = extractelement <4 x i16> %t512, i32 1
  %t516 = zext i16 %t515 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t516)
  %t517 = extractelement <4 x i16> %t512, i32 2
  %t518 = zext i16 %t517 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t518)
  %t519 = extractelement <4 x i16> %t512, i32 3
  %t520 = zext i16 %t519 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t520)
  call i32 @putchar(i32 10)
  %t521 = call <4 x i64> @llvm.vp.zext.v4i64.v4i32(<4 x i32> %a, <4 x i1> %mask, i32 %count)
  %t522 = select <4 x i1> %active, <4 x i64> %t521, <4 x i64> zeroinitializer
  %t523 = extractelement <4 x i64> %t522, i32 0
  call i32 (ptr, ...) @printf(ptr @format, i64 %t523)
  %t524 = extractelement <4 x i64> %t522, i32 1
  call i32 (ptr, ...) @printf(ptr @format, i64 %t524)
  %t525 = extractelement <4 x i64> %t522, i32 2
  call i32 (ptr, ...) @printf(ptr @format, i64 %t525)
  %t526 = extractelement <4 x i64> %t522, i32 3
  call i32 (ptr, ...) @printf(ptr @format, i64 %t526)
  call i32 @putchar(i32 10)
  %t527 = call <4 x i64> @llvm.vp.sext.v4i64.v4i32(<4 x i32> %a, <4 x i1> %mask, i32 %count)
  %t528 = select <4 x i1> %active, <4 x i64> %t527, <4 x i64> zeroinitializer
  %t529 = extractelement <4 x i64> %t528, i32 0
  call i32 (ptr, ...) @printf(ptr @format, i64 %t529)
  %t530 = extractelement <4 x i64> %t528, i32 1
  call i32 (ptr, ...) @printf(ptr @format, i64 %t530)
  %t531 = extractelement <4 x i64> %t528, i32 2
  call i32 (ptr, ...) @printf(ptr @format, i64 %t531)
  %t532 = extractelement <4 x i64> %t528, i32 3
  call i32 (ptr, ...) @printf(ptr @format, i64 %t532)
  call i32 @putchar(i32 10)
  %t533 = call <4 x i32> @llvm.vp.fptosi.v4i32.v4f32(<4 x float> %x, <4 x i1> %mask, i32 %count)
  %t534 = select <4 x i1> %active, <4 x i32> %t533, <4 x i32> zeroinitializer
  %t535 = extractelement <4 x i32> %t534, i32 0
  %t536 = zext i32 %t535 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t536)
  %t537 = extractelement <4 x i32> %t534, i32 1
  %t538 = zext i32 %t537 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t538)
  %t539 = extractelement <4 x i32> %t534, i32 2
  %t540 = zext i32 %t539 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t540)
  %t541 = extractelement <4 x i32> %t534, i32 3
  %t542 = zext i32 %t541 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t542)
  call i32 @putchar(i32 10)
  %t543 = call <4 x i32> @llvm.vp.fptoui.v4i32.v4f32(<4 x float> %y, <4 x i1> %mask, i32 %count)
  %t544 = select <4 x i1> %active, <4 x i32> %t543, <4 x i32> zeroinitializer
  %t545 = extractelement <4 x i32> %t544, i32 0
  %t546 = zext i32 %t545 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t546)
  %t547 = extractelement <4 x i32> %t544, i32 1
  %t548 = zext i32 %t547 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t548)
  %t549 = extractelement <4 x i32> %t544, i32 2
  %t550 = zext i32 %t549 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t550)
  %t551 = extractelement <4 x i32> %t544, i32 3
  %t552 = zext i32 %t551 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t552)
  call i32 @putchar(i32 10)
  %t553 = call <4 x float> @llvm.vp.sitofp.v4f32.v4i32(<4 x i32> %a, <4 x i1> %mask, i32 %count)
  %t554 = select <4 x i1> %active, <4 x float> %t553, <4 x float> zeroinitializer
  %t555 = bitcast <4 x float> %t554 to <4 x i32>
  %t556 = extractelement <4 x i32> %t555, i32 0
  %t557 = zext i32 %t556 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t557)
  %t558 = extractelement <4 x i32> %t555, i32 1
  %t559 = zext i32 %t558 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t559)
  %t560 = extractelement <4 x i32> %t555, i32 2
  %t561 = zext i32 %t560 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t561)
  %t562 = extractelement <4 x i32> %t555, i32 3
  %t563 = zext i32 %t562 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t563)
  call i32 @putchar(i32 10)
  %t564 = call <4 x float> @llvm.vp.uitofp.v4f32.v4i32(<4 x i32> %a, <4 x i1> %mask, i32 %count)
  %t565 = select <4 x i1> %active, <4 x float> %t564, <4 x float> zeroinitializer
  %t566 = bitcast <4 x float> %t565 to <4 x i32>
  %t567 = extractelement <4 x i32> %t566, i32 0
  %t568 = zext i32 %t567 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t568)
  %t569 = extractelement <4 x i32> %t566, i32 1
  %t570 = zext i32 %t569 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t570)
  %t571 = extractelement <4 x i32> %t566, i32 2
  %t572 = zext i32 %t571 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t572)
  %t573 = extractelement <4 x i32> %t566, i32 3
  %t574 = zext i32 %t573 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t574)
  call i32 @putchar(i32 10)
  %t575 = call <4 x double> @llvm.vp.fpext.v4f64.v4f32(<4 x float> %x, <4 x i1> %mask, i32 %count)
  %t576 = select <4 x i1> %active, <4 x double> %t575, <4 x double> zeroinitializer
  %t577 = bitcast <4 x double> %t576 to <4 x i64>
  %t578 = extractelement <4 x i64> %t577, i32 0
  call i32 (ptr, ...) @printf(ptr @format, i64 %t578)
  %t579 = extractelement <4 x i64> %t577, i32 1
  call i32 (ptr, ...) @printf(ptr @format, i64 %t579)
  %t580 = extractelement <4 x i64> %t577, i32 2
  call i32 (ptr, ...) @printf(ptr @format, i64 %t580)
  %t581 = extractelement <4 x i64> %t577, i32 3
  call i32 (ptr, ...) @printf(ptr @format, i64 %t581)
  call i32 @putchar(i32 10)
  %t582 = call <4 x i32> @llvm.vp.select.v4i32(<4 x i1> %mask, <4 x i32> %a, <4 x i32> %b, i32 %count)
  %t583 = select <4 x i1> %active, <4 x i32> %t582, <4 x i32> zeroinitializer
  %t584 = extractelement <4 x i32> %t583, i32 0
  %t585 = zext i32 %t584 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t585)
  %t586 = extractelement <4 x i32> %t583, i32 1
  %t587 = zext i32 %t586 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t587)
  %t588 = extractelement <4 x i32> %t583, i32 2
  %t589 = zext i32 %t588 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t589)
  %t590 = extractelement <4 x i32> %t583, i32 3
  %t591 = zext i32 %t590 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t591)
  call i32 @putchar(i32 10)
  %t592 = call <4 x i32> @llvm.vp.merge.v4i32(<4 x i1> %mask, <4 x i32> %a, <4 x i32> %b, i32 %count)
  %t593 = select <4 x i1> %active, <4 x i32> %t592, <4 x i32> zeroinitializer
  %t594 = extractelement <4 x i32> %t593, i32 0
  %t595 = zext i32 %t594 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t595)
  %t596 = extractelement <4 x i32> %t593, i32 1
  %t597 = zext i32 %t596 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t597)
  %t598 = extractelement <4 x i32> %t593, i32 2
  %t599 = zext i32 %t598 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t599)
  %t600 = extractelement <4 x i32> %t593, i32 3
  %t601 = zext i32 %t600 to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %t601)
  call i32 @putchar(i32 10)
  ret void
}
define i32 @main() {
  call void @run(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i32 3)
  call void @run(<4 x i1> <i1 true, i1 false, i1 true, i1 false>, i32 4)
  call void @run(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i32 0)
  ret i32 0
}
