; Saturating casts of every float to integers of many widths.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [14 x i8] c"%llx %016llx\0A\00"
declare i32 @printf(ptr, ...)
@numbers = global [20 x double] [double 0.0, double -0.0, double 1.5, double -1.5, double 63.9, double -65.0, double 300.0, double -300.0, double 1.0e9, double -3.0e9, double 4294967295.5, double 9.3e18, double -9.3e18, double 1.9e19, double 1.0e37, double -1.0e38, double 1.0e39, double 0x7FF8000000000000, double 0x7FF0000000000000, double 0xFFF0000000000000]
define void @show(i128 %x) noinline {
  %h = lshr i128 %x, 64
  %a = trunc i128 %h to i64
  %b = trunc i128 %x to i64
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %a, i64 %b)
  ret void
}
define void @of.float(double %x) noinline {
  %y = fptrunc double %x to float
  %c1 = call i1 @llvm.fptosi.sat.i1.f32(float %y)
  %z1 = zext i1 %c1 to i128
  call void @show(i128 %z1)
  %c2 = call i1 @llvm.fptoui.sat.i1.f32(float %y)
  %z2 = zext i1 %c2 to i128
  call void @show(i128 %z2)
  %c3 = call i8 @llvm.fptosi.sat.i8.f32(float %y)
  %z3 = zext i8 %c3 to i128
  call void @show(i128 %z3)
  %c4 = call i8 @llvm.fptoui.sat.i8.f32(float %y)
  %z4 = zext i8 %c4 to i128
  call void @show(i128 %z4)
  %c5 = call i31 @llvm.fptosi.sat.i31.f32(float %y)
  %z5 = zext i31 %c5 to i128
  call void @show(i128 %z5)
  %c6 = call i31 @llvm.fptoui.sat.i31.f32(float %y)
  %z6 = zext i31 %c6 to i128
  call void @show(i128 %z6)
  %c7 = call i32 @llvm.fptosi.sat.i32.f32(float %y)
  %z7 = zext i32 %c7 to i128
  call void @show(i128 %z7)
  %c8 = call i32 @llvm.fptoui.sat.i32.f32(float %y)
  %z8 = zext i32 %c8 to i128
  call void @show(i128 %z8)
  %c9 = call i33 @llvm.fptosi.sat.i33.f32(float %y)
  %z9 = zext i33 %c9 to i128
  call void @show(i128 %z9)
  %c10 = call i33 @llvm.fptoui.sat.i33.f32(float %y)
  %z10 = zext i33 %c10 to i128
  call void @show(i128 %z10)
  %c11 = call i63 @llvm.fptosi.sat.i63.f32(float %y)
  %z11 = zext i63 %c11 to i128
  call void @show(i128 %z11)
  %c12 = call i63 @llvm.fptoui.sat.i63.f32(float %y)
  %z12 = zext i63 %c12 to i128
  call void @show(i128 %z12)
  %c13 = call i64 @llvm.fptosi.sat.i64.f32(float %y)
  %z13 = zext i64 %c13 to i128
  call void @show(i128 %z13)
  %c14 = call i64 @llvm.fptoui.sat.i64.f32(float %y)
  %z14 = zext i64 %c14 to i128
  call void @show(i128 %z14)
  %c15 = call i65 @llvm.fptosi.sat.i65.f32(float %y)
  %z15 = zext i65 %c15 to i128
  call void @show(i128 %z15)
  %c16 = call i65 @llvm.fptoui.sat.i65.f32(float %y)
  %z16 = zext i65 %c16 to i128
  call void @show(i128 %z16)
  %c17 = call i100 @llvm.fptosi.sat.i100.f32(float %y)
  %z17 = zext i100 %c17 to i128
  call void @show(i128 %z17)
  %c18 = call i100 @llvm.fptoui.sat.i100.f32(float %y)
  %z18 = zext i100 %c18 to i128
  call void @show(i128 %z18)
  %c19 = call i127 @llvm.fptosi.sat.i127.f32(float %y)
  %z19 = zext i127 %c19 to i128
  call void @show(i128 %z19)
  %c20 = call i127 @llvm.fptoui.sat.i127.f32(float %y)
  %z20 = zext i127 %c20 to i128
  call void @show(i128 %z20)
  %c21 = call i128 @llvm.fptosi.sat.i128.f32(float %y)
  call void @show(i128 %c21)
  %c22 = call i128 @llvm.fptoui.sat.i128.f32(float %y)
  call void @show(i128 %c22)
  ret void
}
define void @of.double(double %x) noinline {
  %c1 = call i1 @llvm.fptosi.sat.i1.f64(double %x)
  %z1 = zext i1 %c1 to i128
  call void @show(i128 %z1)
  %c2 = call i1 @llvm.fptoui.sat.i1.f64(double %x)
  %z2 = zext i1 %c2 to i128
  call void @show(i128 %z2)
  %c3 = call i8 @llvm.fptosi.sat.i8.f64(double %x)
  %z3 = zext i8 %c3 to i128
  call void @show(i128 %z3)
  %c4 = call i8 @llvm.fptoui.sat.i8.f64(double %x)
  %z4 = zext i8 %c4 to i128
  call void @show(i128 %z4)
  %c5 = call i31 @llvm.fptosi.sat.i31.f64(double %x)
  %z5 = zext i31 %c5 to i128
  call void @show(i128 %z5)
  %c6 = call i31 @llvm.fptoui.sat.i31.f64(double %x)
  %z6 = zext i31 %c6 to i128
  call void @show(i128 %z6)
  %c7 = call i32 @llvm.fptosi.sat.i32.f64(double %x)
  %z7 = zext i32 %c7 to i128
  call void @show(i128 %z7)
  %c8 = call i32 @llvm.fptoui.sat.i32.f64(double %x)
  %z8 = zext i32 %c8 to i128
  call void @show(i128 %z8)
  %c9 = call i33 @llvm.fptosi.sat.i33.f64(double %x)
  %z9 = zext i33 %c9 to i128
  call void @show(i128 %z9)
  %c10 = call i33 @llvm.fptoui.sat.i33.f64(double %x)
  %z10 = zext i33 %c10 to i128
  call void @show(i128 %z10)
  %c11 = call i63 @llvm.fptosi.sat.i63.f64(double %x)
  %z11 = zext i63 %c11 to i128
  call void @show(i128 %z11)
  %c12 = call i63 @llvm.fptoui.sat.i63.f64(double %x)
  %z12 = zext i63 %c12 to i128
  call void @show(i128 %z12)
  %c13 = call i64 @llvm.fptosi.sat.i64.f64(double %x)
  %z13 = zext i64 %c13 to i128
  call void @show(i128 %z13)
  %c14 = call i64 @llvm.fptoui.sat.i64.f64(double %x)
  %z14 = zext i64 %c14 to i128
  call void @show(i128 %z14)
  %c15 = call i65 @llvm.fptosi.sat.i65.f64(double %x)
  %z15 = zext i65 %c15 to i128
  call void @show(i128 %z15)
  %c16 = call i65 @llvm.fptoui.sat.i65.f64(double %x)
  %z16 = zext i65 %c16 to i128
  call void @show(i128 %z16)
  %c17 = call i100 @llvm.fptosi.sat.i100.f64(double %x)
  %z17 = zext i100 %c17 to i128
  call void @show(i128 %z17)
  %c18 = call i100 @llvm.fptoui.sat.i100.f64(double %x)
  %z18 = zext i100 %c18 to i128
  call void @show(i128 %z18)
  %c19 = call i127 @llvm.fptosi.sat.i127.f64(double %x)
  %z19 = zext i127 %c19 to i128
  call void @show(i128 %z19)
  %c20 = call i127 @llvm.fptoui.sat.i127.f64(double %x)
  %z20 = zext i127 %c20 to i128
  call void @show(i128 %z20)
  %c21 = call i128 @llvm.fptosi.sat.i128.f64(double %x)
  call void @show(i128 %c21)
  %c22 = call i128 @llvm.fptoui.sat.i128.f64(double %x)
  call void @show(i128 %c22)
  ret void
}
define void @of.x86_fp80(double %x) noinline {
  %y = fpext double %x to x86_fp80
  %c1 = call i1 @llvm.fptosi.sat.i1.f80(x86_fp80 %y)
  %z1 = zext i1 %c1 to i128
  call void @show(i128 %z1)
  %c2 = call i1 @llvm.fptoui.sat.i1.f80(x86_fp80 %y)
  %z2 = zext i1 %c2 to i128
  call void @show(i128 %z2)
  %c3 = call i8 @llvm.fptosi.sat.i8.f80(x86_fp80 %y)
  %z3 = zext i8 %c3 to i128
  call void @show(i128 %z3)
  %c4 = call i8 @llvm.fptoui.sat.i8.f80(x86_fp80 %y)
  %z4 = zext i8 %c4 to i128
  call void @show(i128 %z4)
  %c5 = call i31 @llvm.fptosi.sat.i31.f80(x86_fp80 %y)
  %z5 = zext i31 %c5 to i128
  call void @show(i128 %z5)
  %c6 = call i31 @llvm.fptoui.sat.i31.f80(x86_fp80 %y)
  %z6 = zext i31 %c6 to i128
  call void @show(i128 %z6)
  %c7 = call i32 @llvm.fptosi.sat.i32.f80(x86_fp80 %y)
  %z7 = zext i32 %c7 to i128
  call void @show(i128 %z7)
  %c8 = call i32 @llvm.fptoui.sat.i32.f80(x86_fp80 %y)
  %z8 = zext i32 %c8 to i128
  call void @show(i128 %z8)
  %c9 = call i33 @llvm.fptosi.sat.i33.f80(x86_fp80 %y)
  %z9 = zext i33 %c9 to i128
  call void @show(i128 %z9)
  %c10 = call i33 @llvm.fptoui.sat.i33.f80(x86_fp80 %y)
  %z10 = zext i33 %c10 to i128
  call void @show(i128 %z10)
  %c11 = call i63 @llvm.fptosi.sat.i63.f80(x86_fp80 %y)
  %z11 = zext i63 %c11 to i128
  call void @show(i128 %z11)
  %c12 = call i63 @llvm.fptoui.sat.i63.f80(x86_fp80 %y)
  %z12 = zext i63 %c12 to i128
  call void @show(i128 %z12)
  %c13 = call i64 @llvm.fptosi.sat.i64.f80(x86_fp80 %y)
  %z13 = zext i64 %c13 to i128
  call void @show(i128 %z13)
  %c14 = call i64 @llvm.fptoui.sat.i64.f80(x86_fp80 %y)
  %z14 = zext i64 %c14 to i128
  call void @show(i128 %z14)
  %c15 = call i65 @llvm.fptosi.sat.i65.f80(x86_fp80 %y)
  %z15 = zext i65 %c15 to i128
  call void @show(i128 %z15)
  %c16 = call i65 @llvm.fptoui.sat.i65.f80(x86_fp80 %y)
  %z16 = zext i65 %c16 to i128
  call void @show(i128 %z16)
  %c17 = call i100 @llvm.fptosi.sat.i100.f80(x86_fp80 %y)
  %z17 = zext i100 %c17 to i128
  call void @show(i128 %z17)
  %c18 = call i100 @llvm.fptoui.sat.i100.f80(x86_fp80 %y)
  %z18 = zext i100 %c18 to i128
  call void @show(i128 %z18)
  %c19 = call i127 @llvm.fptosi.sat.i127.f80(x86_fp80 %y)
  %z19 = zext i127 %c19 to i128
  call void @show(i128 %z19)
  %c20 = call i127 @llvm.fptoui.sat.i127.f80(x86_fp80 %y)
  %z20 = zext i127 %c20 to i128
  call void @show(i128 %z20)
  %c21 = call i128 @llvm.fptosi.sat.i128.f80(x86_fp80 %y)
  call void @show(i128 %c21)
  %c22 = call i128 @llvm.fptoui.sat.i128.f80(x86_fp80 %y)
  call void @show(i128 %c22)
  ret void
}
define void @of.fp128(double %x) noinline {
  %y = fpext double %x to fp128
  %c1 = call i1 @llvm.fptosi.sat.i1.f128(fp128 %y)
  %z1 = zext i1 %c1 to i128
  call void @show(i128 %z1)
  %c2 = call i1 @llvm.fptoui.sat.i1.f128(fp128 %y)
  %z2 = zext i1 %c2 to i128
  call void @show(i128 %z2)
  %c3 = call i8 @llvm.fptosi.sat.i8.f128(fp128 %y)
  %z3 = zext i8 %c3 to i128
  call void @show(i128 %z3)
  %c4 = call i8 @llvm.fptoui.sat.i8.f128(fp128 %y)
  %z4 = zext i8 %c4 to i128
  call void @show(i128 %z4)
  %c5 = call i31 @llvm.fptosi.sat.i31.f128(fp128 %y)
  %z5 = zext i31 %c5 to i128
  call void @show(i128 %z5)
  %c6 = call i31 @llvm.fptoui.sat.i31.f128(fp128 %y)
  %z6 = zext i31 %c6 to i128
  call void @show(i128 %z6)
  %c7 = call i32 @llvm.fptosi.sat.i32.f128(fp128 %y)
  %z7 = zext i32 %c7 to i128
  call void @show(i128 %z7)
  %c8 = call i32 @llvm.fptoui.sat.i32.f128(fp128 %y)
  %z8 = zext i32 %c8 to i128
  call void @show(i128 %z8)
  %c9 = call i33 @llvm.fptosi.sat.i33.f128(fp128 %y)
  %z9 = zext i33 %c9 to i128
  call void @show(i128 %z9)
  %c10 = call i33 @llvm.fptoui.sat.i33.f128(fp128 %y)
  %z10 = zext i33 %c10 to i128
  call void @show(i128 %z10)
  %c11 = call i63 @llvm.fptosi.sat.i63.f128(fp128 %y)
  %z11 = zext i63 %c11 to i128
  call void @show(i128 %z11)
  %c12 = call i63 @llvm.fptoui.sat.i63.f128(fp128 %y)
  %z12 = zext i63 %c12 to i128
  call void @show(i128 %z12)
  %c13 = call i64 @llvm.fptosi.sat.i64.f128(fp128 %y)
  %z13 = zext i64 %c13 to i128
  call void @show(i128 %z13)
  %c14 = call i64 @llvm.fptoui.sat.i64.f128(fp128 %y)
  %z14 = zext i64 %c14 to i128
  call void @show(i128 %z14)
  %c15 = call i65 @llvm.fptosi.sat.i65.f128(fp128 %y)
  %z15 = zext i65 %c15 to i128
  call void @show(i128 %z15)
  %c16 = call i65 @llvm.fptoui.sat.i65.f128(fp128 %y)
  %z16 = zext i65 %c16 to i128
  call void @show(i128 %z16)
  %c17 = call i100 @llvm.fptosi.sat.i100.f128(fp128 %y)
  %z17 = zext i100 %c17 to i128
  call void @show(i128 %z17)
  %c18 = call i100 @llvm.fptoui.sat.i100.f128(fp128 %y)
  %z18 = zext i100 %c18 to i128
  call void @show(i128 %z18)
  %c19 = call i127 @llvm.fptosi.sat.i127.f128(fp128 %y)
  %z19 = zext i127 %c19 to i128
  call void @show(i128 %z19)
  %c20 = call i127 @llvm.fptoui.sat.i127.f128(fp128 %y)
  %z20 = zext i127 %c20 to i128
  call void @show(i128 %z20)
  %c21 = call i128 @llvm.fptosi.sat.i128.f128(fp128 %y)
  call void @show(i128 %c21)
  %c22 = call i128 @llvm.fptoui.sat.i128.f128(fp128 %y)
  call void @show(i128 %c22)
  ret void
}
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr double, ptr @numbers, i64 %i
  %x = load volatile double, ptr %p
  call void @of.float(double %x)
  call void @of.double(double %x)
  call void @of.x86_fp80(double %x)
  call void @of.fp128(double %x)
  %n = add i64 %i, 1
  %c = icmp ult i64 %n, 20
  br i1 %c, label %loop, label %end
end:
  ret i32 0
}
