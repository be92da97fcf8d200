#include "common.h"
typedef __int128 I; typedef unsigned __int128 U;
NOINLINE void show(I a, I b)
{
    I q = a / b, r = a % b;
    U x = (U)a / (U)b, y = (U)a % (U)b;
    printf("%lx%016lx %lx%016lx %lx%016lx %lx%016lx\n", (long)(q >> 64), (long)q, (long)(r >> 64), (long)r,
           (long)(x >> 64), (long)x, (long)(y >> 64), (long)y);
}
int main(void)
{
    I v[] = {1, -1, 7, (I)1 << 64, -((I)3 << 90), ((I)0x123456789 << 70) + 17, (I)LONG_MIN};
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++)
            show(v[i], v[j]);
    return 0;
}
