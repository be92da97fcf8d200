// float and double: arithmetic, comparisons with NaN, conversions, rounding.
#include <stdio.h>
#include <math.h>
volatile double values[] = {0.0, -0.0, 1.5, -2.5, 1e300, -1e-300, INFINITY, -INFINITY, NAN, 0.1, 4503599627370497.5};
int main(void) {
  for (int i = 0; i < 11; i++) for (int j = 0; j < 11; j++) { double a = values[i], b = values[j]; float f = a, g = b;
    printf("%g %g %g %g %g %d%d%d%d%d%d%d ", a + b, a - b, a * b, a / b, fmod(a, b), a < b, a <= b, a > b, a >= b, a == b, a != b, isunordered(a, b));
    printf("%g %g %g %d%d ", f + g, f * g, f / g, f < g, !(f >= g)); printf("%g %g %g\n", fmin(a, b), fmax(a, b), copysign(a, b)); }
  for (int i = 0; i < 11; i++) { double a = values[i]; printf("%g %g %g %g %g %g %g %g\n", floor(a), ceil(a), trunc(a), round(a), rint(a), nearbyint(a), fabs(a), sqrt(fabs(a)));
    if (fabs(a) < 1e9) printf("%d %u %ld %lu %d %d\n", (int)a, (unsigned)fabs(a), (long)a, (unsigned long)fabs(a), (short)a, (signed char)a); }
  volatile long l = -1234567890123456789L; volatile unsigned long u = 0xfedcba9876543210UL; volatile unsigned x = 4000000000u;
  printf("%.17g %.17g %.9g %.9g %g %g\n", (double)l, (double)u, (float)l, (float)u, (double)x, (float)x);
  printf("%d %d %d %d %d\n", isnan(values[8]), isinf(values[6]), isfinite(values[2]), signbit(values[1]) != 0, fpclassify(values[5]) == FP_NORMAL);
  printf("%g %g %g %g\n", fma(2.0, 3.0, values[2]), pow(values[2], 3), exp(values[2]), sin(values[9]));
}
