// flags: -msse4.2 -mpopcnt
#include "common.h"
#include <nmmintrin.h>
int main(void)
{
    unsigned c = 1; unsigned long d = 7; for (int i = 0; i < 20; i++) { c = _mm_crc32_u8(c, i); c = _mm_crc32_u16(c, i * 999); c = _mm_crc32_u32(c, i * 77777); d = _mm_crc32_u64(d, c * 0x123456789ul); } printf("%x %lx %d\n", c, d, (int)_mm_popcnt_u64(HIDE(d)));
    __m128i a = _mm_set_epi64x(HIDE(5l), -7), b = _mm_set_epi64x(4, HIDE(9l)); __m128i g = _mm_cmpgt_epi64(a, b); bytes(&g, 16);
    return 0;
}
