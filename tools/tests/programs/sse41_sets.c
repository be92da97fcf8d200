// flags: -msse4.1
#include "common.h"
#include <smmintrin.h>
#define SHOW(x) do { __typeof__(x) v = x; bytes(&v, 16); } while (0)
NOINLINE void run(__m128i a, __m128i b, __m128i m, __m128 c, __m128 d, __m128d e)
{
    SHOW(_mm_blendv_epi8(a, b, m)); SHOW(_mm_blend_epi16(a, b, 0x5a)); SHOW(_mm_blendv_ps(c, d, (__m128)m)); SHOW(_mm_blendv_pd(e, e + 1, (__m128d)m)); SHOW(_mm_mullo_epi32(a, b)); SHOW(_mm_mul_epi32(a, b)); SHOW(_mm_packus_epi32(a, b)); SHOW(_mm_max_epi8(a, b)); SHOW(_mm_min_epu16(a, b)); SHOW(_mm_max_epi32(a, b)); SHOW(_mm_min_epu32(a, b)); SHOW(_mm_cvtepi8_epi16(a)); SHOW(_mm_cvtepu8_epi32(a)); SHOW(_mm_cvtepi32_epi64(a)); SHOW(_mm_cmpeq_epi64(a, a)); SHOW(_mm_minpos_epu16(a)); SHOW(_mm_mpsadbw_epu8(a, b, 5));
    SHOW(_mm_floor_ps(c)); SHOW(_mm_ceil_pd(e)); SHOW(_mm_round_ps(c, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)); SHOW(_mm_round_sd(e, e, 3)); SHOW(_mm_dp_ps(c, d, 0xf1)); SHOW(_mm_dp_pd(e, e, 0x31)); SHOW(_mm_insert_epi32(a, 7, 2)); SHOW(_mm_insert_ps(c, d, 0x98));
    printf("%d %ld %d %d %d\n", _mm_extract_epi8(a, 5), _mm_extract_epi64(b, 1), _mm_testz_si128(a, b), _mm_testc_si128(a, a), _mm_testnzc_si128(a, b));
}
int main(void) { run(_mm_set_epi8(1, -2, 3, -4, 5, 127, -128, 8, 9, 100, 11, -12, 13, 14, -15, 16), _mm_set_epi8(15, 14, -1, 12, 3, 2, 1, 0, 99, -128, 5, 6, 7, 127, 0, 1), _mm_set_epi8(-1, 0, -1, 0, 0, 0, -1, -1, 0, 127, -128, 5, -6, 7, 8, -9), _mm_set_ps(1.5f, 2.5f, -3.7f, 4), _mm_set_ps(5, -6, 7, -8), _mm_set_pd(1.5, -2.3)); return 0; }
