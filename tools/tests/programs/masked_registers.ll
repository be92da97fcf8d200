; Masks of comparisons: memory is read and written where they are set, by whole registers if all of their lanes are.
; Absolute values of floats by a comparison with zero.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@memory = global [32 x i64] zeroinitializer, align 1
@line = constant [14 x i8] c"%2d %2d %llx\0A\00"
declare i32 @printf(ptr, ...)
define void @fill() noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %more, %loop ]
  %word = mul i64 %i, 1311768467463790321
  %place = getelementptr i64, ptr @memory, i64 %i
  store i64 %word, ptr %place
  %more = add i64 %i, 1
  %end = icmp eq i64 %more, 32
  br i1 %end, label %done, label %loop
done:
  ret void
}
define void @show(i32 %kind, i32 %limit) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %more, %loop ]
  %sum = phi i64 [ 17, %entry ], [ %sum2, %loop ]
  %place = getelementptr i64, ptr @memory, i64 %i
  %word = load i64, ptr %place
  %mixed = xor i64 %sum, %word
  %sum2 = mul i64 %mixed, 1099511628211
  %more = add i64 %i, 1
  %end = icmp eq i64 %more, 32
  br i1 %end, label %done, label %loop
done:
  %said = call i32 (ptr, ...) @printf(ptr @line, i32 %kind, i32 %limit, i64 %sum2)
  ret void
}
define void @both0(ptr %from, ptr %to, i32 %limit) noinline {
  %lane = trunc i32 %limit to i8
  %one = insertelement <16 x i8> poison, i8 %lane, i32 0
  %all = shufflevector <16 x i8> %one, <16 x i8> poison, <16 x i32> zeroinitializer
  %mask = icmp slt <16 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15>, %all
  %other = load <16 x i8>, ptr %to, align 1
  %read = call <16 x i8> @llvm.masked.load.v16i8.p0(ptr align 1 %from, <16 x i1> %mask, <16 x i8> %other)
  %bits = bitcast <16 x i8> %read to <16 x i8>
  %changed = xor <16 x i8> %bits, splat (i8 85)
  %value = bitcast <16 x i8> %changed to <16 x i8>
  %not = xor <16 x i1> %mask, splat (i1 true)
  call void @llvm.masked.store.v16i8.p0(<16 x i8> %value, ptr align 1 %to, <16 x i1> %not)
  %next = getelementptr i8, ptr %to, i64 67
  call void @llvm.masked.store.v16i8.p0(<16 x i8> %read, ptr align 1 %next, <16 x i1> %mask)
  ret void
}
define void @both1(ptr %from, ptr %to, i32 %limit) noinline {
  %lane = trunc i32 %limit to i16
  %one = insertelement <8 x i16> poison, i16 %lane, i32 0
  %all = shufflevector <8 x i16> %one, <8 x i16> poison, <8 x i32> zeroinitializer
  %mask = icmp slt <8 x i16> <i16 0, i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7>, %all
  %other = load <8 x i16>, ptr %to, align 1
  %read = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 1 %from, <8 x i1> %mask, <8 x i16> %other)
  %bits = bitcast <8 x i16> %read to <8 x i16>
  %changed = xor <8 x i16> %bits, splat (i16 85)
  %value = bitcast <8 x i16> %changed to <8 x i16>
  %not = xor <8 x i1> %mask, splat (i1 true)
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %value, ptr align 1 %to, <8 x i1> %not)
  %next = getelementptr i8, ptr %to, i64 67
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %read, ptr align 1 %next, <8 x i1> %mask)
  ret void
}
define void @both2(ptr %from, ptr %to, i32 %limit) noinline {
  %lane = trunc i32 %limit to i16
  %one = insertelement <4 x i16> poison, i16 %lane, i32 0
  %all = shufflevector <4 x i16> %one, <4 x i16> poison, <4 x i32> zeroinitializer
  %mask = icmp slt <4 x i16> <i16 0, i16 1, i16 2, i16 3>, %all
  %other = load <4 x i16>, ptr %to, align 1
  %read = call <4 x i16> @llvm.masked.load.v4i16.p0(ptr align 1 %from, <4 x i1> %mask, <4 x i16> %other)
  %bits = bitcast <4 x i16> %read to <4 x i16>
  %changed = xor <4 x i16> %bits, splat (i16 85)
  %value = bitcast <4 x i16> %changed to <4 x i16>
  %not = xor <4 x i1> %mask, splat (i1 true)
  call void @llvm.masked.store.v4i16.p0(<4 x i16> %value, ptr align 1 %to, <4 x i1> %not)
  %next = getelementptr i8, ptr %to, i64 67
  call void @llvm.masked.store.v4i16.p0(<4 x i16> %read, ptr align 1 %next, <4 x i1> %mask)
  ret void
}
define void @both3(ptr %from, ptr %to, i32 %limit) noinline {
  %lane = bitcast i32 %limit to i32
  %one = insertelement <4 x i32> poison, i32 %lane, i32 0
  %all = shufflevector <4 x i32> %one, <4 x i32> poison, <4 x i32> zeroinitializer
  %mask = icmp slt <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %all
  %other = load <4 x i32>, ptr %to, align 1
  %read = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 1 %from, <4 x i1> %mask, <4 x i32> %other)
  %bits = bitcast <4 x i32> %read to <4 x i32>
  %changed = xor <4 x i32> %bits, splat (i32 85)
  %value = bitcast <4 x i32> %changed to <4 x i32>
  %not = xor <4 x i1> %mask, splat (i1 true)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %value, ptr align 1 %to, <4 x i1> %not)
  %next = getelementptr i8, ptr %to, i64 67
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %read, ptr align 1 %next, <4 x i1> %mask)
  ret void
}
define void @both4(ptr %from, ptr %to, i32 %limit) noinline {
  %lane = bitcast i32 %limit to i32
  %one = insertelement <8 x i32> poison, i32 %lane, i32 0
  %all = shufflevector <8 x i32> %one, <8 x i32> poison, <8 x i32> zeroinitializer
  %mask = icmp slt <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %all
  %other = load <8 x i32>, ptr %to, align 1
  %read = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 1 %from, <8 x i1> %mask, <8 x i32> %other)
  %bits = bitcast <8 x i32> %read to <8 x i32>
  %changed = xor <8 x i32> %bits, splat (i32 85)
  %value = bitcast <8 x i32> %changed to <8 x i32>
  %not = xor <8 x i1> %mask, splat (i1 true)
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %value, ptr align 1 %to, <8 x i1> %not)
  %next = getelementptr i8, ptr %to, i64 67
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %read, ptr align 1 %next, <8 x i1> %mask)
  ret void
}
define void @both5(ptr %from, ptr %to, i32 %limit) noinline {
  %lane = sext i32 %limit to i64
  %one = insertelement <2 x i64> poison, i64 %lane, i32 0
  %all = shufflevector <2 x i64> %one, <2 x i64> poison, <2 x i32> zeroinitializer
  %mask = icmp slt <2 x i64> <i64 0, i64 1>, %all
  %other = load <2 x i64>, ptr %to, align 1
  %read = call <2 x i64> @llvm.masked.load.v2i64.p0(ptr align 1 %from, <2 x i1> %mask, <2 x i64> %other)
  %bits = bitcast <2 x i64> %read to <2 x i64>
  %changed = xor <2 x i64> %bits, splat (i64 85)
  %value = bitcast <2 x i64> %changed to <2 x i64>
  %not = xor <2 x i1> %mask, splat (i1 true)
  call void @llvm.masked.store.v2i64.p0(<2 x i64> %value, ptr align 1 %to, <2 x i1> %not)
  %next = getelementptr i8, ptr %to, i64 67
  call void @llvm.masked.store.v2i64.p0(<2 x i64> %read, ptr align 1 %next, <2 x i1> %mask)
  ret void
}
define void @both6(ptr %from, ptr %to, i32 %limit) noinline {
  %lane = sitofp i32 %limit to float
  %one = insertelement <4 x float> poison, float %lane, i32 0
  %all = shufflevector <4 x float> %one, <4 x float> poison, <4 x i32> zeroinitializer
  %mask = fcmp olt <4 x float> <float 0.0, float 1.0, float 2.0, float 3.0>, %all
  %other = load <4 x float>, ptr %to, align 1
  %read = call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 1 %from, <4 x i1> %mask, <4 x float> %other)
  %bits = bitcast <4 x float> %read to <4 x i32>
  %changed = xor <4 x i32> %bits, splat (i32 85)
  %value = bitcast <4 x i32> %changed to <4 x float>
  %not = xor <4 x i1> %mask, splat (i1 true)
  call void @llvm.masked.store.v4f32.p0(<4 x float> %value, ptr align 1 %to, <4 x i1> %not)
  %next = getelementptr i8, ptr %to, i64 67
  call void @llvm.masked.store.v4f32.p0(<4 x float> %read, ptr align 1 %next, <4 x i1> %mask)
  ret void
}
define void @abs6(ptr %at) noinline {
  %value = load <4 x float>, ptr %at, align 1
  %is = fcmp olt <4 x float> %value, zeroinitializer
  %not = fneg <4 x float> %value
  %abs = select <4 x i1> %is, <4 x float> %not, <4 x float> %value
  store <4 x float> %abs, ptr %at, align 1
  %on = getelementptr i8, ptr %at, i64 16
  %value2 = load <4 x float>, ptr %on, align 1
  %is2 = fcmp ogt <4 x float> %value2, zeroinitializer
  %not2 = fneg <4 x float> %value2
  %abs2 = select <4 x i1> %is2, <4 x float> %value2, <4 x float> %not2
  store <4 x float> %abs2, ptr %on, align 1
  ret void
}
define void @both7(ptr %from, ptr %to, i32 %limit) noinline {
  %lane = sitofp i32 %limit to double
  %one = insertelement <4 x double> poison, double %lane, i32 0
  %all = shufflevector <4 x double> %one, <4 x double> poison, <4 x i32> zeroinitializer
  %mask = fcmp olt <4 x double> <double 0.0, double 1.0, double 2.0, double 3.0>, %all
  %other = load <4 x double>, ptr %to, align 1
  %read = call <4 x double> @llvm.masked.load.v4f64.p0(ptr align 1 %from, <4 x i1> %mask, <4 x double> %other)
  %bits = bitcast <4 x double> %read to <4 x i64>
  %changed = xor <4 x i64> %bits, splat (i64 85)
  %value = bitcast <4 x i64> %changed to <4 x double>
  %not = xor <4 x i1> %mask, splat (i1 true)
  call void @llvm.masked.store.v4f64.p0(<4 x double> %value, ptr align 1 %to, <4 x i1> %not)
  %next = getelementptr i8, ptr %to, i64 67
  call void @llvm.masked.store.v4f64.p0(<4 x double> %read, ptr align 1 %next, <4 x i1> %mask)
  ret void
}
define void @abs7(ptr %at) noinline {
  %value = load <4 x double>, ptr %at, align 1
  %is = fcmp olt <4 x double> %value, zeroinitializer
  %not = fneg <4 x double> %value
  %abs = select <4 x i1> %is, <4 x double> %not, <4 x double> %value
  store <4 x double> %abs, ptr %at, align 1
  %on = getelementptr i8, ptr %at, i64 32
  %value2 = load <4 x double>, ptr %on, align 1
  %is2 = fcmp ogt <4 x double> %value2, zeroinitializer
  %not2 = fneg <4 x double> %value2
  %abs2 = select <4 x i1> %is2, <4 x double> %value2, <4 x double> %not2
  store <4 x double> %abs2, ptr %on, align 1
  ret void
}
define void @both8(ptr %from, ptr %to, i32 %limit) noinline {
  %lane = trunc i32 %limit to i16
  %one = insertelement <16 x i16> poison, i16 %lane, i32 0
  %all = shufflevector <16 x i16> %one, <16 x i16> poison, <16 x i32> zeroinitializer
  %mask = icmp slt <16 x i16> <i16 0, i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7, i16 8, i16 9, i16 10, i16 11, i16 12, i16 13, i16 14, i16 15>, %all
  %other = load <16 x i16>, ptr %to, align 1
  %read = call <16 x i16> @llvm.masked.load.v16i16.p0(ptr align 1 %from, <16 x i1> %mask, <16 x i16> %other)
  %bits = bitcast <16 x i16> %read to <16 x i16>
  %changed = xor <16 x i16> %bits, splat (i16 85)
  %value = bitcast <16 x i16> %changed to <16 x i16>
  %not = xor <16 x i1> %mask, splat (i1 true)
  call void @llvm.masked.store.v16i16.p0(<16 x i16> %value, ptr align 1 %to, <16 x i1> %not)
  %next = getelementptr i8, ptr %to, i64 67
  call void @llvm.masked.store.v16i16.p0(<16 x i16> %read, ptr align 1 %next, <16 x i1> %mask)
  ret void
}
define void @both9(ptr %from, ptr %to, i32 %limit) noinline {
  %lane = bitcast i32 %limit to i32
  %one = insertelement <2 x i32> poison, i32 %lane, i32 0
  %all = shufflevector <2 x i32> %one, <2 x i32> poison, <2 x i32> zeroinitializer
  %mask = icmp slt <2 x i32> <i32 0, i32 1>, %all
  %other = load <2 x i32>, ptr %to, align 1
  %read = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr align 1 %from, <2 x i1> %mask, <2 x i32> %other)
  %bits = bitcast <2 x i32> %read to <2 x i32>
  %changed = xor <2 x i32> %bits, splat (i32 85)
  %value = bitcast <2 x i32> %changed to <2 x i32>
  %not = xor <2 x i1> %mask, splat (i1 true)
  call void @llvm.masked.store.v2i32.p0(<2 x i32> %value, ptr align 1 %to, <2 x i1> %not)
  %next = getelementptr i8, ptr %to, i64 67
  call void @llvm.masked.store.v2i32.p0(<2 x i32> %read, ptr align 1 %next, <2 x i1> %mask)
  ret void
}
@floats = constant [8 x float] [float 0x7FF8000000000000, float 0xFFF8000000000000, float 0.0, float -0.0, float 0x7FF0000000000000, float 0xFFF0000000000000, float 1.5, float -1.5]
@doubles = constant [8 x double] [double 0x7FF8000000000000, double 0xFFF8000000000000, double 0.0, double -0.0, double 0x7FF0000000000000, double 0xFFF0000000000000, double 1.5, double -1.5]
define i32 @main() {
entry:
  br label %kind0
kind0:
  %l0 = phi i32 [ -1, %entry ], [ %m0, %kind0 ]
  call void @fill()
  call void @both0(ptr @memory, ptr getelementptr (i8, ptr @memory, i64 128), i32 %l0)
  call void @show(i32 0, i32 %l0)
  %m0 = add i32 %l0, 1
  %e0 = icmp sgt i32 %l0, 16
  br i1 %e0, label %end0, label %kind0
end0:
  br label %kind1
kind1:
  %l1 = phi i32 [ -1, %end0 ], [ %m1, %kind1 ]
  call void @fill()
  call void @both1(ptr @memory, ptr getelementptr (i8, ptr @memory, i64 128), i32 %l1)
  call void @show(i32 1, i32 %l1)
  %m1 = add i32 %l1, 1
  %e1 = icmp sgt i32 %l1, 8
  br i1 %e1, label %end1, label %kind1
end1:
  br label %kind2
kind2:
  %l2 = phi i32 [ -1, %end1 ], [ %m2, %kind2 ]
  call void @fill()
  call void @both2(ptr @memory, ptr getelementptr (i8, ptr @memory, i64 128), i32 %l2)
  call void @show(i32 2, i32 %l2)
  %m2 = add i32 %l2, 1
  %e2 = icmp sgt i32 %l2, 4
  br i1 %e2, label %end2, label %kind2
end2:
  br label %kind3
kind3:
  %l3 = phi i32 [ -1, %end2 ], [ %m3, %kind3 ]
  call void @fill()
  call void @both3(ptr @memory, ptr getelementptr (i8, ptr @memory, i64 128), i32 %l3)
  call void @show(i32 3, i32 %l3)
  %m3 = add i32 %l3, 1
  %e3 = icmp sgt i32 %l3, 4
  br i1 %e3, label %end3, label %kind3
end3:
  br label %kind4
kind4:
  %l4 = phi i32 [ -1, %end3 ], [ %m4, %kind4 ]
  call void @fill()
  call void @both4(ptr @memory, ptr getelementptr (i8, ptr @memory, i64 128), i32 %l4)
  call void @show(i32 4, i32 %l4)
  %m4 = add i32 %l4, 1
  %e4 = icmp sgt i32 %l4, 8
  br i1 %e4, label %end4, label %kind4
end4:
  br label %kind5
kind5:
  %l5 = phi i32 [ -1, %end4 ], [ %m5, %kind5 ]
  call void @fill()
  call void @both5(ptr @memory, ptr getelementptr (i8, ptr @memory, i64 128), i32 %l5)
  call void @show(i32 5, i32 %l5)
  %m5 = add i32 %l5, 1
  %e5 = icmp sgt i32 %l5, 2
  br i1 %e5, label %end5, label %kind5
end5:
  br label %kind6
kind6:
  %l6 = phi i32 [ -1, %end5 ], [ %m6, %kind6 ]
  call void @fill()
  call void @both6(ptr @memory, ptr getelementptr (i8, ptr @memory, i64 128), i32 %l6)
  call void @show(i32 6, i32 %l6)
  %m6 = add i32 %l6, 1
  %e6 = icmp sgt i32 %l6, 4
  br i1 %e6, label %end6, label %kind6
end6:
  br label %kind7
kind7:
  %l7 = phi i32 [ -1, %end6 ], [ %m7, %kind7 ]
  call void @fill()
  call void @both7(ptr @memory, ptr getelementptr (i8, ptr @memory, i64 128), i32 %l7)
  call void @show(i32 7, i32 %l7)
  %m7 = add i32 %l7, 1
  %e7 = icmp sgt i32 %l7, 4
  br i1 %e7, label %end7, label %kind7
end7:
  br label %kind8
kind8:
  %l8 = phi i32 [ -1, %end7 ], [ %m8, %kind8 ]
  call void @fill()
  call void @both8(ptr @memory, ptr getelementptr (i8, ptr @memory, i64 128), i32 %l8)
  call void @show(i32 8, i32 %l8)
  %m8 = add i32 %l8, 1
  %e8 = icmp sgt i32 %l8, 16
  br i1 %e8, label %end8, label %kind8
end8:
  br label %kind9
kind9:
  %l9 = phi i32 [ -1, %end8 ], [ %m9, %kind9 ]
  call void @fill()
  call void @both9(ptr @memory, ptr getelementptr (i8, ptr @memory, i64 128), i32 %l9)
  call void @show(i32 9, i32 %l9)
  %m9 = add i32 %l9, 1
  %e9 = icmp sgt i32 %l9, 2
  br i1 %e9, label %end9, label %kind9
end9:
  call void @fill()
  call void @llvm.memcpy.p0.p0.i64(ptr @memory, ptr @floats, i64 32, i1 false)
  call void @abs6(ptr @memory)
  call void @show(i32 90, i32 0)
  call void @llvm.memcpy.p0.p0.i64(ptr @memory, ptr @doubles, i64 64, i1 false)
  call void @abs7(ptr @memory)
  call void @show(i32 91, i32 0)
  ret i32 0
}
