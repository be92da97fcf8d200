; Permuting and counting lanes of vectors, compressing and expanding memory accesses.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%lld \00"
declare i32 @printf(ptr, ...)
define void @p(i64 %x) noinline {
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
declare <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32>, <4 x i32>, i32)
declare <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32>, <4 x i32>, i32)
declare <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32>, <4 x i32>)
declare { <4 x i32>, <4 x i32> } @llvm.vector.deinterleave2.v8i32(<8 x i32>)
declare <4 x i32> @llvm.stepvector.v4i32()
declare i32 @llvm.experimental.cttz.elts.i32.v4i32(<4 x i32>, i1)
declare i64 @llvm.experimental.cttz.elts.i64.v4i1(<4 x i1>, i1)
declare <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32, i32)
declare void @llvm.masked.compressstore.v4i32(<4 x i32>, ptr, <4 x i1>)
declare <4 x i32> @llvm.masked.expandload.v4i32(ptr, <4 x i1>, <4 x i32>)
declare <4 x i32> @llvm.experimental.vector.compress.v4i32(<4 x i32>, <4 x i1>, <4 x i32>)
declare <3 x i16> @llvm.vector.splice.left.v3i16(<3 x i16>, <3 x i16>, i32)
declare <3 x i16> @llvm.vector.splice.right.v3i16(<3 x i16>, <3 x i16>, i32)
declare <6 x i16> @llvm.vector.interleave2.v6i16(<3 x i16>, <3 x i16>)
declare { <3 x i16>, <3 x i16> } @llvm.vector.deinterleave2.v6i16(<6 x i16>)
declare <3 x i16> @llvm.stepvector.v3i16()
declare i32 @llvm.experimental.cttz.elts.i32.v3i16(<3 x i16>, i1)
declare i64 @llvm.experimental.cttz.elts.i64.v3i1(<3 x i1>, i1)
declare <3 x i1> @llvm.get.active.lane.mask.v3i1.i32(i32, i32)
declare void @llvm.masked.compressstore.v3i16(<3 x i16>, ptr, <3 x i1>)
declare <3 x i16> @llvm.masked.expandload.v3i16(ptr, <3 x i1>, <3 x i16>)
declare <3 x i16> @llvm.experimental.vector.compress.v3i16(<3 x i16>, <3 x i1>, <3 x i16>)
declare { <4 x i32>, <4 x i1> } @llvm.sadd.with.overflow.v4i32(<4 x i32>, <4 x i32>)
declare { <4 x i32>, <4 x i1> } @llvm.uadd.with.overflow.v4i32(<4 x i32>, <4 x i32>)
declare { <4 x i32>, <4 x i1> } @llvm.ssub.with.overflow.v4i32(<4 x i32>, <4 x i32>)
declare { <4 x i32>, <4 x i1> } @llvm.usub.with.overflow.v4i32(<4 x i32>, <4 x i32>)
declare { <4 x i32>, <4 x i1> } @llvm.smul.with.overflow.v4i32(<4 x i32>, <4 x i32>)
declare { <4 x i32>, <4 x i1> } @llvm.umul.with.overflow.v4i32(<4 x i32>, <4 x i32>)
declare { <3 x i16>, <3 x i1> } @llvm.sadd.with.overflow.v3i16(<3 x i16>, <3 x i16>)
declare { <3 x i16>, <3 x i1> } @llvm.uadd.with.overflow.v3i16(<3 x i16>, <3 x i16>)
declare { <3 x i16>, <3 x i1> } @llvm.ssub.with.overflow.v3i16(<3 x i16>, <3 x i16>)
declare { <3 x i16>, <3 x i1> } @llvm.usub.with.overflow.v3i16(<3 x i16>, <3 x i16>)
declare { <3 x i16>, <3 x i1> } @llvm.smul.with.overflow.v3i16(<3 x i16>, <3 x i16>)
declare { <3 x i16>, <3 x i1> } @llvm.umul.with.overflow.v3i16(<3 x i16>, <3 x i16>)
declare <4 x i32> @llvm.vector.partial.reduce.add.v4i32.v16i32(<4 x i32>, <16 x i32>)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
define void @t1(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32> %a, <4 x i32> %b, i32 1)
  %xe0 = extractelement <4 x i32> %r, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %r, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %r, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %r, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  ret void
}
define void @t2(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %a, <4 x i32> %b, i32 1)
  %xe0 = extractelement <4 x i32> %r, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %r, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %r, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %r, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  ret void
}
define void @t3(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32> %a, <4 x i32> %b)
  %d = call { <4 x i32>, <4 x i32> } @llvm.vector.deinterleave2.v8i32(<8 x i32> %r)
  %d0 = extractvalue { <4 x i32>, <4 x i32> } %d, 0
  %d1 = extractvalue { <4 x i32>, <4 x i32> } %d, 1
  %xe0 = extractelement <8 x i32> %r, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <8 x i32> %r, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <8 x i32> %r, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <8 x i32> %r, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  %xe4 = extractelement <8 x i32> %r, i32 4
  %xw4 = sext i32 %xe4 to i64
  call void @p(i64 %xw4)
  %xe5 = extractelement <8 x i32> %r, i32 5
  %xw5 = sext i32 %xe5 to i64
  call void @p(i64 %xw5)
  %xe6 = extractelement <8 x i32> %r, i32 6
  %xw6 = sext i32 %xe6 to i64
  call void @p(i64 %xw6)
  %xe7 = extractelement <8 x i32> %r, i32 7
  %xw7 = sext i32 %xe7 to i64
  call void @p(i64 %xw7)
  %ye0 = extractelement <4 x i32> %d0, i32 0
  %yw0 = sext i32 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <4 x i32> %d0, i32 1
  %yw1 = sext i32 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <4 x i32> %d0, i32 2
  %yw2 = sext i32 %ye2 to i64
  call void @p(i64 %yw2)
  %ye3 = extractelement <4 x i32> %d0, i32 3
  %yw3 = sext i32 %ye3 to i64
  call void @p(i64 %yw3)
  %ze0 = extractelement <4 x i32> %d1, i32 0
  %zw0 = sext i32 %ze0 to i64
  call void @p(i64 %zw0)
  %ze1 = extractelement <4 x i32> %d1, i32 1
  %zw1 = sext i32 %ze1 to i64
  call void @p(i64 %zw1)
  %ze2 = extractelement <4 x i32> %d1, i32 2
  %zw2 = sext i32 %ze2 to i64
  call void @p(i64 %zw2)
  %ze3 = extractelement <4 x i32> %d1, i32 3
  %zw3 = sext i32 %ze3 to i64
  call void @p(i64 %zw3)
  ret void
}
define void @t4(<4 x i32> %a, <4 x i32> %b) noinline {
  %s = call <4 x i32> @llvm.stepvector.v4i32()
  %r = add <4 x i32> %s, %a
  %xe0 = extractelement <4 x i32> %r, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %r, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %r, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %r, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  ret void
}
define void @t5(<4 x i32> %a) noinline {
  %r = call i32 @llvm.experimental.cttz.elts.i32.v4i32(<4 x i32> %a, i1 false)
  %w = zext i32 %r to i64
  call void @p(i64 %w)
  %c = icmp ne <4 x i32> %a, zeroinitializer
  %q = call i64 @llvm.experimental.cttz.elts.i64.v4i1(<4 x i1> %c, i1 false)
  call void @p(i64 %q)
  ret void
}
define void @t6(<4 x i32> %a) noinline {
  %r = call i32 @llvm.experimental.cttz.elts.i32.v4i32(<4 x i32> %a, i1 false)
  %w = zext i32 %r to i64
  call void @p(i64 %w)
  %c = icmp ne <4 x i32> %a, zeroinitializer
  %q = call i64 @llvm.experimental.cttz.elts.i64.v4i1(<4 x i1> %c, i1 false)
  call void @p(i64 %q)
  ret void
}
define void @t7(<4 x i32> %a) noinline {
  %r = call i32 @llvm.experimental.cttz.elts.i32.v4i32(<4 x i32> %a, i1 false)
  %w = zext i32 %r to i64
  call void @p(i64 %w)
  %c = icmp ne <4 x i32> %a, zeroinitializer
  %q = call i64 @llvm.experimental.cttz.elts.i64.v4i1(<4 x i1> %c, i1 false)
  call void @p(i64 %q)
  ret void
}
define void @t8(<4 x i32> %a) noinline {
  %r = call i32 @llvm.experimental.cttz.elts.i32.v4i32(<4 x i32> %a, i1 false)
  %w = zext i32 %r to i64
  call void @p(i64 %w)
  %c = icmp ne <4 x i32> %a, zeroinitializer
  %q = call i64 @llvm.experimental.cttz.elts.i64.v4i1(<4 x i1> %c, i1 false)
  call void @p(i64 %q)
  ret void
}
define void @t9(i32 %a, i32 %b) noinline {
  %r = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 %a, i32 %b)
  %xe0 = extractelement <4 x i1> %r, i32 0
  %xw0 = zext i1 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i1> %r, i32 1
  %xw1 = zext i1 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i1> %r, i32 2
  %xw2 = zext i1 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i1> %r, i32 3
  %xw3 = zext i1 %xe3 to i64
  call void @p(i64 %xw3)
  ret void
}
define void @t10(i32 %a, i32 %b) noinline {
  %r = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 %a, i32 %b)
  %xe0 = extractelement <4 x i1> %r, i32 0
  %xw0 = zext i1 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i1> %r, i32 1
  %xw1 = zext i1 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i1> %r, i32 2
  %xw2 = zext i1 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i1> %r, i32 3
  %xw3 = zext i1 %xe3 to i64
  call void @p(i64 %xw3)
  ret void
}
define void @t11(i32 %a, i32 %b) noinline {
  %r = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 %a, i32 %b)
  %xe0 = extractelement <4 x i1> %r, i32 0
  %xw0 = zext i1 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i1> %r, i32 1
  %xw1 = zext i1 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i1> %r, i32 2
  %xw2 = zext i1 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i1> %r, i32 3
  %xw3 = zext i1 %xe3 to i64
  call void @p(i64 %xw3)
  ret void
}
define void @t12(i32 %a, i32 %b) noinline {
  %r = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 %a, i32 %b)
  %xe0 = extractelement <4 x i1> %r, i32 0
  %xw0 = zext i1 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i1> %r, i32 1
  %xw1 = zext i1 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i1> %r, i32 2
  %xw2 = zext i1 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i1> %r, i32 3
  %xw3 = zext i1 %xe3 to i64
  call void @p(i64 %xw3)
  ret void
}
define void @t13(i32 %a, i32 %b) noinline {
  %r = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 %a, i32 %b)
  %xe0 = extractelement <4 x i1> %r, i32 0
  %xw0 = zext i1 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i1> %r, i32 1
  %xw1 = zext i1 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i1> %r, i32 2
  %xw2 = zext i1 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i1> %r, i32 3
  %xw3 = zext i1 %xe3 to i64
  call void @p(i64 %xw3)
  ret void
}
define void @t14(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m) noinline {
  %buf = alloca [16 x i64], align 16
  store [16 x i64] zeroinitializer, ptr %buf
  call void @llvm.masked.compressstore.v4i32(<4 x i32> %a, ptr %buf, <4 x i1> %m)
  %l = load <4 x i32>, ptr %buf, align 8
  %xe0 = extractelement <4 x i32> %l, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %l, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %l, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %l, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  %r = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %buf, <4 x i1> %m, <4 x i32> %b)
  %ye0 = extractelement <4 x i32> %r, i32 0
  %yw0 = sext i32 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <4 x i32> %r, i32 1
  %yw1 = sext i32 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <4 x i32> %r, i32 2
  %yw2 = sext i32 %ye2 to i64
  call void @p(i64 %yw2)
  %ye3 = extractelement <4 x i32> %r, i32 3
  %yw3 = sext i32 %ye3 to i64
  call void @p(i64 %yw3)
  %c = call <4 x i32> @llvm.experimental.vector.compress.v4i32(<4 x i32> %a, <4 x i1> %m, <4 x i32> %b)
  %ze0 = extractelement <4 x i32> %c, i32 0
  %zw0 = sext i32 %ze0 to i64
  call void @p(i64 %zw0)
  %ze1 = extractelement <4 x i32> %c, i32 1
  %zw1 = sext i32 %ze1 to i64
  call void @p(i64 %zw1)
  %ze2 = extractelement <4 x i32> %c, i32 2
  %zw2 = sext i32 %ze2 to i64
  call void @p(i64 %zw2)
  %ze3 = extractelement <4 x i32> %c, i32 3
  %zw3 = sext i32 %ze3 to i64
  call void @p(i64 %zw3)
  ret void
}
define void @t15(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m) noinline {
  %buf = alloca [16 x i64], align 16
  store [16 x i64] zeroinitializer, ptr %buf
  call void @llvm.masked.compressstore.v4i32(<4 x i32> %a, ptr %buf, <4 x i1> %m)
  %l = load <4 x i32>, ptr %buf, align 8
  %xe0 = extractelement <4 x i32> %l, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %l, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %l, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %l, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  %r = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %buf, <4 x i1> %m, <4 x i32> %b)
  %ye0 = extractelement <4 x i32> %r, i32 0
  %yw0 = sext i32 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <4 x i32> %r, i32 1
  %yw1 = sext i32 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <4 x i32> %r, i32 2
  %yw2 = sext i32 %ye2 to i64
  call void @p(i64 %yw2)
  %ye3 = extractelement <4 x i32> %r, i32 3
  %yw3 = sext i32 %ye3 to i64
  call void @p(i64 %yw3)
  %c = call <4 x i32> @llvm.experimental.vector.compress.v4i32(<4 x i32> %a, <4 x i1> %m, <4 x i32> %b)
  %ze0 = extractelement <4 x i32> %c, i32 0
  %zw0 = sext i32 %ze0 to i64
  call void @p(i64 %zw0)
  %ze1 = extractelement <4 x i32> %c, i32 1
  %zw1 = sext i32 %ze1 to i64
  call void @p(i64 %zw1)
  %ze2 = extractelement <4 x i32> %c, i32 2
  %zw2 = sext i32 %ze2 to i64
  call void @p(i64 %zw2)
  %ze3 = extractelement <4 x i32> %c, i32 3
  %zw3 = sext i32 %ze3 to i64
  call void @p(i64 %zw3)
  ret void
}
define void @t16(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m) noinline {
  %buf = alloca [16 x i64], align 16
  store [16 x i64] zeroinitializer, ptr %buf
  call void @llvm.masked.compressstore.v4i32(<4 x i32> %a, ptr %buf, <4 x i1> %m)
  %l = load <4 x i32>, ptr %buf, align 8
  %xe0 = extractelement <4 x i32> %l, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %l, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %l, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %l, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  %r = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %buf, <4 x i1> %m, <4 x i32> %b)
  %ye0 = extractelement <4 x i32> %r, i32 0
  %yw0 = sext i32 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <4 x i32> %r, i32 1
  %yw1 = sext i32 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <4 x i32> %r, i32 2
  %yw2 = sext i32 %ye2 to i64
  call void @p(i64 %yw2)
  %ye3 = extractelement <4 x i32> %r, i32 3
  %yw3 = sext i32 %ye3 to i64
  call void @p(i64 %yw3)
  %c = call <4 x i32> @llvm.experimental.vector.compress.v4i32(<4 x i32> %a, <4 x i1> %m, <4 x i32> %b)
  %ze0 = extractelement <4 x i32> %c, i32 0
  %zw0 = sext i32 %ze0 to i64
  call void @p(i64 %zw0)
  %ze1 = extractelement <4 x i32> %c, i32 1
  %zw1 = sext i32 %ze1 to i64
  call void @p(i64 %zw1)
  %ze2 = extractelement <4 x i32> %c, i32 2
  %zw2 = sext i32 %ze2 to i64
  call void @p(i64 %zw2)
  %ze3 = extractelement <4 x i32> %c, i32 3
  %zw3 = sext i32 %ze3 to i64
  call void @p(i64 %zw3)
  ret void
}
define void @t17(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m) noinline {
  %buf = alloca [16 x i64], align 16
  store [16 x i64] zeroinitializer, ptr %buf
  call void @llvm.masked.compressstore.v4i32(<4 x i32> %a, ptr %buf, <4 x i1> %m)
  %l = load <4 x i32>, ptr %buf, align 8
  %xe0 = extractelement <4 x i32> %l, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %l, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %l, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %l, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  %r = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %buf, <4 x i1> %m, <4 x i32> %b)
  %ye0 = extractelement <4 x i32> %r, i32 0
  %yw0 = sext i32 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <4 x i32> %r, i32 1
  %yw1 = sext i32 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <4 x i32> %r, i32 2
  %yw2 = sext i32 %ye2 to i64
  call void @p(i64 %yw2)
  %ye3 = extractelement <4 x i32> %r, i32 3
  %yw3 = sext i32 %ye3 to i64
  call void @p(i64 %yw3)
  %c = call <4 x i32> @llvm.experimental.vector.compress.v4i32(<4 x i32> %a, <4 x i1> %m, <4 x i32> %b)
  %ze0 = extractelement <4 x i32> %c, i32 0
  %zw0 = sext i32 %ze0 to i64
  call void @p(i64 %zw0)
  %ze1 = extractelement <4 x i32> %c, i32 1
  %zw1 = sext i32 %ze1 to i64
  call void @p(i64 %zw1)
  %ze2 = extractelement <4 x i32> %c, i32 2
  %zw2 = sext i32 %ze2 to i64
  call void @p(i64 %zw2)
  %ze3 = extractelement <4 x i32> %c, i32 3
  %zw3 = sext i32 %ze3 to i64
  call void @p(i64 %zw3)
  ret void
}
define void @t18(<3 x i16> %a, <3 x i16> %b) noinline {
  %r = call <3 x i16> @llvm.vector.splice.left.v3i16(<3 x i16> %a, <3 x i16> %b, i32 1)
  %xe0 = extractelement <3 x i16> %r, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %r, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %r, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  ret void
}
define void @t19(<3 x i16> %a, <3 x i16> %b) noinline {
  %r = call <3 x i16> @llvm.vector.splice.right.v3i16(<3 x i16> %a, <3 x i16> %b, i32 1)
  %xe0 = extractelement <3 x i16> %r, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %r, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %r, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  ret void
}
define void @t20(<3 x i16> %a, <3 x i16> %b) noinline {
  %r = call <6 x i16> @llvm.vector.interleave2.v6i16(<3 x i16> %a, <3 x i16> %b)
  %d = call { <3 x i16>, <3 x i16> } @llvm.vector.deinterleave2.v6i16(<6 x i16> %r)
  %d0 = extractvalue { <3 x i16>, <3 x i16> } %d, 0
  %d1 = extractvalue { <3 x i16>, <3 x i16> } %d, 1
  %xe0 = extractelement <6 x i16> %r, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <6 x i16> %r, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <6 x i16> %r, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <6 x i16> %r, i32 3
  %xw3 = sext i16 %xe3 to i64
  call void @p(i64 %xw3)
  %xe4 = extractelement <6 x i16> %r, i32 4
  %xw4 = sext i16 %xe4 to i64
  call void @p(i64 %xw4)
  %xe5 = extractelement <6 x i16> %r, i32 5
  %xw5 = sext i16 %xe5 to i64
  call void @p(i64 %xw5)
  %ye0 = extractelement <3 x i16> %d0, i32 0
  %yw0 = sext i16 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <3 x i16> %d0, i32 1
  %yw1 = sext i16 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <3 x i16> %d0, i32 2
  %yw2 = sext i16 %ye2 to i64
  call void @p(i64 %yw2)
  %ze0 = extractelement <3 x i16> %d1, i32 0
  %zw0 = sext i16 %ze0 to i64
  call void @p(i64 %zw0)
  %ze1 = extractelement <3 x i16> %d1, i32 1
  %zw1 = sext i16 %ze1 to i64
  call void @p(i64 %zw1)
  %ze2 = extractelement <3 x i16> %d1, i32 2
  %zw2 = sext i16 %ze2 to i64
  call void @p(i64 %zw2)
  ret void
}
define void @t21(<3 x i16> %a, <3 x i16> %b) noinline {
  %s = call <3 x i16> @llvm.stepvector.v3i16()
  %r = add <3 x i16> %s, %a
  %xe0 = extractelement <3 x i16> %r, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %r, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %r, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  ret void
}
define void @t22(<3 x i16> %a) noinline {
  %r = call i32 @llvm.experimental.cttz.elts.i32.v3i16(<3 x i16> %a, i1 false)
  %w = zext i32 %r to i64
  call void @p(i64 %w)
  %c = icmp ne <3 x i16> %a, zeroinitializer
  %q = call i64 @llvm.experimental.cttz.elts.i64.v3i1(<3 x i1> %c, i1 false)
  call void @p(i64 %q)
  ret void
}
define void @t23(<3 x i16> %a) noinline {
  %r = call i32 @llvm.experimental.cttz.elts.i32.v3i16(<3 x i16> %a, i1 false)
  %w = zext i32 %r to i64
  call void @p(i64 %w)
  %c = icmp ne <3 x i16> %a, zeroinitializer
  %q = call i64 @llvm.experimental.cttz.elts.i64.v3i1(<3 x i1> %c, i1 false)
  call void @p(i64 %q)
  ret void
}
define void @t24(<3 x i16> %a) noinline {
  %r = call i32 @llvm.experimental.cttz.elts.i32.v3i16(<3 x i16> %a, i1 false)
  %w = zext i32 %r to i64
  call void @p(i64 %w)
  %c = icmp ne <3 x i16> %a, zeroinitializer
  %q = call i64 @llvm.experimental.cttz.elts.i64.v3i1(<3 x i1> %c, i1 false)
  call void @p(i64 %q)
  ret void
}
define void @t25(<3 x i16> %a) noinline {
  %r = call i32 @llvm.experimental.cttz.elts.i32.v3i16(<3 x i16> %a, i1 false)
  %w = zext i32 %r to i64
  call void @p(i64 %w)
  %c = icmp ne <3 x i16> %a, zeroinitializer
  %q = call i64 @llvm.experimental.cttz.elts.i64.v3i1(<3 x i1> %c, i1 false)
  call void @p(i64 %q)
  ret void
}
define void @t26(i32 %a, i32 %b) noinline {
  %r = call <3 x i1> @llvm.get.active.lane.mask.v3i1.i32(i32 %a, i32 %b)
  %xe0 = extractelement <3 x i1> %r, i32 0
  %xw0 = zext i1 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i1> %r, i32 1
  %xw1 = zext i1 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i1> %r, i32 2
  %xw2 = zext i1 %xe2 to i64
  call void @p(i64 %xw2)
  ret void
}
define void @t27(i32 %a, i32 %b) noinline {
  %r = call <3 x i1> @llvm.get.active.lane.mask.v3i1.i32(i32 %a, i32 %b)
  %xe0 = extractelement <3 x i1> %r, i32 0
  %xw0 = zext i1 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i1> %r, i32 1
  %xw1 = zext i1 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i1> %r, i32 2
  %xw2 = zext i1 %xe2 to i64
  call void @p(i64 %xw2)
  ret void
}
define void @t28(i32 %a, i32 %b) noinline {
  %r = call <3 x i1> @llvm.get.active.lane.mask.v3i1.i32(i32 %a, i32 %b)
  %xe0 = extractelement <3 x i1> %r, i32 0
  %xw0 = zext i1 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i1> %r, i32 1
  %xw1 = zext i1 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i1> %r, i32 2
  %xw2 = zext i1 %xe2 to i64
  call void @p(i64 %xw2)
  ret void
}
define void @t29(i32 %a, i32 %b) noinline {
  %r = call <3 x i1> @llvm.get.active.lane.mask.v3i1.i32(i32 %a, i32 %b)
  %xe0 = extractelement <3 x i1> %r, i32 0
  %xw0 = zext i1 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i1> %r, i32 1
  %xw1 = zext i1 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i1> %r, i32 2
  %xw2 = zext i1 %xe2 to i64
  call void @p(i64 %xw2)
  ret void
}
define void @t30(i32 %a, i32 %b) noinline {
  %r = call <3 x i1> @llvm.get.active.lane.mask.v3i1.i32(i32 %a, i32 %b)
  %xe0 = extractelement <3 x i1> %r, i32 0
  %xw0 = zext i1 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i1> %r, i32 1
  %xw1 = zext i1 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i1> %r, i32 2
  %xw2 = zext i1 %xe2 to i64
  call void @p(i64 %xw2)
  ret void
}
define void @t31(<3 x i16> %a, <3 x i16> %b, <3 x i1> %m) noinline {
  %buf = alloca [16 x i64], align 16
  store [16 x i64] zeroinitializer, ptr %buf
  call void @llvm.masked.compressstore.v3i16(<3 x i16> %a, ptr %buf, <3 x i1> %m)
  %l = load <3 x i16>, ptr %buf, align 8
  %xe0 = extractelement <3 x i16> %l, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %l, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %l, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  %r = call <3 x i16> @llvm.masked.expandload.v3i16(ptr %buf, <3 x i1> %m, <3 x i16> %b)
  %ye0 = extractelement <3 x i16> %r, i32 0
  %yw0 = sext i16 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <3 x i16> %r, i32 1
  %yw1 = sext i16 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <3 x i16> %r, i32 2
  %yw2 = sext i16 %ye2 to i64
  call void @p(i64 %yw2)
  %c = call <3 x i16> @llvm.experimental.vector.compress.v3i16(<3 x i16> %a, <3 x i1> %m, <3 x i16> %b)
  %ze0 = extractelement <3 x i16> %c, i32 0
  %zw0 = sext i16 %ze0 to i64
  call void @p(i64 %zw0)
  %ze1 = extractelement <3 x i16> %c, i32 1
  %zw1 = sext i16 %ze1 to i64
  call void @p(i64 %zw1)
  %ze2 = extractelement <3 x i16> %c, i32 2
  %zw2 = sext i16 %ze2 to i64
  call void @p(i64 %zw2)
  ret void
}
define void @t32(<3 x i16> %a, <3 x i16> %b, <3 x i1> %m) noinline {
  %buf = alloca [16 x i64], align 16
  store [16 x i64] zeroinitializer, ptr %buf
  call void @llvm.masked.compressstore.v3i16(<3 x i16> %a, ptr %buf, <3 x i1> %m)
  %l = load <3 x i16>, ptr %buf, align 8
  %xe0 = extractelement <3 x i16> %l, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %l, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %l, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  %r = call <3 x i16> @llvm.masked.expandload.v3i16(ptr %buf, <3 x i1> %m, <3 x i16> %b)
  %ye0 = extractelement <3 x i16> %r, i32 0
  %yw0 = sext i16 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <3 x i16> %r, i32 1
  %yw1 = sext i16 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <3 x i16> %r, i32 2
  %yw2 = sext i16 %ye2 to i64
  call void @p(i64 %yw2)
  %c = call <3 x i16> @llvm.experimental.vector.compress.v3i16(<3 x i16> %a, <3 x i1> %m, <3 x i16> %b)
  %ze0 = extractelement <3 x i16> %c, i32 0
  %zw0 = sext i16 %ze0 to i64
  call void @p(i64 %zw0)
  %ze1 = extractelement <3 x i16> %c, i32 1
  %zw1 = sext i16 %ze1 to i64
  call void @p(i64 %zw1)
  %ze2 = extractelement <3 x i16> %c, i32 2
  %zw2 = sext i16 %ze2 to i64
  call void @p(i64 %zw2)
  ret void
}
define void @t33(<3 x i16> %a, <3 x i16> %b, <3 x i1> %m) noinline {
  %buf = alloca [16 x i64], align 16
  store [16 x i64] zeroinitializer, ptr %buf
  call void @llvm.masked.compressstore.v3i16(<3 x i16> %a, ptr %buf, <3 x i1> %m)
  %l = load <3 x i16>, ptr %buf, align 8
  %xe0 = extractelement <3 x i16> %l, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %l, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %l, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  %r = call <3 x i16> @llvm.masked.expandload.v3i16(ptr %buf, <3 x i1> %m, <3 x i16> %b)
  %ye0 = extractelement <3 x i16> %r, i32 0
  %yw0 = sext i16 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <3 x i16> %r, i32 1
  %yw1 = sext i16 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <3 x i16> %r, i32 2
  %yw2 = sext i16 %ye2 to i64
  call void @p(i64 %yw2)
  %c = call <3 x i16> @llvm.experimental.vector.compress.v3i16(<3 x i16> %a, <3 x i1> %m, <3 x i16> %b)
  %ze0 = extractelement <3 x i16> %c, i32 0
  %zw0 = sext i16 %ze0 to i64
  call void @p(i64 %zw0)
  %ze1 = extractelement <3 x i16> %c, i32 1
  %zw1 = sext i16 %ze1 to i64
  call void @p(i64 %zw1)
  %ze2 = extractelement <3 x i16> %c, i32 2
  %zw2 = sext i16 %ze2 to i64
  call void @p(i64 %zw2)
  ret void
}
define void @t34(<3 x i16> %a, <3 x i16> %b, <3 x i1> %m) noinline {
  %buf = alloca [16 x i64], align 16
  store [16 x i64] zeroinitializer, ptr %buf
  call void @llvm.masked.compressstore.v3i16(<3 x i16> %a, ptr %buf, <3 x i1> %m)
  %l = load <3 x i16>, ptr %buf, align 8
  %xe0 = extractelement <3 x i16> %l, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %l, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %l, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  %r = call <3 x i16> @llvm.masked.expandload.v3i16(ptr %buf, <3 x i1> %m, <3 x i16> %b)
  %ye0 = extractelement <3 x i16> %r, i32 0
  %yw0 = sext i16 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <3 x i16> %r, i32 1
  %yw1 = sext i16 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <3 x i16> %r, i32 2
  %yw2 = sext i16 %ye2 to i64
  call void @p(i64 %yw2)
  %c = call <3 x i16> @llvm.experimental.vector.compress.v3i16(<3 x i16> %a, <3 x i1> %m, <3 x i16> %b)
  %ze0 = extractelement <3 x i16> %c, i32 0
  %zw0 = sext i16 %ze0 to i64
  call void @p(i64 %zw0)
  %ze1 = extractelement <3 x i16> %c, i32 1
  %zw1 = sext i16 %ze1 to i64
  call void @p(i64 %zw1)
  %ze2 = extractelement <3 x i16> %c, i32 2
  %zw2 = sext i16 %ze2 to i64
  call void @p(i64 %zw2)
  ret void
}
define void @t35(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call { <4 x i32>, <4 x i1> } @llvm.sadd.with.overflow.v4i32(<4 x i32> %a, <4 x i32> %b)
  %v = extractvalue { <4 x i32>, <4 x i1> } %r, 0
  %o = extractvalue { <4 x i32>, <4 x i1> } %r, 1
  %xe0 = extractelement <4 x i32> %v, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %v, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %v, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %v, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  %ye0 = extractelement <4 x i1> %o, i32 0
  %yw0 = zext i1 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <4 x i1> %o, i32 1
  %yw1 = zext i1 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <4 x i1> %o, i32 2
  %yw2 = zext i1 %ye2 to i64
  call void @p(i64 %yw2)
  %ye3 = extractelement <4 x i1> %o, i32 3
  %yw3 = zext i1 %ye3 to i64
  call void @p(i64 %yw3)
  ret void
}
define void @t36(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call { <4 x i32>, <4 x i1> } @llvm.uadd.with.overflow.v4i32(<4 x i32> %a, <4 x i32> %b)
  %v = extractvalue { <4 x i32>, <4 x i1> } %r, 0
  %o = extractvalue { <4 x i32>, <4 x i1> } %r, 1
  %xe0 = extractelement <4 x i32> %v, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %v, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %v, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %v, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  %ye0 = extractelement <4 x i1> %o, i32 0
  %yw0 = zext i1 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <4 x i1> %o, i32 1
  %yw1 = zext i1 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <4 x i1> %o, i32 2
  %yw2 = zext i1 %ye2 to i64
  call void @p(i64 %yw2)
  %ye3 = extractelement <4 x i1> %o, i32 3
  %yw3 = zext i1 %ye3 to i64
  call void @p(i64 %yw3)
  ret void
}
define void @t37(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call { <4 x i32>, <4 x i1> } @llvm.ssub.with.overflow.v4i32(<4 x i32> %a, <4 x i32> %b)
  %v = extractvalue { <4 x i32>, <4 x i1> } %r, 0
  %o = extractvalue { <4 x i32>, <4 x i1> } %r, 1
  %xe0 = extractelement <4 x i32> %v, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %v, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %v, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %v, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  %ye0 = extractelement <4 x i1> %o, i32 0
  %yw0 = zext i1 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <4 x i1> %o, i32 1
  %yw1 = zext i1 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <4 x i1> %o, i32 2
  %yw2 = zext i1 %ye2 to i64
  call void @p(i64 %yw2)
  %ye3 = extractelement <4 x i1> %o, i32 3
  %yw3 = zext i1 %ye3 to i64
  call void @p(i64 %yw3)
  ret void
}
define void @t38(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call { <4 x i32>, <4 x i1> } @llvm.usub.with.overflow.v4i32(<4 x i32> %a, <4 x i32> %b)
  %v = extractvalue { <4 x i32>, <4 x i1> } %r, 0
  %o = extractvalue { <4 x i32>, <4 x i1> } %r, 1
  %xe0 = extractelement <4 x i32> %v, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %v, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %v, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %v, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  %ye0 = extractelement <4 x i1> %o, i32 0
  %yw0 = zext i1 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <4 x i1> %o, i32 1
  %yw1 = zext i1 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <4 x i1> %o, i32 2
  %yw2 = zext i1 %ye2 to i64
  call void @p(i64 %yw2)
  %ye3 = extractelement <4 x i1> %o, i32 3
  %yw3 = zext i1 %ye3 to i64
  call void @p(i64 %yw3)
  ret void
}
define void @t39(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call { <4 x i32>, <4 x i1> } @llvm.smul.with.overflow.v4i32(<4 x i32> %a, <4 x i32> %b)
  %v = extractvalue { <4 x i32>, <4 x i1> } %r, 0
  %o = extractvalue { <4 x i32>, <4 x i1> } %r, 1
  %xe0 = extractelement <4 x i32> %v, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %v, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %v, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %v, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  %ye0 = extractelement <4 x i1> %o, i32 0
  %yw0 = zext i1 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <4 x i1> %o, i32 1
  %yw1 = zext i1 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <4 x i1> %o, i32 2
  %yw2 = zext i1 %ye2 to i64
  call void @p(i64 %yw2)
  %ye3 = extractelement <4 x i1> %o, i32 3
  %yw3 = zext i1 %ye3 to i64
  call void @p(i64 %yw3)
  ret void
}
define void @t40(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = call { <4 x i32>, <4 x i1> } @llvm.umul.with.overflow.v4i32(<4 x i32> %a, <4 x i32> %b)
  %v = extractvalue { <4 x i32>, <4 x i1> } %r, 0
  %o = extractvalue { <4 x i32>, <4 x i1> } %r, 1
  %xe0 = extractelement <4 x i32> %v, i32 0
  %xw0 = sext i32 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <4 x i32> %v, i32 1
  %xw1 = sext i32 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <4 x i32> %v, i32 2
  %xw2 = sext i32 %xe2 to i64
  call void @p(i64 %xw2)
  %xe3 = extractelement <4 x i32> %v, i32 3
  %xw3 = sext i32 %xe3 to i64
  call void @p(i64 %xw3)
  %ye0 = extractelement <4 x i1> %o, i32 0
  %yw0 = zext i1 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <4 x i1> %o, i32 1
  %yw1 = zext i1 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <4 x i1> %o, i32 2
  %yw2 = zext i1 %ye2 to i64
  call void @p(i64 %yw2)
  %ye3 = extractelement <4 x i1> %o, i32 3
  %yw3 = zext i1 %ye3 to i64
  call void @p(i64 %yw3)
  ret void
}
define void @t41(<3 x i16> %a, <3 x i16> %b) noinline {
  %r = call { <3 x i16>, <3 x i1> } @llvm.sadd.with.overflow.v3i16(<3 x i16> %a, <3 x i16> %b)
  %v = extractvalue { <3 x i16>, <3 x i1> } %r, 0
  %o = extractvalue { <3 x i16>, <3 x i1> } %r, 1
  %xe0 = extractelement <3 x i16> %v, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %v, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %v, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  %ye0 = extractelement <3 x i1> %o, i32 0
  %yw0 = zext i1 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <3 x i1> %o, i32 1
  %yw1 = zext i1 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <3 x i1> %o, i32 2
  %yw2 = zext i1 %ye2 to i64
  call void @p(i64 %yw2)
  ret void
}
define void @t42(<3 x i16> %a, <3 x i16> %b) noinline {
  %r = call { <3 x i16>, <3 x i1> } @llvm.uadd.with.overflow.v3i16(<3 x i16> %a, <3 x i16> %b)
  %v = extractvalue { <3 x i16>, <3 x i1> } %r, 0
  %o = extractvalue { <3 x i16>, <3 x i1> } %r, 1
  %xe0 = extractelement <3 x i16> %v, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %v, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %v, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  %ye0 = extractelement <3 x i1> %o, i32 0
  %yw0 = zext i1 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <3 x i1> %o, i32 1
  %yw1 = zext i1 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <3 x i1> %o, i32 2
  %yw2 = zext i1 %ye2 to i64
  call void @p(i64 %yw2)
  ret void
}
define void @t43(<3 x i16> %a, <3 x i16> %b) noinline {
  %r = call { <3 x i16>, <3 x i1> } @llvm.ssub.with.overflow.v3i16(<3 x i16> %a, <3 x i16> %b)
  %v = extractvalue { <3 x i16>, <3 x i1> } %r, 0
  %o = extractvalue { <3 x i16>, <3 x i1> } %r, 1
  %xe0 = extractelement <3 x i16> %v, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %v, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %v, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  %ye0 = extractelement <3 x i1> %o, i32 0
  %yw0 = zext i1 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <3 x i1> %o, i32 1
  %yw1 = zext i1 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <3 x i1> %o, i32 2
  %yw2 = zext i1 %ye2 to i64
  call void @p(i64 %yw2)
  ret void
}
define void @t44(<3 x i16> %a, <3 x i16> %b) noinline {
  %r = call { <3 x i16>, <3 x i1> } @llvm.usub.with.overflow.v3i16(<3 x i16> %a, <3 x i16> %b)
  %v = extractvalue { <3 x i16>, <3 x i1> } %r, 0
  %o = extractvalue { <3 x i16>, <3 x i1> } %r, 1
  %xe0 = extractelement <3 x i16> %v, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %v, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %v, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  %ye0 = extractelement <3 x i1> %o, i32 0
  %yw0 = zext i1 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <3 x i1> %o, i32 1
  %yw1 = zext i1 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <3 x i1> %o, i32 2
  %yw2 = zext i1 %ye2 to i64
  call void @p(i64 %yw2)
  ret void
}
define void @t45(<3 x i16> %a, <3 x i16> %b) noinline {
  %r = call { <3 x i16>, <3 x i1> } @llvm.smul.with.overflow.v3i16(<3 x i16> %a, <3 x i16> %b)
  %v = extractvalue { <3 x i16>, <3 x i1> } %r, 0
  %o = extractvalue { <3 x i16>, <3 x i1> } %r, 1
  %xe0 = extractelement <3 x i16> %v, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %v, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %v, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  %ye0 = extractelement <3 x i1> %o, i32 0
  %yw0 = zext i1 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <3 x i1> %o, i32 1
  %yw1 = zext i1 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <3 x i1> %o, i32 2
  %yw2 = zext i1 %ye2 to i64
  call void @p(i64 %yw2)
  ret void
}
define void @t46(<3 x i16> %a, <3 x i16> %b) noinline {
  %r = call { <3 x i16>, <3 x i1> } @llvm.umul.with.overflow.v3i16(<3 x i16> %a, <3 x i16> %b)
  %v = extractvalue { <3 x i16>, <3 x i1> } %r, 0
  %o = extractvalue { <3 x i16>, <3 x i1> } %r, 1
  %xe0 = extractelement <3 x i16> %v, i32 0
  %xw0 = sext i16 %xe0 to i64
  call void @p(i64 %xw0)
  %xe1 = extractelement <3 x i16> %v, i32 1
  %xw1 = sext i16 %xe1 to i64
  call void @p(i64 %xw1)
  %xe2 = extractelement <3 x i16> %v, i32 2
  %xw2 = sext i16 %xe2 to i64
  call void @p(i64 %xw2)
  %ye0 = extractelement <3 x i1> %o, i32 0
  %yw0 = zext i1 %ye0 to i64
  call void @p(i64 %yw0)
  %ye1 = extractelement <3 x i1> %o, i32 1
  %yw1 = zext i1 %ye1 to i64
  call void @p(i64 %yw1)
  %ye2 = extractelement <3 x i1> %o, i32 2
  %yw2 = zext i1 %ye2 to i64
  call void @p(i64 %yw2)
  ret void
}
define void @t47(<4 x i32> %a, <16 x i32> %b) noinline {
  %r = call <4 x i32> @llvm.vector.partial.reduce.add.v4i32.v16i32(<4 x i32> %a, <16 x i32> %b)
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %r)
  %w = sext i32 %s to i64
  call void @p(i64 %w)
  ret void
}
define i32 @main() {
  call void @t1(<4 x i32> <i32 1, i32 -2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  call void @t2(<4 x i32> <i32 1, i32 -2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  call void @t3(<4 x i32> <i32 1, i32 -2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  call void @t4(<4 x i32> <i32 1, i32 -2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  call void @t5(<4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  call void @t6(<4 x i32> <i32 0, i32 2, i32 3, i32 4>)
  call void @t7(<4 x i32> <i32 0, i32 0, i32 0, i32 4>)
  call void @t8(<4 x i32> <i32 0, i32 0, i32 0, i32 0>)
  call void @t9(i32 0, i32 2)
  call void @t10(i32 -2, i32 -1)
  call void @t11(i32 5, i32 6)
  call void @t12(i32 7, i32 3)
  call void @t13(i32 -1, i32 1)
  call void @t14(<4 x i32> <i32 1, i32 -2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>, <4 x i1> <i1 0, i1 0, i1 0, i1 0>)
  call void @t15(<4 x i32> <i32 1, i32 -2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>, <4 x i1> <i1 1, i1 0, i1 1, i1 0>)
  call void @t16(<4 x i32> <i32 1, i32 -2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>, <4 x i1> <i1 0, i1 1, i1 1, i1 0>)
  call void @t17(<4 x i32> <i32 1, i32 -2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>, <4 x i1> <i1 1, i1 1, i1 1, i1 1>)
  call void @t18(<3 x i16> <i16 10, i16 20, i16 30>, <3 x i16> <i16 -1, i16 -2, i16 -3>)
  call void @t19(<3 x i16> <i16 10, i16 20, i16 30>, <3 x i16> <i16 -1, i16 -2, i16 -3>)
  call void @t20(<3 x i16> <i16 10, i16 20, i16 30>, <3 x i16> <i16 -1, i16 -2, i16 -3>)
  call void @t21(<3 x i16> <i16 10, i16 20, i16 30>, <3 x i16> <i16 -1, i16 -2, i16 -3>)
  call void @t22(<3 x i16> <i16 1, i16 2, i16 3>)
  call void @t23(<3 x i16> <i16 0, i16 2, i16 3>)
  call void @t24(<3 x i16> <i16 0, i16 0, i16 3>)
  call void @t25(<3 x i16> <i16 0, i16 0, i16 0>)
  call void @t26(i32 0, i32 2)
  call void @t27(i32 -2, i32 -1)
  call void @t28(i32 5, i32 6)
  call void @t29(i32 7, i32 3)
  call void @t30(i32 -1, i32 1)
  call void @t31(<3 x i16> <i16 10, i16 20, i16 30>, <3 x i16> <i16 -1, i16 -2, i16 -3>, <3 x i1> <i1 0, i1 0, i1 0>)
  call void @t32(<3 x i16> <i16 10, i16 20, i16 30>, <3 x i16> <i16 -1, i16 -2, i16 -3>, <3 x i1> <i1 1, i1 0, i1 1>)
  call void @t33(<3 x i16> <i16 10, i16 20, i16 30>, <3 x i16> <i16 -1, i16 -2, i16 -3>, <3 x i1> <i1 0, i1 1, i1 1>)
  call void @t34(<3 x i16> <i16 10, i16 20, i16 30>, <3 x i16> <i16 -1, i16 -2, i16 -3>, <3 x i1> <i1 1, i1 1, i1 1>)
  call void @t35(<4 x i32> <i32 2147483647, i32 -2, i32 3, i32 65536>, <4 x i32> <i32 5, i32 -2147483648, i32 7, i32 65536>)
  call void @t36(<4 x i32> <i32 2147483647, i32 -2, i32 3, i32 65536>, <4 x i32> <i32 5, i32 -2147483648, i32 7, i32 65536>)
  call void @t37(<4 x i32> <i32 2147483647, i32 -2, i32 3, i32 65536>, <4 x i32> <i32 5, i32 -2147483648, i32 7, i32 65536>)
  call void @t38(<4 x i32> <i32 2147483647, i32 -2, i32 3, i32 65536>, <4 x i32> <i32 5, i32 -2147483648, i32 7, i32 65536>)
  call void @t39(<4 x i32> <i32 2147483647, i32 -2, i32 3, i32 65536>, <4 x i32> <i32 5, i32 -2147483648, i32 7, i32 65536>)
  call void @t40(<4 x i32> <i32 2147483647, i32 -2, i32 3, i32 65536>, <4 x i32> <i32 5, i32 -2147483648, i32 7, i32 65536>)
  call void @t41(<3 x i16> <i16 10, i16 32000, i16 -300>, <3 x i16> <i16 -1, i16 1000, i16 200>)
  call void @t42(<3 x i16> <i16 10, i16 32000, i16 -300>, <3 x i16> <i16 -1, i16 1000, i16 200>)
  call void @t43(<3 x i16> <i16 10, i16 32000, i16 -300>, <3 x i16> <i16 -1, i16 1000, i16 200>)
  call void @t44(<3 x i16> <i16 10, i16 32000, i16 -300>, <3 x i16> <i16 -1, i16 1000, i16 200>)
  call void @t45(<3 x i16> <i16 10, i16 32000, i16 -300>, <3 x i16> <i16 -1, i16 1000, i16 200>)
  call void @t46(<3 x i16> <i16 10, i16 32000, i16 -300>, <3 x i16> <i16 -1, i16 1000, i16 200>)
  call void @t47(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <16 x i32> <i32 0, i32 1, i32 4, i32 9, i32 16, i32 25, i32 36, i32 49, i32 64, i32 81, i32 100, i32 121, i32 144, i32 169, i32 196, i32 225>)
  ret i32 0
}
