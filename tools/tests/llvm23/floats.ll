; Floating-point constants: decimal in the precision of the type, and names.
source_filename = "floats"

define double @h7() {
  ret double -nan(0x1)
}

define double @a1() {
  ret double +nan(0x1)
}

define double @a2() {
  ret double -snan(0x1)
}

define double @a3() {
  ret double -inf
}

define double @a4() {
  ret double -qnan
}

define double @a5() {
  ret double +snan(0x7FFFFFFFFFFFF)
}

define double @a6() {
  ret double 4.940660e-324
}

define double @a7() {
  ret double f0x3FEFF7CED916872B
}

define float @f1() {
  ret float f0x3EAAAAAB
}

define float @f2() {
  ret float +nan(0x1)
}

define float @f3() {
  ret float +snan(0x1)
}

define float @f4() {
  ret float 1.401300e-45
}

define half @h1() {
  ret half 5.960460e-08
}

define half @h2() {
  ret half 3.332520e-01
}

define half @h3() {
  ret half +nan(0x1)
}

define half @h4() {
  ret half -inf
}

define half @h5() {
  ret half 6.550400e+04
}

define bfloat @b1() {
  ret bfloat 3.339840e-01
}

define bfloat @b2() {
  ret bfloat -qnan
}

define bfloat @b3() {
  ret bfloat 0.000000e+00
}

define x86_fp80 @x1() {
  ret x86_fp80 f0x3FFDAAAAAAAAAAAAAAAB
}

define x86_fp80 @x2() {
  ret x86_fp80 +qnan
}

define x86_fp80 @x3() {
  ret x86_fp80 +snan(0x1)
}

define x86_fp80 @x4() {
  ret x86_fp80 +snan(0x0)
}

define x86_fp80 @x5() {
  ret x86_fp80 0.000000e+00
}

define x86_fp80 @x6() {
  ret x86_fp80 -nan(0x5)
}

define x86_fp80 @x7() {
  ret x86_fp80 +snan(0x5)
}

define x86_fp80 @x8() {
  ret x86_fp80 f0x00018000000000000005
}

define fp128 @q1() {
  ret fp128 1.000000e+00
}

define fp128 @q2() {
  ret fp128 +inf
}

define fp128 @q3() {
  ret fp128 +nan(0x5)
}

define fp128 @q4() {
  ret fp128 f0x3FFF8000000000001234567890000005
}

define ppc_fp128 @p1() {
  ret ppc_fp128 f0x3C000000000000003FF0000000000000
}

define ppc_fp128 @p2() {
  ret ppc_fp128 +inf
}

define ppc_fp128 @p3() {
  ret ppc_fp128 +qnan
}

define ppc_fp128 @p4() {
  ret ppc_fp128 f0x3C755555555555563FD5555555555555
}

define ppc_fp128 @p5() {
  ret ppc_fp128 0.000000e+00
}

define ppc_fp128 @p6() {
  ret ppc_fp128 f0xBCB00000000000004000000000000000
}

define <2 x double> @v1() {
  ret <2 x double> <double +inf, double f0x3FD5555555555555>
}

define <2 x half> @v2() {
  ret <2 x half> <half +inf, half 3.332520e-01>
}

define <2 x float> @v3() {
  ret <2 x float> zeroinitializer
}

define fp128 @q5() {
  ret fp128 1.024000e+03
}

define x86_fp80 @x9() {
  ret x86_fp80 2.000000e+03
}

define fp128 @q6() {
  ret fp128 f0x4FFF0000000000000000000000000000
}

define double @z() {
  ret double -0.000000e+00
}

define half @zz() {
  ret half -0.000000e+00
}

define half @zz1() {
  ret half 0.000000e+00
}


define float @rounded() {
  ret float 1.000000e-01
}
