; All comparisons of vectors of floats, as masks in registers and as bits.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [4 x i8] c"%x \00"
@left = global [8 x double] [double 0.0, double 1.0, double 0x7FF8000000000000, double 0x7FF8000000000000, double -0.0, double 2.0, double 0x7FF0000000000000, double -1.0]
@right = global [8 x double] [double -0.0, double 2.0, double 1.0, double 0x7FF8000000000000, double 0.0, double 1.0, double 0x7FF0000000000000, double -1.0]
declare i32 @printf(ptr, ...)
define void @show(i32 %x) noinline {
  %said = call i32 (ptr, ...) @printf(ptr @format, i32 %x)
  ret void
}
define void @oeq.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp oeq <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ogt.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp ogt <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @oge.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp oge <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @olt.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp olt <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ole.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp ole <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @one.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp one <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ord.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp ord <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ueq.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp ueq <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ugt.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp ugt <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @uge.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp uge <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ult.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp ult <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ule.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp ule <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @une.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp une <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @uno.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp uno <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @true.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp true <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @false.4.float(<4 x float> %a, <4 x float> %b) noinline {
  %m = fcmp false <4 x float> %a, %b
  %c = select <4 x i1> %m, <4 x float> %a, <4 x float> %b
  %d = bitcast <4 x float> %c to <4 x i32>
  %e = bitcast <4 x i1> %m to i4
  %f = zext i4 %e to i32
  call void @show(i32 %f)
  %s = sext <4 x i1> %m to <4 x i32>
  %u = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @oeq.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp oeq <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ogt.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp ogt <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @oge.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp oge <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @olt.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp olt <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ole.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp ole <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @one.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp one <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ord.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp ord <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ueq.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp ueq <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ugt.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp ugt <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @uge.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp uge <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ult.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp ult <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ule.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp ule <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @une.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp une <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @uno.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp uno <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @true.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp true <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @false.2.double(<2 x double> %a, <2 x double> %b) noinline {
  %m = fcmp false <2 x double> %a, %b
  %c = select <2 x i1> %m, <2 x double> %a, <2 x double> %b
  %d = bitcast <2 x double> %c to <2 x i64>
  %e = bitcast <2 x i1> %m to i2
  %f = zext i2 %e to i32
  call void @show(i32 %f)
  %s = sext <2 x i1> %m to <2 x i64>
  %u = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %s)
  %w = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %d)
  %h = lshr i64 %w, 48
  %x = trunc i64 %h to i32
  %y = trunc i64 %u to i32
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @oeq.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp oeq <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ogt.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp ogt <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @oge.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp oge <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @olt.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp olt <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ole.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp ole <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @one.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp one <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ord.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp ord <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ueq.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp ueq <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ugt.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp ugt <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @uge.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp uge <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ult.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp ult <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @ule.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp ule <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @une.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp une <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @uno.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp uno <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @true.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp true <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define void @false.8.float(<8 x float> %a, <8 x float> %b) noinline {
  %m = fcmp false <8 x float> %a, %b
  %c = select <8 x i1> %m, <8 x float> %a, <8 x float> %b
  %d = bitcast <8 x float> %c to <8 x i32>
  %e = bitcast <8 x i1> %m to i8
  %f = zext i8 %e to i32
  call void @show(i32 %f)
  %s = sext <8 x i1> %m to <8 x i32>
  %u = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %s)
  %w = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %d)
  %x = lshr i32 %w, 16
  %y = add i32 %u, 0
  call void @show(i32 %x)
  call void @show(i32 %y)
  ret void
}
define i32 @main() {
  %l = load volatile <8 x double>, ptr @left
  %r = load volatile <8 x double>, ptr @right
  %lf = fptrunc <8 x double> %l to <8 x float>
  %rf = fptrunc <8 x double> %r to <8 x float>
  %a1 = shufflevector <8 x float> %lf, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %b1 = shufflevector <8 x float> %rf, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  call void @oeq.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @ogt.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @oge.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @olt.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @ole.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @one.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @ord.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @ueq.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @ugt.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @uge.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @ult.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @ule.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @une.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @uno.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @true.4.float(<4 x float> %a1, <4 x float> %b1)
  call void @false.4.float(<4 x float> %a1, <4 x float> %b1)
  %a2 = shufflevector <8 x float> %lf, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %b2 = shufflevector <8 x float> %rf, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  call void @oeq.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @ogt.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @oge.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @olt.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @ole.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @one.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @ord.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @ueq.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @ugt.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @uge.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @ult.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @ule.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @une.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @uno.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @true.4.float(<4 x float> %a2, <4 x float> %b2)
  call void @false.4.float(<4 x float> %a2, <4 x float> %b2)
  %a3 = shufflevector <8 x double> %l, <8 x double> poison, <2 x i32> <i32 0, i32 1>
  %b3 = shufflevector <8 x double> %r, <8 x double> poison, <2 x i32> <i32 0, i32 1>
  call void @oeq.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @ogt.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @oge.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @olt.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @ole.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @one.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @ord.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @ueq.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @ugt.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @uge.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @ult.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @ule.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @une.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @uno.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @true.2.double(<2 x double> %a3, <2 x double> %b3)
  call void @false.2.double(<2 x double> %a3, <2 x double> %b3)
  %a4 = shufflevector <8 x double> %l, <8 x double> poison, <2 x i32> <i32 2, i32 3>
  %b4 = shufflevector <8 x double> %r, <8 x double> poison, <2 x i32> <i32 2, i32 3>
  call void @oeq.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @ogt.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @oge.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @olt.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @ole.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @one.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @ord.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @ueq.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @ugt.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @uge.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @ult.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @ule.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @une.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @uno.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @true.2.double(<2 x double> %a4, <2 x double> %b4)
  call void @false.2.double(<2 x double> %a4, <2 x double> %b4)
  %a5 = shufflevector <8 x double> %l, <8 x double> poison, <2 x i32> <i32 4, i32 5>
  %b5 = shufflevector <8 x double> %r, <8 x double> poison, <2 x i32> <i32 4, i32 5>
  call void @oeq.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @ogt.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @oge.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @olt.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @ole.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @one.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @ord.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @ueq.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @ugt.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @uge.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @ult.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @ule.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @une.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @uno.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @true.2.double(<2 x double> %a5, <2 x double> %b5)
  call void @false.2.double(<2 x double> %a5, <2 x double> %b5)
  %a6 = shufflevector <8 x double> %l, <8 x double> poison, <2 x i32> <i32 6, i32 7>
  %b6 = shufflevector <8 x double> %r, <8 x double> poison, <2 x i32> <i32 6, i32 7>
  call void @oeq.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @ogt.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @oge.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @olt.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @ole.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @one.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @ord.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @ueq.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @ugt.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @uge.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @ult.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @ule.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @une.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @uno.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @true.2.double(<2 x double> %a6, <2 x double> %b6)
  call void @false.2.double(<2 x double> %a6, <2 x double> %b6)
  %a7 = shufflevector <8 x float> %lf, <8 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %b7 = shufflevector <8 x float> %rf, <8 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  call void @oeq.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @ogt.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @oge.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @olt.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @ole.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @one.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @ord.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @ueq.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @ugt.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @uge.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @ult.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @ule.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @une.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @uno.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @true.8.float(<8 x float> %a7, <8 x float> %b7)
  call void @false.8.float(<8 x float> %a7, <8 x float> %b7)
  ret i32 0
}
