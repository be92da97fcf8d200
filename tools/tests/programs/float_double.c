#include "common.h"
NOINLINE double f(double a, double b) { return (a + b) * (a - b) / (a * b + 1) - -a; }
int main(void)
{
    double v[] = {0, -0.0, 1, -1.5, 3.14159265358979, 5e-324, 1e308, INFINITY, NAN};
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) { double r = f(v[i], v[j]); if (r == r) printf("%a ", r); else printf("nan "); }
    double x = 0; for (int i = 1; i < 1000; i++) x += 1.0 / i; printf("%.17g\n", x);
    return (int)x;
}
