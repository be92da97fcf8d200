// flags: -maes -mpclmul -msse4.2 -msha -mrdrnd -mrdseed -mxsave -mavx
// Intrinsics that are one instruction of the machine.
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <x86intrin.h>
#define NOINLINE __attribute__((noinline))
static void show(const char *name, __m128i v) {
  uint64_t w[2];
  _mm_storeu_si128((__m128i *)w, v);
  printf("%s %016lx%016lx\n", name, w[1], w[0]);
}
NOINLINE static __m128i made(uint64_t a, uint64_t b) { return _mm_set_epi64x(a, b); }
int main(void) {
  __m128i a = made(0x0123456789abcdef, 0xfedcba9876543210), b = made(0x1122334455667788, 0x99aabbccddeeff00);
  show("clmul", _mm_clmulepi64_si128(a, b, 0x00));
  show("clmul", _mm_clmulepi64_si128(a, b, 0x11));
  {
    show("enc", _mm_aesenc_si128(a, b));
    show("enclast", _mm_aesenclast_si128(a, b));
    show("dec", _mm_aesdec_si128(a, b));
    show("declast", _mm_aesdeclast_si128(a, b));
    show("imc", _mm_aesimc_si128(a));
    show("key", _mm_aeskeygenassist_si128(a, 7));
  }
  show("msg1", _mm_sha256msg1_epu32(a, b));
  show("msg2", _mm_sha256msg2_epu32(a, b));
  show("rnds2", _mm_sha256rnds2_epu32(a, b, made(5, 6)));
  show("rnds4", _mm_sha1rnds4_epu32(a, b, 2));
  show("nexte", _mm_sha1nexte_epu32(a, b));
  printf("%x %x %x %lx\n", _mm_crc32_u8(1, 200), _mm_crc32_u16(2, 60000), _mm_crc32_u32(3, 4000000000u),
         (long)_mm_crc32_u64(4, 0x123456789abcdef0));
  unsigned r32 = 0;
  unsigned long long r64 = 0;
  int got = 0;
  for (int i = 0; i < 100 && !got; i++) got = _rdrand32_step(&r32);
  printf("%d", got);
  for (got = 0; !got;) got = _rdrand64_step(&r64);
  printf("%d %d\n", got, r64 != 0);
  printf("%d %d\n", __rdtsc() != 0, (int)(_xgetbv(0) & 1));
  printf("%d\n", __builtin_thread_pointer() != 0);
  _mm_pause(), _mm_lfence(), _mm_sfence(), _mm_mfence(), _mm_clflush(&r32);
  _mm256_zeroupper();
  unsigned mode = _mm_getcsr();
  _mm_setcsr(mode | 0x6000);
  volatile float x = 2.0f, y = 3.0f;
  printf("%x %a\n", mode, x / y);
  _mm_setcsr(mode);
  printf("%a\n", x / y);
}
