// Narrow operands and results whose attributes say how they are extended, passed on as they are, widened and compared.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define FAR __attribute__((noinline))

static volatile int64_t sink;

FAR bool is_above(int64_t a, int64_t b) { return a > b; }
FAR bool is_below(int64_t a, int64_t b) { return is_above(b, a); }
FAR bool not_above(int64_t a, int64_t b) { return !is_above(a, b); }
FAR int8_t byte(int64_t a) { return (int8_t)a; }
FAR uint8_t natural(int64_t a) { return (uint8_t)a; }
FAR int16_t half(int64_t a, int64_t b) { return (int16_t)(a + b); }
FAR uint16_t natural_half(int64_t a, int64_t b) { return (uint16_t)(a - b); }
FAR int8_t byte_again(int64_t a) { return byte(a); }
FAR int16_t half_again(int64_t a, int64_t b) { return half(b, a); }
FAR uint16_t natural_again(int64_t a, int64_t b) { return natural_half(b, a); }
FAR uint8_t other_sign(int64_t a) { return (uint8_t)byte(a); }
FAR int8_t other_natural(int64_t a) { return (int8_t)natural(a); }
FAR int16_t wider(int64_t a) { return byte(a); }
FAR uint16_t wider_natural(int64_t a) { return natural(a); }
FAR int64_t sum(bool a, int8_t b, uint8_t c, int16_t d, uint16_t e) { return a + b * 3 + c * 5 + d * 7 + (int64_t)e * 11; }
FAR int64_t passed(bool a, int8_t b, uint8_t c, int16_t d, uint16_t e) { return sum(a, b, c, d, e) - sum(!a, c, b, e, d); }
FAR int64_t mixed(int64_t a, int64_t b) {
  int64_t of_calls = sum(is_above(a, b), byte(a), natural(b), half(a, b), natural_half(a, b));
  return is_below(a, b) ? of_calls : -of_calls;
}
FAR unsigned counts(bool a, bool b, uint8_t c) { return a + b + (unsigned)(c << 1) + (a == b) + (a & b); }
FAR int has_few(uint64_t x, uint32_t y) {
  return (__builtin_popcountll(x) == 1) + 2 * (__builtin_popcount(y) < 2) + 4 * (__builtin_popcountll(x) > 1) +
         8 * (__builtin_popcount(y) != 1);
}

int main(void) {
  static const int64_t values[] = {0, 1, -1, 2, 64, 127, 128, -128, -129, 255, 256, 32767, 32768, -32769, 65535, 65536, 1ll << 40};
  enum { COUNT = sizeof values / sizeof *values };
  for (int i = 0; i < COUNT; i++) {
    int64_t a = values[i];
    printf("%d %d %d %d %d %d\n", byte_again(a), other_sign(a), other_natural(a), wider(a), wider_natural(a), natural(a));
    for (int j = 0; j < COUNT; j++) {
      int64_t b = values[j];
      sink += passed(is_below(a, b), (int8_t)a, (uint8_t)b, (int16_t)a, (uint16_t)b);
      sink += mixed(a, b) * 3 + counts(is_below(a, b), not_above(a, b), (uint8_t)a);
      sink += half_again(a, b) * 5 + natural_again(a, b) + has_few((uint64_t)(a ^ b), (uint32_t)b) * 1000;
      if (j % 4 == i % 4) printf("%d %d %lld\n", half_again(a, b), natural_again(a, b), (long long)sink);
    }
  }
  return 0;
}
