/* Each function uses the features that it names, also beside vectors of more than 128 bits. */
#include "common.h"

#define WITH __attribute__((target("avx2,fma"), noinline))
typedef float eight __attribute__((vector_size(32)));
typedef double four __attribute__((vector_size(32)));

NOINLINE double twice(double x, double y, double z) { return x * y + z; }
WITH double once(double x, double y, double z) { return x * y + z; }
WITH eight passed(eight x, eight y, eight z) { return x * y + z; }
WITH four doubles(four x, four y, four z) { return x * y - z; }
WITH eight called(const eight *x, double *scalar)
{
    eight sum = passed(x[0], x[1], -x[2]);
    *scalar = once(*scalar, sum[1], -sum[2]);
    return passed(sum, x[2], x[1] * x[0] + x[2]);
}
WITH double dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}
WITH void scaled(float *to, const float *from, float by, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i] * by + to[i];
}
WITH void from_memory(eight *to, const eight *x)
{
    *to = x[0] * x[1] + x[2];
}
__attribute__((target("sse4.2,popcnt"), noinline)) int bits(unsigned x) { return __builtin_popcount(x); }

WITH int main(void)
{
    double a[50], b[50], scalar = 1.0 / 7;
    float f[50], g[50];
    for (int i = 0; i < 50; i++) {
        a[i] = 1.0 / (i + 1), b[i] = 1.0 / (3 * i + 7);
        f[i] = a[i], g[i] = b[i];
    }
    for (int i = 0; i < 50; i++)
        printf("%a %a %d\n", once(a[i], b[i], -a[i] * b[i]), twice(a[i], b[i], -(a[i] * b[i])), bits(i * 77));
    eight x[3], y;
    for (int i = 0; i < 8; i++)
        x[0][i] = f[i + 2], x[1][i] = g[i + 1], x[2][i] = f[i + 2] * g[i + 1];
    eight z = called(x, &scalar);
    from_memory(&y, x);
    four w = doubles((four){a[2], a[3], a[4], a[5]}, (four){b[1], b[2], b[3], b[4]}, (four){a[9], b[9], a[8], b[8]});
    scaled(f, g, 0.3f, 50);
    for (int i = 0; i < 8; i++)
        printf("%a %a %a %a\n", z[i], y[i], w[i % 4], f[i * 5]);
    printf("%a %a\n", scalar, dot(a, b, 50));
    return 0;
}
