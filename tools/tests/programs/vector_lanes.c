// Vectors lane by lane: shifts by numbers of each lane's own, products of small numbers, shuffles of words of two vectors,
// and single lanes of comparisons. Each for all lane types, in registers of 64 to 256 bits.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))
#define VECTOR(name, type, bytes) typedef type name __attribute__((vector_size(bytes)))
VECTOR(c16, int8_t, 16);
VECTOR(uc16, uint8_t, 16);
VECTOR(uc4, uint8_t, 4);
VECTOR(c4, int8_t, 4);
VECTOR(h4, int16_t, 8);
VECTOR(h8, int16_t, 16);
VECTOR(uh4, uint16_t, 8);
VECTOR(uh8, uint16_t, 16);
VECTOR(w2, int32_t, 8);
VECTOR(uw2, uint32_t, 8);
VECTOR(w4, int32_t, 16);
VECTOR(uw4, uint32_t, 16);
VECTOR(w8, int32_t, 32);
VECTOR(uw8, uint32_t, 32);
VECTOR(l2, int64_t, 16);
VECTOR(ul2, uint64_t, 16);
VECTOR(l4, int64_t, 32);
VECTOR(ul4, uint64_t, 32);
VECTOR(f4, float, 16);
VECTOR(d2, double, 16);

static uint64_t state = 88172645463325252u;
static uint64_t next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}
static void fill(void *to, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) ((uint8_t *)to)[i] = next() >> 11;
}
static uint64_t sum = 14695981039346656037u;
static void add(const void *from, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) sum = (sum ^ ((const uint8_t *)from)[i]) * 1099511628211u;
}
static void show(const char *what) {
  printf("%s %016llx\n", what, (unsigned long long)sum);
  sum = 14695981039346656037u;
}

// Shifts: a vector of signed lanes and the one of unsigned lanes, and the number of bits.
#define SHIFTS(s, u, bits)                                                                                             \
  NOINLINE void left_##s(const s *a, const u *by, s *to) { *to = *a << (s)(*by & (bits - 1)); }                      \
  NOINLINE void right_##s(const s *a, const u *by, s *to) { *to = *a >> (s)(*by & (bits - 1)); }                     \
  NOINLINE void logical_##s(const s *a, const u *by, s *to) { *to = (s)((u)*a >> (*by & (bits - 1))); }              \
  static void shifts_##s(void) {                                                                                       \
    for (int i = 0; i < 200; i++) {                                                                                    \
      s a, to;                                                                                                         \
      u by;                                                                                                            \
      fill(&a, sizeof a), fill(&by, sizeof by);                                                                        \
      left_##s(&a, &by, &to), add(&to, sizeof to);                                                                     \
      right_##s(&a, &by, &to), add(&to, sizeof to);                                                                    \
      logical_##s(&a, &by, &to), add(&to, sizeof to);                                                                  \
    }                                                                                                                  \
    show("shifts " #s);                                                                                                \
  }
SHIFTS(c16, uc16, 8)
SHIFTS(h4, uh4, 16)
SHIFTS(h8, uh8, 16)
SHIFTS(w2, uw2, 32)
SHIFTS(w4, uw4, 32)
SHIFTS(w8, uw8, 32)
SHIFTS(l2, ul2, 64)
SHIFTS(l4, ul4, 64)

// Products of words that are extended from shorter ones, cut off, or constants.
#define WORDS(x) __builtin_convertvector(x, w4)
#define PRODUCT(name, first, second, ...)                                                                       \
  NOINLINE void name(const first *a, const second *b, w4 *to) { *to = __VA_ARGS__; }                                    \
  static void run_##name(void) {                                                                                       \
    for (int i = 0; i < 200; i++) {                                                                                    \
      first a;                                                                                                         \
      second b;                                                                                                        \
      w4 to;                                                                                                           \
      fill(&a, sizeof a), fill(&b, sizeof b);                                                                          \
      if (i < 4) memset(&a, i & 1 ? 0x80 : 0x7f, sizeof a), memset(&b, i & 2 ? 0x80 : 0xff, sizeof b);                 \
      name(&a, &b, &to), add(&to, sizeof to);                                                                          \
    }                                                                                                                  \
    show(#name);                                                                                                       \
  }
