// Common code with the intrinsics of <emmintrin.h>.
#include <emmintrin.h>
#include <stdio.h>
#include <string.h>
int main(void) { char text[64]; memset(text, 'a', 64); text[37] = 'x'; text[5] = 'x'; for (int i = 0; i < 64; i += 16) { __m128i v = _mm_loadu_si128((void *)(text + i)); printf("%x ", _mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8('x')))); } puts("");
  __m128i a = _mm_setr_epi32(1, -2, 300000, -400000), b = _mm_set1_epi16(-7); int o[4]; long long q[2]; short s[8]; unsigned char c[16]; double d[2]; float f[4];
#define I(e) _mm_storeu_si128((void *)o, e), printf("%d %d %d %d\n", o[0], o[1], o[2], o[3])
  I(_mm_packs_epi32(a, b)); I(_mm_packus_epi16(a, b)); I(_mm_packs_epi16(a, b)); I(_mm_madd_epi16(a, b)); I(_mm_mulhi_epi16(a, b)); I(_mm_mulhi_epu16(a, b)); I(_mm_mul_epu32(a, b)); I(_mm_sad_epu8(a, b)); I(_mm_avg_epu8(a, b)); I(_mm_adds_epi16(a, b)); I(_mm_subs_epu8(a, b)); I(_mm_slli_epi32(a, 3)); I(_mm_srai_epi16(a, 2)); I(_mm_srli_si128(a, 5)); I(_mm_slli_si128(a, 3)); I(_mm_unpacklo_epi8(a, b)); I(_mm_unpackhi_epi16(a, b)); I(_mm_shuffle_epi32(a, 0x1b)); I(_mm_shufflelo_epi16(a, 0x1b)); I(_mm_sll_epi32(a, _mm_cvtsi32_si128(5))); I(_mm_srl_epi64(a, _mm_cvtsi32_si128(9))); I(_mm_sra_epi32(a, _mm_cvtsi32_si128(4))); I(_mm_max_epi16(a, b)); I(_mm_min_epu8(a, b)); I(_mm_cmpgt_epi32(a, b)); I(_mm_cvtps_epi32(_mm_setr_ps(1.5, 2.5, -3.7, 4))); I(_mm_cvttps_epi32(_mm_setr_ps(1.5, 2.5, -3.7, 4))); I(_mm_cvtpd_epi32(_mm_setr_pd(1.5, -2.7))); I(_mm_andnot_si128(a, b));
  __m128 x = _mm_setr_ps(1, 4, 9, 16), y = _mm_setr_ps(2, 3, -4, 5); __m128d z = _mm_setr_pd(2, 9), w = _mm_setr_pd(-1, 3);
#define F(e) _mm_storeu_ps(f, e), printf("%g %g %g %g\n", f[0], f[1], f[2], f[3])
#define D(e) _mm_storeu_pd(d, e), printf("%g %g\n", d[0], d[1])
  F(_mm_sqrt_ps(x)); F(_mm_min_ps(x, y)); F(_mm_max_ss(x, y)); F(_mm_and_ps(_mm_cmplt_ps(y, x), x)); F(_mm_shuffle_ps(x, y, 0x4e)); F(_mm_cvtepi32_ps(a)); F(_mm_movehl_ps(x, y)); F(_mm_unpacklo_ps(x, y)); F(_mm_add_ss(x, y)); D(_mm_sqrt_pd(z)); D(_mm_max_pd(z, w)); D(_mm_cvtps_pd(x)); D(_mm_cvtepi32_pd(a)); D(_mm_and_pd(_mm_cmpgt_pd(z, w), z)); D(_mm_min_sd(z, w)); D(_mm_cmpunord_pd(z, w)); printf("%d %d %d %d\n", _mm_movemask_ps(y), _mm_movemask_pd(w), _mm_cvtsd_si32(z), _mm_cvttss_si32(x)); printf("%d %d %d\n", _mm_comilt_sd(z, w), _mm_ucomieq_ss(x, x), _mm_extract_epi16(a, 3)); _mm_pause(); _mm_mfence(); }
