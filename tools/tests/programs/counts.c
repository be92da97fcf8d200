// Words in memory that are changed and compared: counts of references, bits of short words, shift counts with masks.
#include <stdint.h>
#include <stdio.h>

#define FAR __attribute__((noinline))

static unsigned released;
FAR void release(void *what) { released += *(unsigned char *)what + 1u; }

#define COUNTS(type, name)                                                                                             \
  FAR void name##_old_below(type *p) { if ((*p)-- < 2) release(p); }                                                   \
  FAR void name##_old_is_one(type *p) { if ((*p)-- == 1) release(p); }                                                 \
  FAR void name##_old_above(type *p) { if ((*p)-- > 0) release(p); }                                                   \
  FAR void name##_new_is_zero(type *p) { if (--*p == 0) release(p); }                                                  \
  FAR void name##_grows(type *p) { if ((*p)++ > 5) release(p); }                                                       \
  FAR void name##_by_seven(type *p) { type old = *p; *p = old - 7; if (old <= 6) release(p); }                         \
  FAR void name##_bits(type *p) { *p |= 0x40; }                                                                        \
  FAR void name##_mask(type *p, int is_set) { if (is_set) *p |= 0x80; else *p &= (type)~0x80; }                        \
  FAR type name##_both(type *p) { type old = *p; *p = old - 1; return old < 2 ? old : *p; }                            \
  static void name##_all(type of) {                                                                                    \
    type x = of;                                                                                                       \
    name##_old_below(&x);                                                                                              \
    name##_old_is_one(&x);                                                                                             \
    name##_old_above(&x);                                                                                              \
    name##_new_is_zero(&x);                                                                                            \
    name##_grows(&x);                                                                                                  \
    name##_by_seven(&x);                                                                                               \
    name##_bits(&x);                                                                                                   \
    name##_mask(&x, of & 1);                                                                                           \
    long long both = name##_both(&x);                                                                                  \
    printf(#name " %lld: %lld %lld %u\n", (long long)of, (long long)x, both, released);                                \
  }

COUNTS(uint8_t, byte)
COUNTS(int16_t, half)
COUNTS(int32_t, word)
COUNTS(uint32_t, natural)
COUNTS(int64_t, wide)
COUNTS(uint64_t, widest)

FAR int is_negative_behind(int *p) { *p -= 3; return *p < 0 ? 1 : 2; }
FAR uint64_t down(uint64_t x, unsigned by) { return x >> (-by & 63); }
FAR uint32_t up(uint32_t x, uint64_t by) { return x << (by & 31); }
FAR int64_t signed_down(int64_t x, unsigned char by) { return x >> (by & 0x7f & 63); }
FAR int is_all_ones(uint64_t x) { return (x & 0xffffffff) == 0xffffffff; }
FAR uint64_t low(uint64_t x, uint64_t limit) { uint64_t half = x & 0xffffffff; return half < 77 ? half : half ^ limit; }

int main(void) {
  for (int at = -3; at < 12; at++) {
    byte_all(at & 0x7f);
    half_all(at);
    word_all(at < -2 ? INT32_MIN + 20 : at);
    natural_all(at & 0xfff);
    wide_all(at);
    widest_all(at & 0xfff);
    int x = at;
    int sign = is_negative_behind(&x);
    printf("%d %d %d\n", at, sign, x);
    printf("%llx %x %llx\n", (unsigned long long)down(0x123456789abcdef0, at), up(0x89abcdef, at),
           (unsigned long long)signed_down(-0x123456789abcdef, at));
    uint64_t y = (uint64_t)at * 0x1ffffffff;
    printf("%d %llx\n", is_all_ones(y), (unsigned long long)low(y, 5));
  }
  return 0;
}