PRODUCT(signed_halves, h4, h4, WORDS(*a) * WORDS(*b))
PRODUCT(unsigned_halves, uh4, uh4, WORDS(*a) * WORDS(*b))
PRODUCT(mixed_halves, h4, uh4, WORDS(*a) * WORDS(*b))
PRODUCT(bytes_and_halves, uc4, h4, WORDS(*a) * WORDS(*b))
PRODUCT(halves_and_bytes, h4, c4, WORDS(*a) * WORDS(*b))
PRODUCT(signed_bytes, c4, c4, WORDS(*a) * WORDS(*b))
PRODUCT(unsigned_bytes, uc4, uc4, WORDS(*a) * WORDS(*b))
PRODUCT(upper_halves, w4, w4, (*a >> 16) * (*b >> 16))
PRODUCT(upper_bits, w4, uw4, (*a >> 17) * (w4)(*b >> 17))
PRODUCT(too_many_bits, w4, uw4, (*a >> 16) * (w4)(*b >> 16))
PRODUCT(cut_off, w4, w4, (*a & 0x7fff) * (*b >> 18))
PRODUCT(cut_off_unsigned, w4, w4, (*a & 0xffff) * (*b >> 18))
PRODUCT(constants, h4, h4, WORDS(*a) * (w4){-32768, 32767, -1, 12345} + WORDS(*b) * 77)
PRODUCT(large_constants, h4, h4, WORDS(*a) * (w4){-32769, 32768, -1, 12345} + WORDS(*b) * 65535)

// Shuffles of words.
static w4 words[3];
static f4 floats[3];
#define SHUFFLE(i, j, k, l)                                                                                            \
  words[2] += __builtin_shufflevector(words[0], words[1], i, j, k, l) * (i + 3 * j + 5 * k + 7 * l + 1);              \
  floats[2] = floats[2] * 0.5f + __builtin_shufflevector(floats[0], floats[1], l, k, j, i);
#define SHUFFLES3(i, j, k) SHUFFLE(i, j, k, 0) SHUFFLE(i, j, k, 3) SHUFFLE(i, j, k, 4) SHUFFLE(i, j, k, 6)
#define SHUFFLES2(i, j) SHUFFLES3(i, j, 1) SHUFFLES3(i, j, 2) SHUFFLES3(i, j, 5) SHUFFLES3(i, j, 7)
#define SHUFFLES1(i) SHUFFLES2(i, 0) SHUFFLES2(i, 3) SHUFFLES2(i, 5) SHUFFLES2(i, 6)
NOINLINE void shuffles_0(void) { SHUFFLES1(0) }
NOINLINE void shuffles_2(void) { SHUFFLES1(2) }
NOINLINE void shuffles_4(void) { SHUFFLES1(4) }
NOINLINE void shuffles_7(void) { SHUFFLES1(7) }
static void shuffles(void) {
  fill(words, sizeof words);
  for (int i = 0; i < 8; i++) floats[i / 4][i % 4] = (float)(int32_t)next() / 1024;
  for (int i = 0; i < 3; i++) {
    shuffles_0(), shuffles_2(), shuffles_4(), shuffles_7();
    add(words, sizeof words), add(floats, sizeof floats);
  }
  show("shuffles");
}

