; Values of struct and array type: insertvalue, extractvalue, ret, select, freeze and arguments.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%t = type { i32, [2 x { double, i8 }], <2 x float> }
@format = constant [16 x i8] c"%d %a %d %a %a\0A\00"
declare i32 @printf(ptr, ...)
define %t @make(i32 %a, double %b) noinline {
  %1 = insertvalue %t zeroinitializer, i32 %a, 0
  %2 = insertvalue %t %1, double %b, 1, 1, 0
  %3 = insertvalue %t %2, i8 7, 1, 0, 1
  %4 = insertvalue %t %3, <2 x float> <float 1.5, float 2.5>, 2
  ret %t %4
}
define void @show(%t %v) noinline {
  %1 = extractvalue %t %v, 0
  %2 = extractvalue %t %v, 1, 1
  %3 = extractvalue { double, i8 } %2, 0
  %4 = extractvalue %t %v, 1, 0, 1
  %5 = zext i8 %4 to i32
  %6 = extractvalue %t %v, 2
  %7 = extractelement <2 x float> %6, i32 0
  %8 = fpext float %7 to double
  %9 = extractelement <2 x float> %6, i32 1
  %10 = fpext float %9 to double
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i32 %1, double %3, i32 %5, double %8, double %10)
  ret void
}
define { i64, i64, i64 } @three(i64 %x) noinline {
  %1 = insertvalue { i64, i64, i64 } undef, i64 %x, 0
  %2 = add i64 %x, 1
  %3 = insertvalue { i64, i64, i64 } %1, i64 %2, 1
  %4 = mul i64 %x, %x
  %5 = insertvalue { i64, i64, i64 } %3, i64 %4, 2
  ret { i64, i64, i64 } %5
}
define i32 @main() {
  %1 = call %t @make(i32 3, double 4.5)
  %2 = call %t @make(i32 -9, double 0.25)
  call void @show(%t %1)
  %3 = extractvalue %t %2, 0
  %4 = icmp slt i32 %3, 0
  %5 = select i1 %4, %t %2, %t %1
  %6 = freeze %t %5
  %7 = alloca %t
  store %t %6, ptr %7
  %8 = load %t, ptr %7
  call void @show(%t %8)
  br i1 %4, label %a, label %b
a:
  br label %b
b:
  %9 = phi %t [ %1, %0 ], [ %8, %a ]
  call void @show(%t %9)
  %10 = call { i64, i64, i64 } @three(i64 6)
  %11 = extractvalue { i64, i64, i64 } %10, 2
  %12 = extractvalue { i64, i64, i64 } %10, 1
  %13 = sub i64 %11, %12
  %14 = trunc i64 %13 to i32
  ret i32 %14
}
