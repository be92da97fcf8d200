#include "common.h"
NOINLINE unsigned char r8(unsigned char x, int n) { return x << (n & 7) | x >> (-n & 7); }
NOINLINE unsigned short r16(unsigned short x, int n) { return x << (n & 15) | x >> (-n & 15); }
NOINLINE unsigned r32(unsigned x, int n) { return x << (n & 31) | x >> (-n & 31); }
NOINLINE unsigned long r64(unsigned long x, int n) { return x >> (n & 63) | x << (-n & 63); }
NOINLINE unsigned long funnel(unsigned long a, unsigned long b, int n)
{
    n &= 63;
    return n ? a << n | b >> (64 - n) : a;
}
/* All bits but one. */
NOINLINE unsigned long but64(unsigned long x, unsigned n) { return x & ~(1ul << n % 64); }
NOINLINE unsigned but32(unsigned x, unsigned n) { return x & ~(1u << n % 32); }
NOINLINE unsigned short but16(unsigned short x, unsigned n) { return x & ~(1u << n % 16); }
NOINLINE long both(unsigned n) { return ~(1l << n % 64) ^ 1l << n % 64; }
int main(void)
{
    for (unsigned n = 0; n < 70; n += 7)
        printf("%lx %x %x %lx\n", but64(HIDE(-1), n), but32(HIDE(-3), n), but16(HIDE(-1), n), both(n));
    for (int n = 0; n < 70; n += 3)
        printf("%x %x %x %lx %lx %x\n", r8(0x93, n), r16(0x8421, n), r32(0xdeadbeef, n),
               r64(0x0123456789abcdef, n), funnel(0x8000000000000001, 0xf0f0f0f0f0f0f0f0, n),
               __builtin_rotateleft32(0x1234567, n));
    return 0;
}
