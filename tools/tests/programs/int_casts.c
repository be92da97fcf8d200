#include "common.h"
NOINLINE void show(long x)
{
    printf("%d %u %d %u %d %u ", (signed char)x, (unsigned char)x, (short)x, (unsigned short)x, (int)x, (unsigned)x);
    __int128 wide = x;
    unsigned __int128 zero = (unsigned long)x;
    printf("%lx %lx %lx ", (long)(wide >> 64), (long)(zero >> 64), (long)(wide >> 3));
    _BitInt(5) five = x;
    unsigned _BitInt(29) u29 = x;
    printf("%d %u %ld\n", (int)five, (unsigned)u29, (long)(_BitInt(40))x);
}
int main(void)
{
    long v[] = {0, 1, -1, 127, 128, 255, 256, 32768, 65535, 0x7fffffff, 0x80000000, 0xffffffff, 0x123456789abcdef};
    for (int i = 0; i < 13; i++) { show(v[i]); show(-v[i]); }
    return (unsigned char)HIDE(300L);
}
