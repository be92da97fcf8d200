// 128-bit integers: every operator, conversions to and from floats.
#include <stdio.h>
typedef __int128 I; typedef unsigned __int128 U;
static void show(U x) { printf("%016llx%016llx ", (unsigned long long)(x >> 64), (unsigned long long)x); }
__attribute__((noinline)) I pass(I a, int b, I c, long d, I e, I f) { return a + b - c * d + e / f; }
int main(void) {
  I a = (I)0x123456789abcdefLL * 0x7654321fedcba9LL * 31; I b = -(I)77777777777LL * 1000003;
  show(a + b); show(a - b); show(a * b); show(a / b); show(a % b); show((U)a / (U)12345); show((U)b % (U)1000007); puts("");
  for (int s = 0; s < 128; s += 21) { show(a << s); show(b >> s); show((U)b >> s); } puts("");
  printf("%d %d %d %d\n", a < b, (U)a < (U)b, a == a + 0, b != a);
  printf("%g %g %g %g\n", (double)a, (double)b, (double)(U)b, (float)a);
  volatile double d = 1.5e30, e = -2.5e25; volatile float f = 3e20f; show((I)d); show((I)e); show((U)d); show((I)f); puts("");
  show(pass(a, 3, b, 5, a * 7, 11)); I r; printf("%d ", __builtin_mul_overflow(a, b, &r)); show(r);
  printf("%d ", __builtin_add_overflow(a, b, &r)); show(r); U u; printf("%d ", __builtin_mul_overflow((U)a, (U)3, &u)); show(u); puts("");
  printf("%d %d %d\n", __builtin_popcountll((U)b >> 64), __builtin_clzll((U)a >> 64), (int)(a % 97));
}
