#include "common.h"
NOINLINE double many(float a, double b, float c, double d, float e, double f, float g, double h, float i, double j, int k, _Float16 l)
{
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k + 12 * (double)l;
}
NOINLINE __float128 quads(__float128 a, int b, __float128 c, double d) { return a * b + c * d; }
int main(void)
{
    printf("%.17g\n", many(1.5f, 2.5, 3.5f, 4.5, 5.5f, 6.5, 7.5f, 8.5, 9.5f, 10.5, 11, 12.5));
    printf("%.17g\n", (double)quads(1.25, 3, 2.5, -7));
    return (int)many(1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0);
}
