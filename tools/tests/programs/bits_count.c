#include "common.h"
int main(void)
{
    unsigned long v[] = {1, 0x80, 0x8000, 0x80000000, 0x8000000000000000, 0x123456789abcdef, ~0ul};
    for (int i = 0; i < 7; i++) { unsigned long x = HIDE(v[i]); printf("%d %d %d %d %d %d ", __builtin_popcountl(x), __builtin_clzl(x), __builtin_ctzl(x), __builtin_popcount(x), __builtin_parityl(x), __builtin_ffsl(x)); printf("%x %x %lx ", __builtin_bswap16(x), __builtin_bswap32(x), __builtin_bswap64(x)); printf("%x %x %x %lx\n", __builtin_bitreverse8(x), __builtin_bitreverse16(x), __builtin_bitreverse32(x), __builtin_bitreverse64(x));
        printf("%d %d %d\n", __builtin_clzg((unsigned char)x, 99), __builtin_ctzg((unsigned short)x, 77), __builtin_popcountg((unsigned _BitInt(200))x << 100)); }
    return 0;
}
