#include "common.h"
NOINLINE float f(float a, float b) { return (a + b) * (a - b) / (a * b + 1) - -a; }
int main(void)
{
    float v[] = {0, -0.0f, 1, -1.5f, 3.1415926f, 1e-40f, 1e38f, INFINITY, NAN};
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) { float r = f(v[i], v[j]); if (r == r) printf("%a ", r); else printf("nan "); }
    putchar('\n');
    float x = 0; for (int i = 1; i < 1000; i++) x += 1.0f / i; printf("%a\n", x);
    return (int)x;
}
