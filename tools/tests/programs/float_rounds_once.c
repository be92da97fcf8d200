// flags: -rtlib=compiler-rt
/* Conversions to small floats round once, whatever the first type is. */
#include "common.h"
NOINLINE __bf16 double_bfloat(double x) { return (__bf16)x; }
NOINLINE __bf16 quad_bfloat(__float128 x) { return (__bf16)x; }
NOINLINE _Float16 double_half(double x) { return (_Float16)x; }
NOINLINE _Float16 quad_half(__float128 x) { return (_Float16)x; }
int main(void)
{
    /* Halfway between two small floats, and a little beside it: less than a float can tell. */
    double halves[] = {0x1.01p0, 0x1.03p0, -0x1.01p3, 0x1.002p0, 0x1.006p-3, 0x1.ffep15, 0x1.fep127, 0x1.ffp127, 0x1p-134, 0x3p-134, 0x1p-25, 0x3p-25, 0};
    double beside[] = {0, 0x1p-40, -0x1p-40};
    for (int i = 0; i < 13; i++)
        for (int j = 0; j < 3; j++) {
            double d = halves[i] + halves[i] * beside[j];
            __float128 q = halves[i] + (__float128)halves[i] * beside[j] * 0x1p-40L;
            __bf16 a = double_bfloat(d), b = quad_bfloat(q);
            _Float16 c = double_half(d), e = quad_half(q);
            bytes(&a, 2), bytes(&b, 2), bytes(&c, 2), bytes(&e, 2);
        }
    return 0;
}
