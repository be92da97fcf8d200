// Statements of inline assembler with operands of every kind.
#include <arm_neon.h>
#include <stdint.h>
#include <stdio.h>

static int cell = 5;
__attribute__((noinline)) int called(int x) { return x * 3; }

static uint64_t add(uint64_t a, uint64_t b) {
  uint64_t r;
  __asm__("add %0, %1, %2" : "=r"(r) : "r"(a), "r"(b));
  return r;
}
static uint32_t reversed(uint32_t a) {
  uint32_t r;
  __asm__("rbit %w0, %w1" : "=r"(r) : "r"(a));
  return r;
}
static int exchanged(int *at, int by) {
  int old, failed, next;
  __asm__ volatile("1: ldxr %w0, %3\n\tadd %w2, %w0, %w4\n\tstxr %w1, %w2, %3\n\tcbnz %w1, 1b"
                   : "=&r"(old), "=&r"(failed), "=&r"(next), "+Q"(*at)
                   : "r"(by)
                   : "memory");
  return old;
}
static float32x4_t fused(float32x4_t a, float32x4_t b, float32x4_t c) {
  __asm__("fmla %0.4s, %1.4s, %2.4s" : "+w"(a) : "w"(b), "w"(c));
  return a;
}
static double root(double x) {
  double r;
  __asm__("fsqrt %d0, %d1" : "=w"(r) : "w"(x));
  return r;
}
static float halved(float x) {
  __asm__("fmov %s1, #0.5\n\tfmul %s0, %s0, %s1" : "+w"(x) : "w"(0.0f));
  return x;
}
static long constants(long x) {
  long r;
  __asm__("add %0, %1, #%c2\n\tadd %0, %0, %3" : "=&r"(r) : "r"(x), "i"(12), "n"(30));
  return r;
}
static long named(long x) {
  register long a __asm__("x3") = x, b __asm__("x20") = x * 2;
  __asm__ volatile("madd x3, x3, x20, x20" : "+r"(a) : "r"(b));
  return a;
}
static long clobbers(long a, long b, long c) {
  __asm__ volatile("mov x19, #1\n\tmov x20, #2\n\tmov x28, #3\n\tfmov d8, x28\n\tfmov d15, x19\n\tmov x0, #0\n\tmov x17, #0"
                   ::: "x19", "x20", "x28", "d8", "v15", "x0", "x17", "cc", "memory");
  return a * 100 + b * 10 + c;
}
static int flags(long a, long b) {
  int r;
  __asm__("cmp %1, %2\n\tcset %w0, lt" : "=r"(r) : "r"(a), "r"(b) : "cc");
  return r;
}
static void stored(int *to, int8_t *small, int16_t *half, int64_t v) {
  __asm__ volatile("str %w1, %0" : "=m"(*to) : "r"(v));
  __asm__ volatile("strb %w1, %0" : "=m"(*small) : "r"(v));
  __asm__ volatile("strh %w1, %0" : "=m"(*half) : "r"(v));
}
static int calls(int x) {
  register int a __asm__("w0") = x;
  __asm__ volatile("bl called" : "+r"(a) : : "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12",
                   "x13", "x14", "x15", "x16", "x17", "x30", "memory", "cc");
  return a;
}
static int8_t narrow(int8_t a, int16_t b) {
  int8_t r;
  __asm__("add %w0, %w1, %w2" : "=r"(r) : "r"(a), "r"(b));
  return r;
}
static int zero(int x) {
  int r;
  __asm__("add %w0, %w1, %w2" : "=r"(r) : "r"(x), "rZ"(0));
  return r;
}
// Whatever the operand is: it only orders the statements.
static double anything(double d, long x) {
  int16x8_t v = vdupq_n_s16((short)x);
  __asm__ volatile("msr fpsr, %1" : "+X"(v) : "r"(0L));
  __asm__ volatile("add %0, %1, %2" : "=X"(x) : "X"(x), "X"(7));
  __asm__ volatile("" : "+X"(d));
  return d + vaddvq_s16(v) + (double)x;
}

int main(void) {
  double kept = 1.25;
  for (long i = 0; i < 4; i++) {
    float32x4_t v = fused((float32x4_t){i, 1, 2, 3}, (float32x4_t){2, i, 4, 5}, (float32x4_t){0.5f, 3, i, 1});
    int old = exchanged(&cell, (int)i + 1);
    int word = 0;
    int8_t small = 0;
    int16_t half = 0;
    stored(&word, &small, &half, i * 70000 + 300);
    printf("%lu %u %d %d %g %g %g %g\n", add(i, 40), reversed((uint32_t)i), old, cell, v[0], v[1], v[2], v[3]);
    printf("%g %g %ld %ld %ld %d %d\n", root(i * 2), halved(i), constants(i), named(i), clobbers(i, 2, 3), flags(i, 2), zero(i));
    printf("%d %d %d %d %d %g\n", word, small, half, calls(i), narrow(i, 300), kept *= 1.5);
    printf("%g\n", anything(kept, i));
  }
}
