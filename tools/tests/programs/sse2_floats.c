#include "common.h"
#include <emmintrin.h>
#define F(x) do { __m128 v = x; bytes(&v, 16); } while (0)
#define D(x) do { __m128d v = x; bytes(&v, 16); } while (0)
#define I(x) do { __m128i v = x; bytes(&v, 16); } while (0)
NOINLINE void run(__m128 a, __m128 b, __m128d c, __m128d d)
{
    F(_mm_min_ps(a, b)); F(_mm_max_ps(a, b)); F(_mm_sqrt_ps(b)); F(_mm_cmplt_ps(a, b)); F(_mm_cmpneq_ps(a, b)); F(_mm_cmpord_ps(a, b)); F(_mm_cmpnle_ps(a, b)); F(_mm_shuffle_ps(a, b, 0x4e)); F(_mm_unpacklo_ps(a, b)); F(_mm_movehl_ps(a, b)); F(_mm_add_ss(a, b)); F(_mm_min_ss(a, b)); F(_mm_cmpeq_ss(a, b));
    D(_mm_min_pd(c, d)); D(_mm_max_sd(c, d)); D(_mm_sqrt_pd(d)); D(_mm_cmpge_pd(c, d)); D(_mm_cmpunord_pd(c, d)); D(_mm_shuffle_pd(c, d, 1)); D(_mm_sqrt_sd(c, d)); D(_mm_div_sd(c, d));
    I(_mm_cvtps_epi32(a)); I(_mm_cvttps_epi32(a)); D(_mm_cvtps_pd(a)); F(_mm_cvtpd_ps(c)); I(_mm_cvtpd_epi32(c)); I(_mm_cvttpd_epi32(d)); F(_mm_cvtepi32_ps(_mm_set_epi32(1, -2, 3, 1 << 30))); D(_mm_cvtepi32_pd(_mm_set_epi32(1, -2, 3, 1 << 30)));
    printf("%d %d %d %d %d %ld\n", _mm_comilt_ss(a, b), _mm_ucomige_sd(c, d), _mm_cvtss_si32(a), _mm_cvttss_si32(a), _mm_cvtsd_si32(c), _mm_cvtsd_si64(d)); printf("%d %d %d\n", _mm_movemask_ps(a), _mm_movemask_pd(c), _mm_comieq_sd(c, c)); F(_mm_cvtsd_ss(a, c)); D(_mm_cvtss_sd(c, a)); F(_mm_or_ps(_mm_andnot_ps(a, b), _mm_xor_ps(a, b)));
    float r[4]; _mm_storeu_ps(r, _mm_rcp_ps(b)); printf("%d\n", r[1] * 4 > 0.999 && r[1] * 4 < 1.001); _mm_mfence(); _mm_pause();
}
int main(void) { run(_mm_set_ps(1.5f, -2.5f, 1e20f, -0.0f), _mm_set_ps(2, -2.5f, 4, 0.3f), _mm_set_pd(1.5, -7.25), _mm_set_pd(3e9, 2)); return 0; }
