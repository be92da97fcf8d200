#include "common.h"
int main(void)
{
    double v[] = {0.5, 1.5, 2.5, -0.5, -1.5, 0.49999999999999994, 1e300, -0.0, 4503599627370497.5, -2.7};
    for (int i = 0; i < 10; i++) {
        double x = HIDE(v[i]); float y = HIDE((float)v[i]);
        printf("%a %a %a %a %a %a %a\n", floor(x), ceil(x), trunc(x), round(x), rint(x), nearbyint(x), roundeven(x));
        printf("%a %a %a %a %a %a %a\n", floorf(y), ceilf(y), truncf(y), roundf(y), rintf(y), nearbyintf(y), roundevenf(y));
        if (fabs(x) < 1e15) printf("%ld %ld %ld %ld\n", lrint(x), lround(x), llrint(x), lroundf(y));
    }
    return 0;
}
