#include "common.h"
typedef __int128 I; typedef unsigned __int128 U;
NOINLINE I left(I x, int n) { return x << n; }
NOINLINE I right(I x, int n) { return x >> n; }
NOINLINE U logical(U x, int n) { return x >> n; }
NOINLINE U rotate(U x, int n) { return n ? x << n | x >> (128 - n) : x; }
int main(void)
{
    I x = ((I)0x8123456789abcdef << 64) | 0xfedcba9876543210;
    for (int n = 0; n < 128; n += 9) {
        I a = left(x, n), b = right(x, n); U c = logical(x, n), d = rotate(x, n);
        printf("%lx%016lx %lx%016lx %lx%016lx %lx%016lx\n", (long)(a >> 64), (long)a, (long)(b >> 64), (long)b,
               (long)(c >> 64), (long)c, (long)(d >> 64), (long)d);
    }
    printf("%d %d %d\n", __builtin_popcountg((U)x), __builtin_clzg((U)x), __builtin_ctzg((U)x));
    return 0;
}
