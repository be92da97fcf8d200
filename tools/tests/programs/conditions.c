// Conditions made of two others, in branches and in selections, with each of them inverted or not.
#include <stdint.h>
#include <stdio.h>

#define FAR __attribute__((noinline))

static int calls;
FAR void call(int by) { calls = calls * 3 + by; }

#define FORMS(name, left, right)                                                                                       \
  FAR void name##_branch(int x, unsigned y) {                                                                          \
    if (left && right) call(1); else call(2);                                                                          \
    if (left || right) call(3);                                                                                        \
    if (!(left) && right) call(4); else call(5);                                                                       \
    if (!(left) || right) call(6);                                                                                     \
    if (left && !(right)) call(7);                                                                                     \
    if (left || !(right)) call(8);                                                                                     \
  }                                                                                                                    \
  FAR int64_t name##_select(int x, unsigned y, int64_t a, int64_t b) {                                                 \
    int64_t both = left && right ? a : b;                                                                              \
    int64_t either = left || right ? a + 1 : b + 2;                                                                    \
    int32_t only_right = !(left) && right ? (int32_t)a : (int32_t)b;                                                   \
    int16_t implied = !(left) || right ? (int16_t)a : (int16_t)b;                                                      \
    double real = left && !(right) ? 1.5 : 2.5;                                                                        \
    const char *text = left || !(right) ? "no" : "yes";                                                                \
    return both * 3 + either * 5 + only_right * 7 + implied * 11 + (int64_t)(real * 2) + text[0];                      \
  }                                                                                                                    \
  FAR unsigned name##_bits(int x, unsigned y) {                                                                        \
    _Bool l = left, r = right;                                                                                         \
    return (l && r) | (l || r) << 1 | (!l && r) << 2 | (!l || r) << 3 | (l && !r) << 4 | (l || !r) << 5 | (l ? r : 1) << 6 | \
           (l ? 0 : r) << 7;                                                                                           \
  }                                                                                                                    \
  static void name##_all(int x, unsigned y) {                                                                          \
    name##_branch(x, y);                                                                                               \
    printf(#name " %d %u: %d %lld %u\n", x, y, calls, (long long)name##_select(x, y, x * 1000003ll, -7 - (int64_t)y), name##_bits(x, y)); \
    calls %= 1000;                                                                                                     \
  }

FORMS(order, (x < 3), (y > 4))
FORMS(equal, (x == 2), (y != 5))
FORMS(same, (x > 1), (x < 5))
FORMS(bits, (x & 1), (y & 4))
FORMS(mixed, (x * 1.5 > y), (x != (int)y))

int main(void) {
  for (int x = -1; x < 7; x++)
    for (unsigned y = 2; y < 8; y++) {
      order_all(x, y);
      equal_all(x, y);
      same_all(x, y);
      bits_all(x, y);
      mixed_all(x, y);
    }
  return 0;
}
