// flags: -mavx2 -mbmi -mbmi2
// Intrinsics of AVX2 and BMI2: shuffles and sums of bytes, bits by masks.
#include <immintrin.h>
#include <stdio.h>
static unsigned char a[32], b[32], c[32];
static unsigned long long seed = 88172645463325252ull;
static unsigned long long next(void) { seed ^= seed << 13; seed ^= seed >> 7; return seed ^= seed << 17; }
static unsigned long long sum(void) { unsigned long long h = 0; for (int i = 0; i < 32; i++) h = h * 31 + c[i]; return h; }
int main(void) {
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
