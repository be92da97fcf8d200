#include "common.h"
NOINLINE void from(double x)
{
    float s = x;
    printf("%d %d %d %ld %a ", (signed char)x, (short)x, (int)x, (long)x, s);
    if (x >= 0) printf("%u %u %lu %lu", (unsigned char)x, (unsigned)x, (unsigned long)x, (unsigned long)s);
    putchar('\n');
}
NOINLINE void to(long x)
{
    printf("%a %a %a %a %a %a %a %a\n", (double)x, (float)x, (double)(unsigned long)x, (float)(unsigned long)x,
           (double)(int)x, (float)(unsigned)x, (double)(short)x, (float)(unsigned char)x);
}
int main(void)
{
    from(0.99); from(-0.99); from(100.5); from(-100.5); from(127); from(3.5); from(-128);
    printf("%lu %lu\n", (unsigned long)HIDE(1.8e19), (unsigned long)HIDE(9.3e18f));
    to(0); to(-1); to(1L << 53 | 1); to(LONG_MAX); to(LONG_MIN); to(0xffffffff); to(0x7fffff8000000001); to(123456789);
    return 0;
}
