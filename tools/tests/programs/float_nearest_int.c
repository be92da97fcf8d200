// flags: -fno-math-errno -frounding-math
/* Floats rounded to the nearest integer of a type in each rounding mode, and numbers that do not fit. */
#include "common.h"
#include <fenv.h>
NOINLINE static void show(double x, float y)
{
    printf(" %ld %lld %ld %lld", lrint(x), llrint(x), lrintf(y), llrintf(y));
    printf(" %d %d %ld %ld\n", (int)lrint(x), (int)lrintf(y), lround(x), lroundf(y));
}
int main(void)
{
    static const int mode[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    static const double v[] = {0.5, 1.5, 2.5, -0.5, -1.5, -2.7, 0.49999999999999994, 8388609.5, 2147483646.5, -4294967297.5, -0.0};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 11; k++) {
            double x = HIDE(v[k]);
            float y = HIDE((float)v[k]);
            fesetround(mode[i]);
            show(x, y);
        }
        show(HIDE(1e300), HIDE(1e30f));
        show(HIDE(-1e300), HIDE(-1e30f));
        show(HIDE(__builtin_nan("")), HIDE(__builtin_nanf("")));
    }
    return 0;
}
