// Functions of the processor on vectors, as codecs and checksums use them: in loops, with operands in memory, for
// constants, of both halves of longer vectors, and beside each other on the same operands.
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint8_t a[4096] __attribute__((aligned(32))), b[4096] __attribute__((aligned(32)));

__attribute__((noinline)) static uint64_t sad(const uint8_t *p, const uint8_t *q, int n) {
    __m128i s = _mm_setzero_si128();
    for (int i = 0; i < n; i += 16)
        s = _mm_add_epi64(s, _mm_sad_epu8(_mm_load_si128((const __m128i *)(p + i)), _mm_loadu_si128((const __m128i *)(q + i))));
    return (uint64_t)_mm_cvtsi128_si64(s) + (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(s, s));
}
__attribute__((noinline)) static int dot(const int16_t *p, const int16_t *q, int n) {
    __m128i s = _mm_setzero_si128();
    for (int i = 0; i < n; i += 8) s = _mm_add_epi32(s, _mm_madd_epi16(*(const __m128i *)(p + i), *(const __m128i *)(q + i)));
    int32_t out[4];
    _mm_storeu_si128((__m128i *)out, s);
    return out[0] + out[1] + out[2] + out[3];
}
// All operations on the same operands are different.
__attribute__((noinline)) static __m128i mixed(__m128i x, __m128i y) {
    __m128i r = _mm_avg_epu8(x, y);
    r = _mm_xor_si128(r, _mm_sad_epu8(x, y));
    r = _mm_xor_si128(r, _mm_madd_epi16(x, y));
    r = _mm_xor_si128(r, _mm_mulhi_epi16(x, y));
    r = _mm_xor_si128(r, _mm_mulhi_epu16(x, y));
    r = _mm_xor_si128(r, _mm_packs_epi16(x, y));
    r = _mm_xor_si128(r, _mm_packus_epi16(x, y));
    r = _mm_xor_si128(r, _mm_packs_epi32(x, y));
    r = _mm_xor_si128(r, _mm_unpacklo_epi8(x, y));
    r = _mm_xor_si128(r, _mm_sll_epi16(x, _mm_and_si128(y, _mm_set_epi64x(0, 31))));
    r = _mm_xor_si128(r, _mm_srl_epi64(x, _mm_and_si128(y, _mm_set_epi64x(0, 127))));
    r = _mm_xor_si128(r, _mm_mul_epu32(x, y));
    return r;
}
// Of constants alone.
__attribute__((noinline)) static __m128i constants(void) {
    return _mm_sad_epu8(_mm_set1_epi8(9), _mm_set_epi8(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
}
__attribute__((noinline)) static __m128i shifted(__m128i x, int by) {
    return _mm_xor_si128(_mm_slli_epi32(x, by), _mm_xor_si128(_mm_srli_epi16(x, 99), _mm_srai_epi16(x, 99)));
}
__attribute__((target("ssse3,sse4.1"), noinline)) static __m128i later(__m128i x, __m128i y) {
    __m128i r = _mm_shuffle_epi8(x, y);
    r = _mm_xor_si128(r, _mm_maddubs_epi16(x, y));
    r = _mm_xor_si128(r, _mm_hadd_epi16(x, y));
    r = _mm_xor_si128(r, _mm_alignr_epi8(x, y, 5));
    r = _mm_xor_si128(r, _mm_mpsadbw_epu8(x, y, 5));
    r = _mm_xor_si128(r, _mm_blendv_epi8(x, y, r));
    return _mm_xor_si128(r, _mm_packus_epi32(x, y));
}
__attribute__((target("avx2"), noinline)) static void wide(uint8_t *out, const uint8_t *p, const uint8_t *q, int n) {
    for (int i = 0; i < n; i += 32) {
        __m256i x = _mm256_load_si256((const __m256i *)(p + i)), y = _mm256_loadu_si256((const __m256i *)(q + i));
        __m256i r = _mm256_xor_si256(_mm256_shuffle_epi8(x, y), _mm256_maddubs_epi16(x, y));
        r = _mm256_xor_si256(r, _mm256_packus_epi16(x, y));
        r = _mm256_xor_si256(r, _mm256_sad_epu8(x, y));
        r = _mm256_xor_si256(r, _mm256_blendv_epi8(x, y, r));
        r = _mm256_xor_si256(r, _mm256_sll_epi32(x, _mm_set_epi64x(0, i & 31)));
        r = _mm256_xor_si256(r, _mm256_castps_si256(_mm256_min_ps(_mm256_cvtepi32_ps(x), _mm256_cvtepi32_ps(y))));
        _mm256_storeu_si256((__m256i *)(out + i), r);
        out[i] ^= (uint8_t)_mm256_movemask_epi8(r);
    }
}
// Products of the lower halves, of which the other factor is the upper half of the first.
__attribute__((noinline)) static void accumulate(__m128i *restrict sums, const uint8_t *restrict p, const uint8_t *restrict q) {
    for (int n = 0; n < 60; n++)
        for (int i = 0; i < 4; i++) {
            __m128i x = _mm_loadu_si128((const __m128i *)(p + n * 64) + i);
            __m128i k = _mm_xor_si128(x, _mm_loadu_si128((const __m128i *)(q + n * 8) + i));
            __m128i product = _mm_mul_epu32(k, _mm_shuffle_epi32(k, _MM_SHUFFLE(0, 3, 0, 1)));
            sums[i] = _mm_add_epi64(product, _mm_add_epi64(sums[i], _mm_shuffle_epi32(x, _MM_SHUFFLE(1, 0, 3, 2))));
        }
}
static void show(const char *what, __m128i v) {
    uint64_t w[2];
    memcpy(w, &v, 16);
    printf("%s %016llx%016llx\n", what, (unsigned long long)w[1], (unsigned long long)w[0]);
}
int main(void) {
    uint64_t h = 1;
    for (int i = 0; i < 4096; i++) {
        h = h * 6364136223846793005u + 1442695040888963407u;
        a[i] = h >> 33, b[i] = h >> 51;
    }
    printf("%llu %d\n", (unsigned long long)sad(a, b + 3, 4000), dot((int16_t *)a, (int16_t *)b, 2048));
    for (int i = 0; i < 256; i += 16) {
        __m128i x = *(__m128i *)(a + i), y = *(__m128i *)(b + i);
        show("mixed", mixed(x, y));
        show("shifted", shifted(x, i / 6));
        show("later", later(x, y));
    }
    show("constants", constants());
    __m128i sums[4] = {};
    accumulate(sums, a, b);
    for (int i = 0; i < 4; i++) show("sums", sums[i]);
    static uint8_t out[4096];
    wide(out, a, b, 4064);
    uint64_t s = 0;
    for (int i = 0; i < 4096; i++) s = s * 131 + out[i];
    printf("%llx\n", (unsigned long long)s);
    return 0;
}
