#include "common.h"
NOINLINE void show(double x) { if (x == x) printf("%a ", x); else printf("nan "); }
int main(void)
{
    double v[] = {1, -1, 0.5, INFINITY, -INFINITY, NAN, 7};
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++) {
            double x = HIDE(v[i]), y = HIDE(v[j]); float a = x, b = y;
            show(fmin(x, y)); show(fmax(x, y)); show(fminf(a, b)); show(fmaxf(a, b));
            show(x < y ? x : y); show(a > b ? a : b);
            show(__builtin_elementwise_maximum(x, y)); show(__builtin_elementwise_minimum(a, b));
        }
    show(__builtin_elementwise_maximum(HIDE(-0.0), HIDE(0.0))); show(__builtin_elementwise_minimum(HIDE(0.0f), HIDE(-0.0f)));
    return 0;
}
