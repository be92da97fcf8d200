#include "common.h"
NOINLINE void all(int n)
{
    signed char a = HIDE((signed char)-100); short b = HIDE((short)-30000); int c = HIDE(-2000000000);
    long d = HIDE(-9000000000000000000L); unsigned e = HIDE(0xf0000001u); unsigned long f = HIDE(~5ul);
    printf("%d %d %d %ld %u %lu ", a >> (n & 7), b >> (n & 15), c >> (n & 31), d >> n, e >> (n & 31), f >> n);
    printf("%d %x %lx\n", (signed char)(a << (n & 7)), e << (n & 31), f << n);
}
int main(void)
{
    for (int n = 0; n < 64; n += 5)
        all(n);
    return 0;
}
