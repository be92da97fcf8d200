#include "common.h"
/* Sums with products whose factors are negated: zeros keep their signs, and no rounding changes. */
NOINLINE double right(double a, double b, double c) { return a + b * -c; }
NOINLINE double left(double a, double b, double c) { return -b * c + a; }
NOINLINE double both(double a, double b, double c) { return a + -b * -c; }
NOINLINE double less(double a, double b, double c) { return a - b * -c; }
NOINLINE float single(float a, float b, float c) { return a + b * -c; }
NOINLINE _Float16 half(_Float16 a, _Float16 b, _Float16 c) { return a + b * -c; }
NOINLINE double again(double a, double b, double c, double *negative)
{
    double n = -c, p = b * n;
    *negative = p + n;
    return a + p;
}
NOINLINE void complex(double *x, const double *y, double c, double s)
{
    double re = y[0] * c - y[1] * s, im = y[0] * s + y[1] * c;
    x[0] = re + y[1] * -s;
    x[1] = im + -c * y[0];
}
int main(void)
{
    double v[] = {0, -0.0, 1.1, -3, INFINITY, 1e-300};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            double a = HIDE(v[i]), b = HIDE(v[j]), c = HIDE(v[(i + j) % 6]), n, x[2], y[2] = {a, b};
            if (isinf(a) || isinf(b) || isinf(c))
                c = 1, a = b == a ? 2 : a;
            if (isinf(a) && isinf(b))
                continue;
            printf("%a %a %a %a\n", right(a, b, c), left(a, b, c), both(a, b, c), less(a, b, c));
            printf("%a %a %a", single(a, b, c), (double)half(a, b, c), again(a, b, c, &n));
            complex(x, y, c, v[j % 4]);
            printf(" %a %d %d\n", n, isnan(x[0]) ? 9 : (int)fmin(x[0], 99), isnan(x[1]) ? 9 : (int)fmin(x[1], 99));
        }
    return 0;
}
