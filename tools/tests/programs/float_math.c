#include "common.h"
int main(void)
{
    double x = HIDE(0.7), y = HIDE(2.3); float a = HIDE(0.7f), b = HIDE(2.3f);
    printf("%.15g %.15g %.15g %.15g\n", sqrt(y), pow(x, y), exp(x), log(y));
    printf("%.15g %.15g %.15g %.15g\n", sin(x), cos(x), tan(x), atan2(x, y));
    printf("%.15g %.15g %.15g %.15g\n", exp2(x), log2(y), log10(y), cbrt(y));
    printf("%.15g %.15g %.15g %.15g\n", sinh(x), cosh(x), tanh(x), hypot(x, y));
    printf("%.7g %.7g %.7g %.7g\n", sqrtf(b), powf(a, b), expf(a), logf(b));
    printf("%.15g %.7g %.15g %d\n", ldexp(x, 5), ldexpf(b, -3), fma(x, y, x), ilogb(y));
    int e; double i, m = frexp(y, &e), f = modf(y, &i);
    printf("%.15g %d %.15g %.15g %.15g\n", m, e, i, f, __builtin_powi(y, 7));
    return 0;
}
