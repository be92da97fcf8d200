// Operands of inline assembler in mask registers, where the machine has them.
#include <cpuid.h>
#include <immintrin.h>
#include <stdio.h>

__attribute__((target("avx512f,avx512bw"), noinline)) static unsigned long long equal(const char *a, const char *b) {
  __m512i x = _mm512_loadu_si512(a), y = _mm512_loadu_si512(b);
  unsigned long long mask, both;
  asm("vpcmpeqb %2, %1, %0" : "=k"(mask) : "v"(x), "v"(y));
  asm("kandq %2, %1, %0" : "=k"(both) : "k"(mask), "k"(0x00ff00ff00ff00ffull));
  return both;
}

__attribute__((target("avx512f,avx512bw"), noinline)) static int blended(const int *a, const int *b, unsigned short mask) {
  __m512i x = _mm512_loadu_si512(a), y = _mm512_loadu_si512(b), z;
  asm("vpblendmd %2, %1, %0 %{%3%}" : "=v"(z) : "v"(x), "v"(y), "Yk"(mask));
  asm("vaddps %{rz-sae%}, %1, %1, %0 %{%2%} %{z%}" : "=v"(x) : "v"(z), "Yk"(mask));
  int out[48], sum = 0;
  _mm512_storeu_si512(out, z);
  asm("kmovw %k2, %%k1\n\tvpaddd %1, %1, %0 %{%%k1} %{z%}" : "=v"(z) : "v"(z), "r"(mask) : "k1");
  _mm512_storeu_si512(out + 32, z);
  _mm512_storeu_si512(out + 16, x);
  for (int i = 0; i < 48; i++) sum = sum * 31 + out[i];
  return sum;
}

// Registers above the first 16.
__attribute__((target("avx512f,avx512vl"), noinline)) static double high(float a, double b) {
  register float x __asm__("xmm16") = a;
  register double y __asm__("xmm17") = b, z __asm__("xmm31");
  register __m128i v __asm__("xmm20") = _mm_set_epi32(1, 2, 3, 4);
  asm("vcvtss2sd %1, %1, %0\n\tvaddsd %2, %0, %0\n\tvpaddd %3, %3, %3" : "=&v"(z), "+v"(x), "+v"(y), "+v"(v));
  return z + _mm_cvtsi128_si32(v);
}

int main(void) {
  char a[64], b[64];
  int c[16], d[16];
  for (int i = 0; i < 64; i++) a[i] = i, b[i] = i % 3 ? i : -i;
  for (int i = 0; i < 16; i++) c[i] = i << 20, d[i] = 0x3f800000 + i;
  unsigned eax, ebx = 0, ecx, edx;
  __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx);
  if (!(ebx & bit_AVX512BW)) return puts("no masks"), 0;
  printf("%llx %x %x %g\n", equal(a, b), blended(c, d, 0x5a5a), blended(c, d, 0x00ff), high(1.5f, 2.25));
  return 0;
}
