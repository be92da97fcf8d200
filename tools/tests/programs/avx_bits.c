// flags: -mavx2 -mbmi -mbmi2
// Intrinsics of AVX2 and BMI2: shuffles and sums of bytes, bits by masks, comparisons by number.
#include <immintrin.h>
#include <stdio.h>
static unsigned char a[32], b[32], c[32];
static unsigned long long seed = 88172645463325252ull;
static unsigned long long next(void) { seed ^= seed << 13; seed ^= seed >> 7; return seed ^= seed << 17; }
static unsigned long long sum(void) { unsigned long long h = 0; for (int i = 0; i < 32; i++) h = h * 31 + c[i]; return h; }
// The comparisons of first lanes: all 32 kinds, with NaN on each side.
#define MASKS(at) do { \
    __m128d d = _mm_cmp_sd(_mm_set_sd(x[i]), _mm_set_sd(x[j]), at); \
    __m128 s = _mm_cmp_ss(_mm_set_ss(x[i]), _mm_set_ss(x[j]), at); \
    printf("%d%d", _mm_movemask_pd(d), _mm_movemask_ps(s)); \
  } while (0)
#define EIGHT(at) MASKS(at); MASKS(at + 1); MASKS(at + 2); MASKS(at + 3); MASKS(at + 4); MASKS(at + 5); MASKS(at + 6); MASKS(at + 7)
__attribute__((noinline)) static void compared(const double *x, int i, int j) {
  EIGHT(0); EIGHT(8); EIGHT(16); EIGHT(24);
  printf("\n");
}
int main(void) {
  double x[] = {1, 2, __builtin_nan(""), __builtin_inf()};
  for (int i = 0; i < 16; i++) compared(x, i / 4, i % 4);
  for (int turn = 0; turn < 20; turn++) {
    for (int i = 0; i < 32; i++) { a[i] = next(); b[i] = next() >> 9; }
    __m256i x = _mm256_loadu_si256((void *)a), y = _mm256_loadu_si256((void *)b);
    _mm256_storeu_si256((void *)c, _mm256_shuffle_epi8(x, y)); printf("%llx ", sum());
    _mm256_storeu_si256((void *)c, _mm256_sad_epu8(x, y)); printf("%llx ", sum());
    _mm256_storeu_si256((void *)c, _mm256_madd_epi16(x, y)); printf("%llx ", sum());
    _mm256_zeroupper();
    unsigned long long v = next(), m = next() & next();
    printf("%llx %llx ", _pdep_u64(v, m), _pext_u64(v, m));
    printf("%x %x ", _pdep_u32(v, m), _pext_u32(v, m));
    for (int k = 0; k < 300; k += 31) printf("%llx %x ", _bzhi_u64(v, k), _bzhi_u32(v, k));
    printf("%llx %x\n", _bzhi_u64(v, 64), _bzhi_u32(v, 32));
  }
}
