// flags: -rtlib=compiler-rt
#include "common.h"
typedef __bf16 B;
NOINLINE float f(B a, B b) { B r = a * b + a; return r; }
NOINLINE B narrow(float x) { return x; }
int main(void)
{
    float v[] = {0, -0.0f, 1, -1.5f, 3.14159f, 1e-40f, 3e38f, 1.00390625f, 1.01171875f};
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) { float r = f((B)v[i], (B)v[j]); if (r == r) printf("%a ", r); else printf("nan "); }
    putchar('\n');
    for (int i = 0; i < 9; i++) { B b = narrow(v[i]); bytes(&b, 2); }
    return 0;
}
