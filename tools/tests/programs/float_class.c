#include "common.h"
NOINLINE int of_double(double x) { return !!isnan(x) | !!isinf(x) << 1 | !!isfinite(x) << 2 | !!isnormal(x) << 3 | __builtin_issubnormal(x) << 4 | __builtin_iszero(x) << 5 | __builtin_issignaling(x) << 6; }
NOINLINE int of_float(float x) { return !!isnan(x) | !!isinf(x) << 1 | !!isfinite(x) << 2 | !!isnormal(x) << 3 | __builtin_issubnormal(x) << 4 | __builtin_isinf_sign(x) << 7; }
NOINLINE int kind(double x) { return fpclassify(x); }
NOINLINE int mask(double x) { return __builtin_isfpclass(x, 0x0155) | __builtin_isfpclass(x, 0x02aa) << 1 | __builtin_isfpclass(x, 0x3) << 2; }
NOINLINE int of_half(_Float16 x) { return __builtin_isfpclass(x, 0x264) | __builtin_isfpclass(x, 0x90) << 1; }
NOINLINE int of_quad(__float128 x) { return __builtin_isfpclass(x, 0x264) | __builtin_isfpclass(x, 0x90) << 1; }
int main(void)
{
    double v[] = {0, -0.0, 1, -1, INFINITY, -INFINITY, NAN, 1e-310, -1e-310, __builtin_nans("")};
    for (int i = 0; i < 10; i++)
        printf("%d %d %d %d %d %d\n", of_double(v[i]), of_float((float)v[i]), kind(v[i]), mask(v[i]), of_half((_Float16)v[i]), of_quad((__float128)v[i]));
    printf("%d\n", of_float(HIDE(1e-40f)));
    return 0;
}
