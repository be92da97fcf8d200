; Integer and floating-point constants, every spelling of them.
source_filename = "integers-and-floats.ll"

@i1.true = global i1 true
@i1.false = global i1 false
@i8.min = global i8 -128
@i32.max = global i32 2147483647
@i64.min = global i64 -9223372036854775808
@i64.max = global i64 9223372036854775807
@i64.unsigned = global i64 18446744073709551615
@i65.wide = global i65 -18446744073709551616
@i65.one = global i65 1
@i128.max = global i128 170141183460469231731687303715884105727
@i128.min = global i128 -170141183460469231731687303715884105728
@i128.minus = global i128 -1
@i200 = global i200 123456789012345678901234567890123456789012345678901234
@i256.hole = global i256 6277101735386680763835789423207666416102355444464034512896
@i256.negative = global i256 -115792089237316195423570985008687907853269984665640564039
@i7 = global i7 63
@i33 = global i33 -4294967296
@hex.unsigned = global i32 u0xDEADBEEF
@hex.signed = global i16 s0x8001
@vector.ints = global <4 x i32> <i32 -1, i32 0, i32 1, i32 2147483647>
@vector.wide = global <2 x i128> <i128 -1, i128 18446744073709551616>
@array.wide = global [2 x i65] [i65 -1, i65 36893488147419103231]
@array.odd = global [3 x i24] [i24 1, i24 -1, i24 8388607]

@h.one = global half 1.0
@h.third = global half 0xH3555
@h.nan = global half 0xH7E01
@h.inf = global half 0xHFC00
@h.denormal = global half 0xH0001
@b.one = global bfloat 1.0
@b.nan = global bfloat 0xR7FC1
@b.inf = global bfloat 0xRFF80
@b.tiny = global bfloat 0xR0001
@f.zero = global float 0.0
@f.minus.zero = global float -0.0
@f.tenth = global float 0x3FB99999A0000000
@f.exact = global float 1.5e+09
@f.half = global float 5.000000e-01
@f.nan = global float 0x7FF8000000000000
@f.snan = global float 0x7FF4000000000000
@f.nan.payload = global float 0xFFF8123460000000
@f.inf = global float 0x7FF0000000000000
@f.minus.inf = global float 0xFFF0000000000000
@f.max = global float 0x47EFFFFFE0000000
@f.denormal = global float 0x36A0000000000000
@f.big.round = global float 1.0e+10
@d.zero = global double 0.0
@d.minus.zero = global double -0.0
@d.tenth = global double 1.0e-1
@d.pi = global double 0x400921FB54442D18
@d.exact = global double 1.250000e+00
@d.six.digits = global double 1.234567e+05
@d.seven.digits = global double 1234567.5
@d.large = global double 1.0e+300
@d.max = global double 0x7FEFFFFFFFFFFFFF
@d.denormal = global double 0x0000000000000001
@d.denormal.big = global double 0x000FFFFFFFFFFFFF
@d.inf = global double 0x7FF0000000000000
@d.minus.inf = global double 0xFFF0000000000000
@d.nan = global double 0x7FF8000000000000
@d.minus.nan = global double 0xFFF8000000000000
@d.snan = global double 0x7FF0000000000001
@d.nan.payload = global double 0x7FFABCDEF0123456
@d.thousand = global double 1000.0
@d.1e100 = global double 1.0e+100
@d.small = global double 1.0e-100
@d.minus = global double -2.5
@x.one = global x86_fp80 0xK3FFF8000000000000000
@x.pi = global x86_fp80 0xK4000C90FDAA22168C235
@x.nan = global x86_fp80 0xK7FFFC000000000000001
@x.inf = global x86_fp80 0xKFFFF8000000000000000
@x.unnormal = global x86_fp80 0xK3FFF0000000000000001
@q.one = global fp128 0xL00000000000000003FFF000000000000
@q.nan = global fp128 0xL00000000000000017FFF800000000000
@q.max = global fp128 0xLFFFFFFFFFFFFFFFF7FFEFFFFFFFFFFFF
@p.one = global ppc_fp128 0xM3FF00000000000000000000000000000
@p.pair = global ppc_fp128 0xM400921FB54442D183CA1A62633145C07
@p.nan = global ppc_fp128 0xM7FF80000000000000000000000000000
@vector.floats = global <4 x float> <float 1.0, float -0.0, float 0x7FF8000000000000, float 0x3FB99999A0000000>
@array.doubles = global [3 x double] [double 1.0, double 0x7FF0000000000000, double 1.0e-1]
@array.halves = global [2 x half] [half 1.0, half 0xH7E01]
@array.bfloats = global [2 x bfloat] [bfloat 1.0, bfloat 0xR7FC1]
@array.x80 = global [2 x x86_fp80] [x86_fp80 0xK3FFF8000000000000000, x86_fp80 0xK00000000000000000001]
@array.quad = global [1 x fp128] [fp128 0xL00000000000000003FFF000000000000]
@array.ppc = global [1 x ppc_fp128] [ppc_fp128 0xM3FF00000000000000000000000000000]
@splat.i32 = global <4 x i32> splat (i32 7)
@splat.float = global <2 x float> splat (float 1.0)
@splat.double = global <8 x double> splat (double 0x7FF8000000000000)
@splat.half = global <3 x half> splat (half 0xH3555)
@splat.i1 = global <5 x i1> splat (i1 true)
@splat.wide = global <2 x i100> splat (i100 -1)

define double @in.body(float %x) {
  %a = fadd float %x, 0x3FB99999A0000000
  %b = fpext float %a to double
  %c = fmul double %b, 0x400921FB54442D18
  %d = fcmp uno double %c, 0.0
  %e = select i1 %d, double 0x7FF8000000000001, double 1.0e+22
  ret double %e
}

define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %x) {
  %a = add <vscale x 4 x i32> %x, splat (i32 1)
  %b = add <vscale x 4 x i32> %a, zeroinitializer
  %c = add <vscale x 4 x i32> %b, poison
  ret <vscale x 4 x i32> %c
}

define i128 @wide(i128 %x) {
  %a = add i128 %x, -170141183460469231731687303715884105728
  %b = xor i128 %a, 18446744073709551616
  ret i128 %b
}
