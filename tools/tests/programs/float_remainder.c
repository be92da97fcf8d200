#include "common.h"
int main(void)
{
    double v[] = {5.5, -5.5, 1e300, 0.1, 3, -0.0};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 5; j++) {
            double x = HIDE(v[i]), y = HIDE(v[j]); float a = x, b = y;
            printf("%a %a ", fmod(x, y), remainder(x, y));
            if (fabs(x) < 1e30 && fabs(y) < 1e30) printf("%a", fmodf(a, b));
            putchar('\n');
        }
    return 0;
}
