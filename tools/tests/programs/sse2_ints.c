#include "common.h"
#include <emmintrin.h>
#define SHOW(x) do { __m128i v = x; bytes(&v, 16); } while (0)
NOINLINE void run(__m128i a, __m128i b, int n)
{
    SHOW(_mm_adds_epi8(a, b)); SHOW(_mm_subs_epu8(a, b)); SHOW(_mm_adds_epi16(a, b)); SHOW(_mm_subs_epu16(a, b)); SHOW(_mm_avg_epu8(a, b)); SHOW(_mm_avg_epu16(a, b));
    SHOW(_mm_madd_epi16(a, b)); SHOW(_mm_mulhi_epi16(a, b)); SHOW(_mm_mulhi_epu16(a, b)); SHOW(_mm_mul_epu32(a, b)); SHOW(_mm_sad_epu8(a, b));
    SHOW(_mm_packs_epi16(a, b)); SHOW(_mm_packs_epi32(a, b)); SHOW(_mm_packus_epi16(a, b)); SHOW(_mm_unpacklo_epi8(a, b)); SHOW(_mm_unpackhi_epi32(a, b));
    SHOW(_mm_slli_epi16(a, 3)); SHOW(_mm_srai_epi32(a, 5)); SHOW(_mm_srli_epi64(a, 7)); SHOW(_mm_sll_epi32(a, _mm_cvtsi32_si128(n))); SHOW(_mm_sra_epi16(a, _mm_cvtsi32_si128(n))); SHOW(_mm_srl_epi64(a, _mm_cvtsi32_si128(n * 10)));
    SHOW(_mm_slli_si128(a, 5)); SHOW(_mm_srli_si128(a, 9)); SHOW(_mm_shuffle_epi32(a, 0x1b)); SHOW(_mm_shufflelo_epi16(a, 0x93)); SHOW(_mm_max_epu8(a, b)); SHOW(_mm_min_epi16(a, b)); SHOW(_mm_cmpgt_epi8(a, b)); SHOW(_mm_andnot_si128(a, b));
    printf("%x %d %d\n", _mm_movemask_epi8(a), _mm_extract_epi16(a, 3), _mm_cvtsi128_si32(b)); SHOW(_mm_insert_epi16(a, n, 5)); SHOW(_mm_sll_epi64(a, _mm_cvtsi32_si128(64 + n))); SHOW(_mm_sra_epi32(a, _mm_cvtsi32_si128(99)));
}
int main(void) { run(_mm_set_epi8(1, -2, 3, -4, 5, 127, -128, 8, 9, 100, 11, -12, 13, 14, -15, 16), _mm_set_epi16(1000, -2000, 3, -32768, 32767, 6, -7, 255), 3); return 0; }
