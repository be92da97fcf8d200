// flags: -mavx2 -mfma -fno-vectorize -fno-slp-vectorize
/* A product and a sum round once where all functions have such an instruction. */
#include "common.h"

NOINLINE float of_floats(float x, float y, float z) { return x * y + z; }
NOINLINE double of_doubles(double x, double y, double z) { return x * y - z; }
NOINLINE double negated(double x, double y, double z) { return z - x * y; }
NOINLINE double error(double x, double y)
{
    double product = x * y;
    return __builtin_fma(x, y, -product);
}
NOINLINE double dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}
NOINLINE float polynomial(float x) { return ((x * 0.3f + 0.7f) * x - 1.1f) * x + 0.1f; }
NOINLINE double apart(double x, double y, double z)
{
#pragma STDC FP_CONTRACT OFF
    return x * y + z;
}
typedef float four __attribute__((vector_size(16)));
NOINLINE four of_vectors(four x, four y, four z) { return x * y + z; }

int main(void)
{
    double a[50], b[50];
    for (int i = 0; i < 50; i++)
        a[i] = 1.0 / (i + 1), b[i] = 1.0 / (3 * i + 7);
    for (int i = 0; i < 50; i++) {
        printf("%a %a ", of_floats(a[i], b[i], -a[i] * b[i]), of_doubles(a[i], b[i], a[i] * b[i]));
        printf("%a %a %a\n", negated(a[i], b[i], a[i] * b[i]), error(a[i], b[i]), apart(a[i], b[i], -a[i] * b[i]));
    }
    four v = of_vectors((four){a[2], a[4], a[6], a[8]}, (four){b[1], b[3], b[5], b[7]}, (four){-a[1], a[2], -a[3], a[4]});
    printf("%a %a %a %a\n", v[0], v[1], v[2], v[3]);
    printf("%a %a\n", dot(a, b, 50), polynomial(1.7f));
    return 0;
}
