#include "common.h"
int main(void)
{
    double v[] = {0, -0.0, 1, -1, INFINITY, -INFINITY};
    for (int i = 0; i < 6; i++) {
        double x = HIDE(v[i]); float f = x; _Float16 h = x; __float128 q = x;
        printf("%a %a %a %d %d %d\n", fabs(x), -x, copysign(3.0, x), !!signbit(x), !!signbit(f), !!__builtin_signbit(q));
        printf("%a %a %a\n", fabsf(f), -f, copysignf(2, f));
        printf("%a %a %a %a\n", (double)-h, (double)__builtin_fabsf16(h), (double)-q, (double)__builtin_fabsf128(q));
    }
    return 0;
}
