#include "common.h"
NOINLINE long by_constants(long x) { return x / 3 ^ x / 7 ^ x % 10 ^ x / -9 ^ x / 65536 ^ x % 4096; }
NOINLINE unsigned long high(unsigned long a, unsigned long b) { return (unsigned __int128)a * b >> 64; }
NOINLINE long high_signed(long a, long b) { return (__int128)a * b >> 64; }
int main(void)
{
    unsigned long x = 0x123456789abcdef;
    for (int i = 0; i < 20; i++) {
        x ^= x << 13; x ^= x >> 7; x ^= x << 17;
        unsigned long y = x * 6364136223846793005u + 1442695040888963407u;
        printf("%lx %ld %lu %lu %ld\n", y, by_constants((long)y), y / (x | 1), y % (x >> 3 | 1),
               (long)y / (long)(x >> 40 | 1));
        printf("%lx %lx\n", high(x, y), high_signed((long)x, (long)y));
    }
    printf("%ld %ld\n", by_constants(LONG_MIN), by_constants(LONG_MAX));
    return x & 63;
}
