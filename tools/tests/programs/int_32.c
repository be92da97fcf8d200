#include "common.h"
NOINLINE unsigned mix(unsigned a, unsigned b)
{
    a -= b; a ^= b >> 13; b -= a; b ^= a << 8;
    a *= 0x9e3779b1u; b /= (a | 1) >> 20 | 1; a %= b | 3;
    return a + ~b;
}
NOINLINE int by_constants(int x)
{
    return x / 3 + x / 7 * 2 + x % 10 + x / -5 + x / 1024 + x % 64 + x / 1000003;
}
NOINLINE unsigned by_unsigned(unsigned x)
{
    return x / 3 ^ x / 7 ^ x % 10 ^ x / 641 ^ x >> 4 ^ x % 1000003;
}
int main(void)
{
    unsigned x = 1;
    int sum = 0;
    for (int i = 0; i < 1000; i++) {
        x = mix(x, i * 77u + 1);
        sum ^= by_constants((int)x) ^ (int)by_unsigned(x);
        if (i % 100 == 0)
            printf("%u %d\n", x, sum);
    }
    printf("%d %d\n", by_constants(INT_MIN), by_constants(INT_MAX));
    return sum & 63;
}
