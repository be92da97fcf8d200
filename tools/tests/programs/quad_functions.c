/* Functions of fp128 that give integers or two results. */
#include "common.h"
#pragma clang diagnostic ignored "-Wimplicit-function-declaration"
NOINLINE long rounds(__float128 x) { return (long)x * 100 + (x > 0 ? (long)(x * 10) : -(long)(-x * 10)); }
NOINLINE int sign(__float128 x) { return x < 0 ? -1 : x > 0; }
NOINLINE __float128 poly(__float128 x) { __float128 y = 1; for (int i = 9; i > 0; i--) y = 1 + y * x / i; return y; }
NOINLINE unsigned long long bits(__float128 x, int i) { union { __float128 f; unsigned long long u[2]; } u = {x}; return u.u[i]; }
int main(void)
{
    double all[] = {0.0, 1.5, -2.5, 1e10, -1e-10, 7.25};
    for (int i = 0; i < 6; i++) {
        __float128 x = all[i];
        printf("%ld %d %.17g %llx %llx\n", rounds(x), sign(x), (double)poly(x / 16), bits(poly(x / 16), 0), bits(x, 1));
        printf("%lld %llu %d\n", (long long)(x / 3), (unsigned long long)(x < 0 ? -x : x), (int)(signed char)(int)(x < 100 ? x : 1));
    }
    return 0;
}
