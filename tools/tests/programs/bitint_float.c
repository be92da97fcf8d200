#include "common.h"
typedef _BitInt(200) I; typedef unsigned _BitInt(200) U;
NOINLINE double to(I x) { return x; }
NOINLINE double tou(U x) { return x; }
NOINLINE I from(double x) { return x; }
int main(void)
{
    I x = 0x123456789abcdef;
    printf("%a %a %a %a\n", to(x), to(-x), to(x << 100), tou((U)x << 143));
    printf("%a %a\n", (double)(float)HIDE((_BitInt(90))x << 20), (double)(unsigned _BitInt(20))HIDE(77.9));
    I y = from(-1.5e40); printf("%lx %lx %lx\n", (long)y, (long)(y >> 64), (long)(y >> 128));
    return 0;
}
