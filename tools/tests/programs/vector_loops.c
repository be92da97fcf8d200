// flags: -fwrapv
// Loops that clang vectorises for AVX2: the halves of their vectors are joined. Each with several lengths, also where arrays
// overlap, and with what is left in registers behind the loop.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __x86_64__
#define LOOP __attribute__((noinline, target("avx2,fma,popcnt")))
#else
#define LOOP __attribute__((noinline))
#endif
#define LENGTH 700

static uint32_t seed;
static unsigned char memory[3][8 * LENGTH];

static void fill(void) {
  seed = 12345;
  for (int k = 0; k < 3; k++)
    for (unsigned i = 0; i < sizeof memory[k]; i++) {
      seed = seed * 1103515245u + 12345u;
      memory[k][i] = (unsigned char)(seed >> 16);
    }
}

static unsigned long checksum(void) {
  unsigned long sum = 1;
  for (int k = 0; k < 3; k++)
    for (unsigned i = 0; i < sizeof memory[k]; i++)
      sum = sum * 31 + memory[k][i];
  return sum;
}

#define EACH(name, type, body)                                                                     \
  LOOP static long name(int n, type *a, type *b, type *c, type k) {                                \
    for (int i = 0; i < n; i++) {                                                                  \
      body;                                                                                        \
    }                                                                                              \
    return 0;                                                                                      \
  }
#define TOTAL(name, type, result, body)                                                            \
  LOOP static long name(int n, type *a, type *b, type *c, type k) {                                \
    result s = 1;                                                                                  \
    for (int i = 0; i < n; i++) {                                                                  \
      body;                                                                                        \
    }                                                                                              \
    return (long)s;                                                                                \
  }

