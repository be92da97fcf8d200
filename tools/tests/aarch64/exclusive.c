/* Loads and stores of which the second fails if another came between. */
#include <stdint.h>
#include <stdio.h>

#define COUNTER(type) \
  static type add_##type(type *at, type by, int *tries) { \
    type old; \
    do { \
      old = __builtin_arm_ldrex(at); \
      ++*tries; \
    } while (__builtin_arm_strex((type)(old + by), at)); \
    do \
      old = __builtin_arm_ldaex(at); \
    while (__builtin_arm_stlex((type)(old ^ 1), at)); \
    return old; \
  }
COUNTER(int8_t)
COUNTER(uint16_t)
COUNTER(int32_t)
COUNTER(uint64_t)
COUNTER(__int128)
static float of_floats(float *at, float by) {
  float old;
  do
    old = __builtin_arm_ldrex(at);
  while (__builtin_arm_strex(old * by, at));
  return old;
}

int main(void) {
  int8_t a = -100;
  uint16_t b = 65000;
  int32_t c = -5;
  uint64_t d = 1ull << 40;
  __int128 e = (__int128)77 << 64 | 5;
  float f = 1.5f;
  int tries = 0;
  for (int i = 1; i < 4; i++) {
    int32_t left = add_int32_t(&c, i, &tries);
    printf("%d %u %d %llu %llu %g\n", add_int8_t(&a, -i * 20, &tries), add_uint16_t(&b, 300, &tries), left,
           (unsigned long long)add_uint64_t(&d, i, &tries), (unsigned long long)(add___int128(&e, i, &tries) >> 63), of_floats(&f, 3));
  }
  __builtin_arm_ldrex(&c);
  __builtin_arm_clrex();
  printf("%d %d %u %d %llu %llu %g\n", __builtin_arm_strex(1, &c), a, b, c, (unsigned long long)d, (unsigned long long)e, f);
  return 0;
}
