// _BitInt of many widths: arithmetic, shifts, comparisons, division.
#include <stdio.h>
#define SHOW(W, name) static void name(_BitInt(W) a, _BitInt(W) b, int s) { \
  _BitInt(W) r[] = {a + b, a - b, a * b, a / b, a % b, a & b, a | b, a ^ b, a << s, a >> s, -a, ~b}; \
  unsigned _BitInt(W) u = a, v = b; \
  unsigned _BitInt(W) q[] = {u / v, u % v, u >> s, u * v}; \
  for (int i = 0; i < 12; i++) printf("%llx.%llx ", (unsigned long long)(r[i] >> (W / 2)), (unsigned long long)r[i]); \
  for (int i = 0; i < 4; i++) printf("%llx.%llx ", (unsigned long long)(q[i] >> (W / 2)), (unsigned long long)q[i]); \
  printf("%d%d%d%d %zu\n", a < b, u < v, a == b, a >= b, sizeof a); }
SHOW(7, w7) SHOW(13, w13) SHOW(24, w24) SHOW(33, w33) SHOW(57, w57) SHOW(65, w65) SHOW(100, w100) SHOW(127, w127) SHOW(129, w129) SHOW(200, w200) SHOW(256, w256) SHOW(300, w300)
int main(void) {
  for (int s = 1; s < 7; s += 2) {
    w7(-23, 5, s); w13(-1234, 77, s); w24(-123456, 333, s); w33(-5000000000, 77777, s); w57(-1234567890123, 98765, s);
    w65((_BitInt(65))-1234567890123456789 * 3, 987654321, s * 9);
    w100((_BitInt(100))-1234567890123456789 * 1234567, (_BitInt(100))987654321 * 12345678901, s * 13);
    w127((_BitInt(127))1234567890123456789 * 1234567890123456789, -987654321, s * 17);
    w129((_BitInt(129))1234567890123456789 * 1234567890123456789, -987654321, s * 17);
    w200(((_BitInt(200))1234567890123456789 * 1234567890123456789) << 50, (_BitInt(200))-987654321 << 70, s * 27);
    w256(((_BitInt(256))-1234567890123456789 * 1234567890123456789) << 100, (_BitInt(256))-987654321 << 70, s * 35);
    w300(((_BitInt(300))-1234567890123456789 * 1234567890123456789) << 160, (_BitInt(300))987654321 << 90, s * 41);
  }
}