#define INTEGERS(type, word)                                                                       \
  EACH(word##_add, type, c[i] = (type)(a[i] + b[i]))                                               \
  EACH(word##_scale, type, c[i] = (type)((a[i] ^ k) - (b[i] & 29)))                                \
  EACH(word##_product, type, c[i] = (type)(a[i] * (uint64_t)b[i]))                                 \
  EACH(word##_shift, type, c[i] = (type)((a[i] >> 3) ^ (uint64_t)b[i] << 2))                       \
  EACH(word##_shifts, type, c[i] = (type)(a[i] >> (k & 7)))                                        \
  EACH(word##_choose, type, c[i] = a[i] < b[i] ? k : b[i])                                         \
  EACH(word##_least, type, c[i] = a[i] < b[i] ? a[i] : b[i])                                       \
  EACH(word##_mean, type, c[i] = (type)(((uint64_t)a[i] + b[i] + 1) >> 1))                         \
  EACH(word##_distance, type, c[i] = (type)(a[i] > b[i] ? a[i] - b[i] : b[i] - a[i]))              \
  EACH(word##_reverse, type, c[i] = a[n - 1 - i])                                                  \
  EACH(word##_in_place, type, a[i] = (type)(a[i] + k); b[i] = (type)(b[i] ^ a[i]))                 \
  EACH(word##_ahead, type, c[i] = (type)(c[i + 3] + a[i]))                                         \
  EACH(word##_behind, type, c[i + 64] = (type)(c[i] + a[i]))                                       \
  EACH(word##_three, type, type t = a[i]; a[i] = b[i]; b[i] = c[i]; c[i] = t)                      \
  TOTAL(word##_sum, type, type, s = (type)(s + a[i]))                                              \
  TOTAL(word##_wide_sum, type, uint64_t, s += (uint64_t)(a[i] ^ b[i]))                             \
  TOTAL(word##_most, type, type, s = s < a[i] ? a[i] : s)                                          \
  TOTAL(word##_parity, type, type, s = (type)(s ^ (a[i] & b[i])))                                  \
  TOTAL(word##_equal, type, unsigned, s += a[i] == k)                                              \
  TOTAL(word##_bits, type, unsigned, s += (unsigned)__builtin_popcountll((uint64_t)a[i]))          \
  TOTAL(word##_dot, type, uint32_t, s += (uint32_t)a[i] * (uint32_t)b[i])                          \
  TOTAL(word##_two, type, uint64_t, c[i] = (type)(a[i] + 1); s = s + (uint64_t)c[i])

#define RUN_INTEGERS(type, word)                                                                   \
  RUN(word##_add, type) RUN(word##_scale, type) RUN(word##_product, type)                          \
  RUN(word##_shift, type) RUN(word##_shifts, type) RUN(word##_choose, type)                        \
  RUN(word##_least, type) RUN(word##_mean, type) RUN(word##_distance, type)                        \
  RUN(word##_reverse, type) RUN(word##_in_place, type) RUN(word##_ahead, type)                     \
  RUN(word##_behind, type) RUN(word##_three, type) RUN(word##_sum, type)                           \
  RUN(word##_wide_sum, type) RUN(word##_most, type) RUN(word##_parity, type)                       \
  RUN(word##_equal, type) RUN(word##_bits, type) RUN(word##_dot, type) RUN(word##_two, type)

INTEGERS(uint8_t, u8)
INTEGERS(int16_t, i16)
INTEGERS(int32_t, i32)
INTEGERS(uint64_t, u64)

#define CONVERT(name, from, to, value)                                                             \
  LOOP static long name(int n, from *a, to *c) {                                                   \
    for (int i = 0; i < n; i++)                                                                    \
      c[i] = (to)(value);                                                                          \
    return 0;                                                                                      \
  }
CONVERT(u8_u16, uint8_t, uint16_t, a[i])
CONVERT(u8_i32, uint8_t, int32_t, a[i] * 3)
CONVERT(i8_i32, int8_t, int32_t, a[i])
CONVERT(i16_i32, int16_t, int32_t, a[i] - 5)
CONVERT(i32_i64, int32_t, int64_t, a[i])
CONVERT(u32_i64, uint32_t, int64_t, a[i])
CONVERT(u8_float, uint8_t, float, (float)a[i] * 0.25f)
CONVERT(i32_float, int32_t, float, a[i])
CONVERT(i32_double, int32_t, double, a[i])
CONVERT(i32_i16, int32_t, int16_t, a[i])
CONVERT(i32_u8, int32_t, uint8_t, a[i] >> 4)
CONVERT(i16_u8, int16_t, uint8_t, a[i] < 0 ? 0 : a[i] > 255 ? 255 : a[i])
CONVERT(i64_i32, int64_t, int32_t, a[i])

#define RUN_CONVERT(name, from, to)                                                                \
  for (unsigned at = 0; at < sizeof lengths / sizeof *lengths; at++) {                             \
    fill();                                                                                        \
    name(lengths[at], (from *)memory[0], (to *)memory[1]);                                         \
    printf(#name " %d %lx\n", lengths[at], checksum());                                            \
  }

// Floats of small whole numbers: each order of a sum gives the same.
static void fill_floats(void) {
  seed = 54321;
  for (int i = 0; i < LENGTH; i++) {
    seed = seed * 1103515245u + 12345u;
    ((float *)memory[0])[i] = (float)((int)(seed >> 20) - 2048);
    ((float *)memory[1])[i] = (float)((int)(seed >> 10 & 1023) - 512);
    ((float *)memory[2])[i] = 0;
  }
}

#define FLOATS(type, word)                                                                         \
  EACH(word##_axpy, type, c[i] = a[i] * k + b[i])                                                  \
  EACH(word##_magnitude, type, c[i] = a[i] < 0 ? -a[i] : a[i])                                     \
  EACH(word##_larger, type, c[i] = a[i] > b[i] ? a[i] : b[i])                                      \
  EACH(word##_quotient, type, c[i] = a[i] / 8 - b[i])                                              \
  EACH(word##_polynomial, type, c[i] = (a[i] * 2 + k) * a[i] - b[i])                               \
  EACH(word##_flip, type, c[i] = b[n - 1 - i])                                                     \
  EACH(word##_neighbours, type, c[i] = a[i] + a[i + 1] + a[i + 2])

FLOATS(float, f32)
FLOATS(double, f64)

LOOP static long f32_dot(int n, float *a, float *b) {
#pragma clang fp reassociate(on) contract(fast)
  float s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return (long)s;
}

LOOP static long f32_matrix(int n, float *a, float *b, float *c) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * 24 + j] += a[i * 24 + k] * b[k * 24 + j];
  return 0;
}

// The words of the last vector are read behind the loop.
typedef int32_t words __attribute__((vector_size(32)));
LOOP static long last_vector(int n, const int32_t *a, int32_t *c) {
  words sum = {0}, last = {1, 2, 3, 4, 5, 6, 7, 8}, before = last;
  for (int i = 0; i < n; i++) {
    words now;
    memcpy(&now, a + 8 * i, sizeof now);
    before = last;
    last = now ^ sum;
    sum += now;
  }
  memcpy(c, &sum, sizeof sum);
  memcpy(c + 8, &last, sizeof last);
  memcpy(c + 16, &before, sizeof before);
  return 0;
}

// Two vectors change places in each round.
LOOP static long exchanged(int n, const int32_t *a, int32_t *c) {
  words first = {1, 2, 3, 4, 5, 6, 7, 8}, second = first * 9;
  for (int i = 0; i < n; i++) {
    words now;
    memcpy(&now, a + 8 * i, sizeof now);
    words other = first + now;
    first = second;
    second = other;
    memcpy(c + 8 * i, &first, sizeof first);
  }
  return first[1] + second[6];
}

static const int lengths[] = {0, 1, 7, 15, 16, 31, 32, 33, 64, 65, 127, 160, 257, 600};

#define RUN(name, type)                                                                            \
  for (unsigned at = 0; at < sizeof lengths / sizeof *lengths; at++) {                             \
    fill();                                                                                        \
    long got = name(lengths[at], (type *)memory[0], (type *)memory[1], (type *)memory[2], 37);     \
    printf(#name " %d %ld %lx\n", lengths[at], got, checksum());                                   \
  }                                                                                                \
  for (int by = 1; by < 80; by += 13) {                                                            \
    fill();                                                                                        \
    type *start = (type *)memory[1];                                                               \
    long got = name(200, start, start + by / 2, start + by, 5);                                    \
    printf(#name " overlap %d %ld %lx\n", by, got, checksum());                                    \
  }
#define RUN_FLOATS(name, type)                                                                     \
  for (unsigned at = 0; at < sizeof lengths / sizeof *lengths; at++) {                             \
    fill_floats();                                                                                 \
    type *a = (type *)memory[0], *b = (type *)memory[1], *c = (type *)memory[2];                   \
    if (sizeof(type) == 8)                                                                         \
      for (int i = LENGTH; i--;) {                                                                 \
        a[i] = (type)((float *)a)[i];                                                              \
        b[i] = (type)((float *)b)[i];                                                              \
      }                                                                                            \
    name(lengths[at], a, b, c, 3);                                                                 \
    printf(#name " %d %lx\n", lengths[at], checksum());                                            \
  }

int main(void) {
  RUN_INTEGERS(uint8_t, u8)
  RUN_INTEGERS(int16_t, i16)
  RUN_INTEGERS(int32_t, i32)
  RUN_INTEGERS(uint64_t, u64)
  RUN_CONVERT(u8_u16, uint8_t, uint16_t)
  RUN_CONVERT(u8_i32, uint8_t, int32_t)
  RUN_CONVERT(i8_i32, int8_t, int32_t)
  RUN_CONVERT(i16_i32, int16_t, int32_t)
  RUN_CONVERT(i32_i64, int32_t, int64_t)
  RUN_CONVERT(u32_i64, uint32_t, int64_t)
  RUN_CONVERT(u8_float, uint8_t, float)
  RUN_CONVERT(i32_float, int32_t, float)
  RUN_CONVERT(i32_double, int32_t, double)
  RUN_CONVERT(i32_i16, int32_t, int16_t)
  RUN_CONVERT(i32_u8, int32_t, uint8_t)
  RUN_CONVERT(i16_u8, int16_t, uint8_t)
  RUN_CONVERT(i64_i32, int64_t, int32_t)
  RUN_FLOATS(f32_axpy, float)
  RUN_FLOATS(f32_magnitude, float)
  RUN_FLOATS(f32_larger, float)
  RUN_FLOATS(f32_quotient, float)
  RUN_FLOATS(f32_polynomial, float)
  RUN_FLOATS(f32_flip, float)
  RUN_FLOATS(f32_neighbours, float)
  RUN_FLOATS(f64_axpy, double)
  RUN_FLOATS(f64_magnitude, double)
  RUN_FLOATS(f64_larger, double)
  RUN_FLOATS(f64_quotient, double)
  RUN_FLOATS(f64_polynomial, double)
  RUN_FLOATS(f64_flip, double)
  RUN_FLOATS(f64_neighbours, double)
  for (unsigned at = 0; at < sizeof lengths / sizeof *lengths; at++) {
    int n = lengths[at];
    fill_floats();
    printf("f32_dot %d %ld\n", n, f32_dot(n, (float *)memory[0], (float *)memory[1]));
    int32_t *words = (int32_t *)memory[0], *out = (int32_t *)memory[2];
    if (n <= 24) {
      f32_matrix(n, (float *)memory[0], (float *)memory[1], (float *)memory[2]);
      printf("f32_matrix %d %lx\n", n, checksum());
    }
    fill();
    last_vector(n / 8, words, out);
    printf("last_vector %d %lx\n", n, checksum());
    printf("exchanged %d %ld %lx\n", n, exchanged(n / 8, words, out), checksum());
  }
  return 0;
}
