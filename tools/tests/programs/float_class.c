#include "common.h"
NOINLINE int of_double(double x) { return !!isnan(x) | !!isinf(x) << 1 | !!isfinite(x) << 2 | !!isnormal(x) << 3 | __builtin_issubnormal(x) << 4 | __builtin_iszero(x) << 5 | __builtin_issignaling(x) << 6; }
NOINLINE int of_float(float x) { return !!isnan(x) | !!isinf(x) << 1 | !!isfinite(x) << 2 | !!isnormal(x) << 3 | __builtin_issubnormal(x) << 4 | __builtin_isinf_sign(x) << 7; }
NOINLINE int kind(double x) { return fpclassify(x); }
NOINLINE int mask(double x) { return __builtin_isfpclass(x, 0x0155) | __builtin_isfpclass(x, 0x02aa) << 1 | __builtin_isfpclass(x, 0x3) << 2; }
NOINLINE int of_half(_Float16 x) { return __builtin_isfpclass(x, 0x264) | __builtin_isfpclass(x, 0x90) << 1; }
NOINLINE int of_quad(__float128 x) { return __builtin_isfpclass(x, 0x264) | __builtin_isfpclass(x, 0x90) << 1; }
/* Numbers with a leading bit that does not fit their exponents. */
NOINLINE void of_extended(void)
{
#if __LDBL_MANT_DIG__ == 64
    const unsigned long fractions[] = {0, 1, ~0UL >> 1, 1UL << 63, 3UL << 62, 1UL << 63 | 1}, exponents[] = {0, 1, 0x3fff, 0x7fff, 0x8000, 0xffff};
    for (int i = 0; i < 36; i++) {
        union { unsigned long words[2]; long double value; } x = {{fractions[i % 6], HIDE(exponents[i / 6])}};
        printf("%d%d%d%d%d%d%d ", __builtin_isfpclass(x.value, 3), __builtin_isfpclass(x.value, 0x204), __builtin_isfpclass(x.value, 0x1f8),
               __builtin_isfpclass(x.value, 0x108), __builtin_isfpclass(x.value, 0x90), __builtin_isfpclass(x.value, 1), __builtin_isfpclass(x.value, 0x20));
    }
#endif
}
int main(void)
{
    of_extended();
    double v[] = {0, -0.0, 1, -1, INFINITY, -INFINITY, NAN, 1e-310, -1e-310, __builtin_nans("")};
    for (int i = 0; i < 10; i++)
        printf("%d %d %d %d %d %d\n", of_double(v[i]), of_float((float)v[i]), kind(v[i]), mask(v[i]), of_half((_Float16)v[i]), of_quad((__float128)v[i]));
    printf("%d\n", of_float(HIDE(1e-40f)));
    return 0;
}
