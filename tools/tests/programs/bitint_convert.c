#include "common.h"
typedef _BitInt(200) I; typedef unsigned _BitInt(200) U;
NOINLINE void show(I x)
{
    printf("%ld %d %d ", (long)x, (int)(short)x, (int)(_BitInt(7))x);
    __int128 w = x; _BitInt(150) m = x; I again = m; U zero = (unsigned _BitInt(90))x;
    printf("%lx %lx %lx %lx\n", (long)(w >> 64), (long)(again >> 100), (long)(zero >> 64), (long)(zero >> 128));
}
int main(void)
{
    I x = 0x123456789abcdef;
    show(x); show(-x); show(x << 60); show(-(x << 130)); show(x * x * x);
    return 0;
}
