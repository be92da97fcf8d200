// flags: -mssse3
#include "common.h"
#include <tmmintrin.h>
#define SHOW(x) do { __typeof__(x) v = x; bytes(&v, 16); } while (0)
NOINLINE void run(__m128i a, __m128i b, __m128 c, __m128 d, __m128d e)
{
    SHOW(_mm_shuffle_epi8(a, b)); SHOW(_mm_abs_epi8(a)); SHOW(_mm_abs_epi16(b)); SHOW(_mm_alignr_epi8(a, b, 5)); SHOW(_mm_hadd_epi16(a, b)); SHOW(_mm_hadd_epi32(a, b)); SHOW(_mm_hsub_epi16(a, b)); SHOW(_mm_hadds_epi16(a, b)); SHOW(_mm_maddubs_epi16(a, b)); SHOW(_mm_mulhrs_epi16(a, b)); SHOW(_mm_sign_epi8(a, b)); SHOW(_mm_sign_epi16(a, b)); SHOW(_mm_sign_epi32(a, b));
    SHOW(_mm_hadd_ps(c, d)); SHOW(_mm_hsub_ps(c, d)); SHOW(_mm_addsub_ps(c, d)); SHOW(_mm_hadd_pd(e, e)); SHOW(_mm_addsub_pd(e, e)); SHOW(_mm_movehdup_ps(c)); SHOW(_mm_lddqu_si128(&a));
}
int main(void) { run(_mm_set_epi8(1, -2, 3, -4, 5, 127, -128, 8, 9, 100, 11, -12, 13, 14, -15, 16), _mm_set_epi8(15, 14, -1, 12, 3, 2, 1, 0, 99, -128, 5, 6, 7, 127, 0, 1), _mm_set_ps(1, 2, 3, 4), _mm_set_ps(5, -6, 7, -8), _mm_set_pd(1.5, 2.5)); return 0; }
