#include "common.h"
typedef _BitInt(256) I; typedef unsigned _BitInt(256) U; typedef unsigned _BitInt(512) W;
NOINLINE void show(U x) { for (int w = 3; w >= 0; w--) printf("%016lx", (unsigned long)(x >> (w * 64))); putchar(' '); }
NOINLINE void divide(I a, I b) { show(a / b); show(a % b); show((U)a / (U)b); show((U)a % (U)b); putchar('\n'); }
NOINLINE W mul(U a, U b) { return (W)a * b; }
int main(void)
{
    I v[] = {1, -1, 10, (I)1 << 64, -((I)3 << 190), ((I)0x123456789 << 170) + 17, ((I)1 << 130) - 1};
    for (int i = 0; i < 7; i++) for (int j = 0; j < 7; j++) divide(v[i], v[j]);
    U f = 1; for (int i = 1; i <= 57; i++) f *= i;
    for (int i = 0; i < 20; i++) { printf("%d", (int)(f % 10)); f /= 10; }
    W w = mul(~(U)0, ~(U)0 - 4); show(w >> 256); show(w); putchar('\n');
    return 0;
}
