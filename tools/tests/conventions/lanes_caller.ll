; The caller's side of lanes_callee.ll.
@first = global i64 0
@second = global i32 0
@third = global double 0.0
@format = constant [6 x i8] c"%02x \00"
@end = constant [12 x i8] c"%lld %d %f\0A\00"
@buffer = global [64 x i8] zeroinitializer, align 64
@left = global [64 x i8] c"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ{}", align 64
@right = global [64 x i8] c"012345678;abcdefghijk5nopqrstuvwxyzAJKLMNOPQRSTUVWXYZ{}()_+12345", align 64
declare i32 @printf(ptr, ...)
define void @show(i64 %size) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr i8, ptr @buffer, i64 %i
  %b = load i8, ptr %p
  store i8 0, ptr %p
  %z = zext i8 %b to i32
  %said = call i32 (ptr, ...) @printf(ptr @format, i32 %z)
  %n = add i64 %i, 1
  %more = icmp ult i64 %n, %size
  br i1 %more, label %loop, label %end
end:
  %a = load i64, ptr @first
  %c = load i32, ptr @second
  %d = load double, ptr @third
  %last = call i32 (ptr, ...) @printf(ptr @end, i64 %a, i32 %c, double %d)
  ret void
}
declare <3 x i64> @f0(i64, <3 x i64>, i32, <3 x i64>, double)
declare <5 x float> @f1(i64, <5 x float>, i32, <5 x float>, double)
declare <3 x double> @f2(i64, <3 x double>, i32, <3 x double>, double)
declare <3 x float> @f3(i64, <3 x float>, i32, <3 x float>, double)
declare <7 x i8> @f4(i64, <7 x i8>, i32, <7 x i8>, double)
declare <3 x i8> @f5(i64, <3 x i8>, i32, <3 x i8>, double)
declare <6 x i16> @f6(i64, <6 x i16>, i32, <6 x i16>, double)
declare <3 x i16> @f7(i64, <3 x i16>, i32, <3 x i16>, double)
declare <3 x half> @f8(i64, <3 x half>, i32, <3 x half>, double)
declare <7 x i32> @f9(i64, <7 x i32>, i32, <7 x i32>, double)
declare <5 x i1> @f10(i64, <5 x i1>, i32, <5 x i1>, double)
declare <3 x i1> @f11(i64, <3 x i1>, i32, <3 x i1>, double)
declare <32 x i1> @f12(i64, <32 x i1>, i32, <32 x i1>, double)
declare <8 x i1> @f13(i64, <8 x i1>, i32, <8 x i1>, double)
define i32 @main() {
  %x0 = load volatile <3 x i64>, ptr @left, align 1
  %y0 = load volatile <3 x i64>, ptr @right, align 1
  %r0 = call <3 x i64> @f0(i64 3, <3 x i64> %x0, i32 100, <3 x i64> %y0, double 0.5)
  store <3 x i64> %r0, ptr @buffer
  call void @show(i64 24)
  %x1 = load volatile <5 x float>, ptr @left, align 1
  %y1 = load volatile <5 x float>, ptr @right, align 1
  %r1 = call <5 x float> @f1(i64 4, <5 x float> %x1, i32 101, <5 x float> %y1, double 1.5)
  store <5 x float> %r1, ptr @buffer
  call void @show(i64 20)
  %x2 = load volatile <3 x double>, ptr @left, align 1
  %y2 = load volatile <3 x double>, ptr @right, align 1
  %r2 = call <3 x double> @f2(i64 5, <3 x double> %x2, i32 102, <3 x double> %y2, double 2.5)
  store <3 x double> %r2, ptr @buffer
  call void @show(i64 24)
  %x3 = load volatile <3 x float>, ptr @left, align 1
  %y3 = load volatile <3 x float>, ptr @right, align 1
  %r3 = call <3 x float> @f3(i64 6, <3 x float> %x3, i32 103, <3 x float> %y3, double 3.5)
  store <3 x float> %r3, ptr @buffer
  call void @show(i64 12)
  %x4 = load volatile <7 x i8>, ptr @left, align 1
  %y4 = load volatile <7 x i8>, ptr @right, align 1
  %r4 = call <7 x i8> @f4(i64 7, <7 x i8> %x4, i32 104, <7 x i8> %y4, double 4.5)
  store <7 x i8> %r4, ptr @buffer
  call void @show(i64 7)
  %x5 = load volatile <3 x i8>, ptr @left, align 1
  %y5 = load volatile <3 x i8>, ptr @right, align 1
  %r5 = call <3 x i8> @f5(i64 8, <3 x i8> %x5, i32 105, <3 x i8> %y5, double 5.5)
  store <3 x i8> %r5, ptr @buffer
  call void @show(i64 3)
  %x6 = load volatile <6 x i16>, ptr @left, align 1
  %y6 = load volatile <6 x i16>, ptr @right, align 1
  %r6 = call <6 x i16> @f6(i64 9, <6 x i16> %x6, i32 106, <6 x i16> %y6, double 6.5)
  store <6 x i16> %r6, ptr @buffer
  call void @show(i64 12)
  %x7 = load volatile <3 x i16>, ptr @left, align 1
  %y7 = load volatile <3 x i16>, ptr @right, align 1
  %r7 = call <3 x i16> @f7(i64 10, <3 x i16> %x7, i32 107, <3 x i16> %y7, double 7.5)
  store <3 x i16> %r7, ptr @buffer
  call void @show(i64 6)
  %x8 = load volatile <3 x half>, ptr @left, align 1
  %y8 = load volatile <3 x half>, ptr @right, align 1
  %r8 = call <3 x half> @f8(i64 11, <3 x half> %x8, i32 108, <3 x half> %y8, double 8.5)
  store <3 x half> %r8, ptr @buffer
  call void @show(i64 6)
  %x9 = load volatile <7 x i32>, ptr @left, align 1
  %y9 = load volatile <7 x i32>, ptr @right, align 1
  %r9 = call <7 x i32> @f9(i64 12, <7 x i32> %x9, i32 109, <7 x i32> %y9, double 9.5)
  store <7 x i32> %r9, ptr @buffer
  call void @show(i64 28)
  %x10 = load volatile <5 x i1>, ptr @left, align 1
  %y10 = load volatile <5 x i1>, ptr @right, align 1
  %r10 = call <5 x i1> @f10(i64 13, <5 x i1> %x10, i32 110, <5 x i1> %y10, double 10.5)
  store <5 x i1> %r10, ptr @buffer
  call void @show(i64 1)
  %x11 = load volatile <3 x i1>, ptr @left, align 1
  %y11 = load volatile <3 x i1>, ptr @right, align 1
  %r11 = call <3 x i1> @f11(i64 14, <3 x i1> %x11, i32 111, <3 x i1> %y11, double 11.5)
  store <3 x i1> %r11, ptr @buffer
  call void @show(i64 1)
  %x12 = load volatile <32 x i1>, ptr @left, align 1
  %y12 = load volatile <32 x i1>, ptr @right, align 1
  %r12 = call <32 x i1> @f12(i64 15, <32 x i1> %x12, i32 112, <32 x i1> %y12, double 12.5)
  store <32 x i1> %r12, ptr @buffer
  call void @show(i64 4)
  %x13 = load volatile <8 x i1>, ptr @left, align 1
  %y13 = load volatile <8 x i1>, ptr @right, align 1
  %r13 = call <8 x i1> @f13(i64 16, <8 x i1> %x13, i32 113, <8 x i1> %y13, double 13.5)
  store <8 x i1> %r13, ptr @buffer
  call void @show(i64 1)
  ret i32 0
}
