; Vectors of odd numbers of lanes, and masks: some fill a register when they are widened, others are passed by lanes.
@first = external global i64
@second = external global i32
@third = external global double
define <3 x i64> @f0(i64 %a, <3 x i64> %x, i32 %b, <3 x i64> %y, double %d) {
  %1 = sub <3 x i64> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <3 x i64> %1
}
define <5 x float> @f1(i64 %a, <5 x float> %x, i32 %b, <5 x float> %y, double %d) {
  %1 = fadd <5 x float> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <5 x float> %1
}
define <3 x double> @f2(i64 %a, <3 x double> %x, i32 %b, <3 x double> %y, double %d) {
  %1 = fadd <3 x double> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <3 x double> %1
}
define <3 x float> @f3(i64 %a, <3 x float> %x, i32 %b, <3 x float> %y, double %d) {
  %1 = fadd <3 x float> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <3 x float> %1
}
define <7 x i8> @f4(i64 %a, <7 x i8> %x, i32 %b, <7 x i8> %y, double %d) {
  %1 = sub <7 x i8> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <7 x i8> %1
}
define <3 x i8> @f5(i64 %a, <3 x i8> %x, i32 %b, <3 x i8> %y, double %d) {
  %1 = sub <3 x i8> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <3 x i8> %1
}
define <6 x i16> @f6(i64 %a, <6 x i16> %x, i32 %b, <6 x i16> %y, double %d) {
  %1 = sub <6 x i16> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <6 x i16> %1
}
define <3 x i16> @f7(i64 %a, <3 x i16> %x, i32 %b, <3 x i16> %y, double %d) {
  %1 = sub <3 x i16> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <3 x i16> %1
}
define <3 x half> @f8(i64 %a, <3 x half> %x, i32 %b, <3 x half> %y, double %d) {
  %1 = fadd <3 x half> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <3 x half> %1
}
define <7 x i32> @f9(i64 %a, <7 x i32> %x, i32 %b, <7 x i32> %y, double %d) {
  %1 = sub <7 x i32> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <7 x i32> %1
}
define <5 x i1> @f10(i64 %a, <5 x i1> %x, i32 %b, <5 x i1> %y, double %d) {
  %1 = xor <5 x i1> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <5 x i1> %1
}
define <3 x i1> @f11(i64 %a, <3 x i1> %x, i32 %b, <3 x i1> %y, double %d) {
  %1 = xor <3 x i1> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <3 x i1> %1
}
define <32 x i1> @f12(i64 %a, <32 x i1> %x, i32 %b, <32 x i1> %y, double %d) {
  %1 = xor <32 x i1> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <32 x i1> %1
}
define <8 x i1> @f13(i64 %a, <8 x i1> %x, i32 %b, <8 x i1> %y, double %d) {
  %1 = xor <8 x i1> %x, %y
  store i64 %a, ptr @first
  store i32 %b, ptr @second
  store double %d, ptr @third
  ret <8 x i1> %1
}