// Shuffles of bytes and of halves of words of one vector.
#define OF(x, ...) __builtin_shufflevector(x, x, __VA_ARGS__)
NOINLINE void halfwords(const h8 *a, h8 *to) {
  to[0] = OF(*a, 7, 6, 5, 4, 3, 2, 1, 0), to[1] = OF(*a, 1, 0, 3, 2, 5, 4, 7, 6), to[2] = OF(*a, 3, 2, 1, 0, 7, 6, 5, 4);
  to[3] = OF(*a, 0, 0, 1, 1, 4, 4, 5, 5), to[4] = OF(*a, 2, 6, 6, 2, 1, 5, 5, 1), to[5] = OF(*a, 0, 2, 4, 6, 1, 3, 5, 7);
  to[6] = OF(*a, 4, 4, 4, 4, 0, 1, 2, 3), to[7] = OF(*a, 6, 7, 0, 1, 5, 3, 2, 4), to[8] = OF(*a, 3, 3, 2, 2, 3, 3, 2, 2);
}
NOINLINE void bytes(const c16 *a, c16 *to) {
  to[0] = OF(*a, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  to[1] = OF(*a, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
  to[2] = OF(*a, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
  to[3] = OF(*a, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
  to[4] = OF(*a, 4, 5, 4, 5, 12, 13, 4, 5, 14, 15, 0, 1, 2, 3, 14, 15);
  to[5] = OF(*a, 5, 4, 5, 4, 13, 12, 5, 4, 15, 14, 1, 0, 3, 2, 15, 14);
  to[6] = OF(*a, 5, 4, 4, 5, 13, 12, 5, 4, 15, 14, 1, 0, 3, 2, 15, 14);
  to[7] = OF(*a, 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15);
}
static void narrow_shuffles(void) {
  for (int i = 0; i < 20; i++) {
    h8 a, out[9];
    c16 b, more[8];
    fill(&a, sizeof a), fill(&b, sizeof b);
    halfwords(&a, out), bytes(&b, more);
    add(out, sizeof out), add(more, sizeof more);
  }
  show("narrow shuffles");
}

// Single lanes of a comparison decide whether a lane is stored.
#define STORES(name, vector, lanes, condition)                                                                         \
  NOINLINE void name(const vector *a, const vector *b, vector *to) {                                                   \
    for (int i = 0; i < lanes; i++)                                                                                    \
      if (condition) (*to)[i] = (*a)[i] - (*b)[i];                                                                     \
  }                                                                                                                    \
  NOINLINE int name##_some(const vector *a, const vector *b) {                                                         \
    __auto_type mask = *a > *b;                                                                                        \
    return mask[0] ? 1 : mask[lanes - 1] ? 2 : mask[lanes / 2] ? 3 : 4;                                                \
  }                                                                                                                    \
  static void run_##name(void) {                                                                                       \
    for (int i = 0; i < 200; i++) {                                                                                    \
      vector a, b, to;                                                                                                 \
      fill(&a, sizeof a), fill(&b, sizeof b);                                                                          \
      for (int j = 0; j < lanes; j++) to[j] = j;                                                                       \
      name(&a, &b, &to);                                                                                               \
      int some = name##_some(&a, &b);                                                                                  \
      for (int j = 0; j < lanes; j++)                                                                                  \
        if (to[j] != to[j]) to[j] = 0;                                                                                 \
      add(&to, sizeof to), add(&some, sizeof some);                                                                    \
    }                                                                                                                  \
    show(#name);                                                                                                       \
  }
STORES(greater_bytes, c16, 16, (*a)[i] > (*b)[i])
STORES(greater_halves, h8, 8, (*a)[i] > (*b)[i])
STORES(greater_words, w4, 4, (*a)[i] > (*b)[i])
STORES(greater_longs, l2, 2, (*a)[i] > (*b)[i])
STORES(less_words, w8, 8, (*a)[i] < (*b)[i])
STORES(unequal_floats, f4, 4, (*a)[i] != (*b)[i])
STORES(greater_doubles, d2, 2, (*a)[i] > (*b)[i])

// Sums of which only the total counts, and others.
VECTOR(uc8, uint8_t, 8);
VECTOR(w16, int32_t, 64);
#define LOW(x) __builtin_shufflevector(x, x, 0, 1, 2, 3)
#define APART(type, x, y) __builtin_elementwise_abs(__builtin_convertvector(x, type) - __builtin_convertvector(y, type))
#define BOTH(type, x, y) (__builtin_convertvector(x, type) * __builtin_convertvector(y, type))
#define TOTAL(name, of, type, ...)                                                                                     \
  NOINLINE int name(const of *x, const of *y, const type *start, int n) {                                              \
    type sum = *start;                                                                                                 \
    for (int i = 0; i < n; i++) sum += __VA_ARGS__;                                                                    \
    return __builtin_reduce_add(sum);                                                                                  \
  }                                                                                                                    \
  NOINLINE int name##_stored(const of *x, const of *y, type *start, int n) {                                           \
    type sum = *start;                                                                                                 \
    for (int i = 0; i < n; i++) sum += __VA_ARGS__;                                                                    \
    *start = sum;                                                                                                      \
    return __builtin_reduce_add(sum);                                                                                  \
  }                                                                                                                    \
  static void run_##name(void) {                                                                                       \
    for (int i = 0; i < 50; i++) {                                                                                     \
      of x[9], y[9];                                                                                                   \
      type start;                                                                                                      \
      fill(x, sizeof x), fill(y, sizeof y), fill(&start, sizeof start);                                                \
      int got = name(x, y, &start, i % 10);                                                                            \
      got = got * 3 + name##_stored(x, y, &start, i % 10);                                                             \
      add(&got, sizeof got), add(&start, sizeof start);                                                                \
    }                                                                                                                  \
    show(#name);                                                                                                       \
  }
TOTAL(apart_4, uc4, w4, APART(w4, x[i], y[i]))
TOTAL(apart_8, uc8, w8, APART(w8, x[i], y[i]))
TOTAL(apart_16, uc16, w16, APART(w16, x[i], y[i]))
TOTAL(apart_low, uc8, w4, APART(w4, LOW(x[i]), LOW(y[i])))
TOTAL(apart_low_16, uc16, w4, APART(w4, LOW(x[i]), LOW(y[i])))
TOTAL(apart_signed, c4, w4, APART(w4, x[i], y[i]))
TOTAL(products_4, h4, w4, BOTH(w4, x[i], y[i]))
TOTAL(products_8, h8, w8, BOTH(w8, x[i], y[i]))
TOTAL(products_low, h8, w4, BOTH(w4, LOW(x[i]), LOW(y[i])))
TOTAL(products_unsigned, uh8, w8, BOTH(w8, x[i], y[i]))
TOTAL(products_twice, h8, w8, BOTH(w8, x[i], y[i]) + BOTH(w8, x[i], x[i]))
TOTAL(products_shuffled, h4, w4, (sum = __builtin_shufflevector(sum, sum, 1, 0, 3, 3), BOTH(w4, x[i], y[i])))

// The same in loops, which compilers turn into vectors.
static int32_t ia[64], ib[64], ic[64];
static int16_t sa[64], sb[64];
static uint8_t ua[64], ub[64];
NOINLINE void loops(void) {
  for (int i = 0; i < 64; i++) ic[i] = ia[i] << (ib[i] & 31);
  add(ic, sizeof ic);
  for (int i = 0; i < 64; i++) ic[i] = (uint32_t)ia[i] >> (ib[i] & 31);
  add(ic, sizeof ic);
  for (int i = 0; i < 64; i++)
    if (ia[i] > ib[i]) ic[i] = ia[i] - ib[i];
  add(ic, sizeof ic);
  int total = 0;
  for (int i = 0; i < 64; i++) total += sa[i] * sb[i];
  add(&total, sizeof total);
  unsigned apart = 0;
  for (int i = 0; i < 64; i++) {
    int d = ua[i] - ub[i];
    apart += d < 0 ? -d : d;
  }
  add(&apart, sizeof apart);
  for (int i = 0; i < 64; i++) ic[i] = ia[i] > ib[i] ? ia[i] : 0;
  add(ic, sizeof ic);
  for (int i = 0; i < 64; i++) ic[i] = ia[i] > ib[i] ? 0 : ia[i];
  add(ic, sizeof ic);
  static float fa[64];
  for (int i = 0; i < 64; i++) fa[i] = sa[i] > 99 ? sb[i] * 0.5f : 0;
  add(fa, sizeof fa);
  for (int i = 0; i < 64; i++) fa[i] = sa[i] > 99 ? sb[i] * 0.5f : -0.0f;
  add(fa, sizeof fa);
  for (int i = 1; i < 63; i++) ib[i] = ia[i - 1] + ia[i] * 3 + ia[i + 1];
  add(ib, sizeof ib);
}

int main(void) {
  shifts_c16(), shifts_h4(), shifts_h8(), shifts_w2(), shifts_w4(), shifts_w8(), shifts_l2(), shifts_l4();
  run_signed_halves(), run_unsigned_halves(), run_mixed_halves(), run_bytes_and_halves(), run_halves_and_bytes();
  run_signed_bytes(), run_unsigned_bytes(), run_upper_halves(), run_upper_bits(), run_too_many_bits();
  run_cut_off(), run_cut_off_unsigned(), run_constants(), run_large_constants();
  shuffles(), narrow_shuffles();
  run_greater_bytes(), run_greater_halves(), run_greater_words(), run_greater_longs(), run_less_words();
  run_unequal_floats(), run_greater_doubles();
  run_apart_4(), run_apart_8(), run_apart_16(), run_apart_low(), run_apart_low_16(), run_apart_signed();
  run_products_4(), run_products_8(), run_products_low(), run_products_unsigned(), run_products_twice();
  run_products_shuffled();
  for (int i = 0; i < 20; i++) {
    fill(ia, sizeof ia), fill(ib, sizeof ib), fill(sa, sizeof sa), fill(sb, sizeof sb), fill(ua, sizeof ua), fill(ub, sizeof ub);
    loops();
  }
  show("loops");
  return 0;
}
