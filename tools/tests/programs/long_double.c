// long double on x86-64: memory, calls, arithmetic, comparisons, conversions, functions.
#include <complex.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))
typedef long double ld;

static ld global = 3.25L;
static const ld table[] = {0.1L, -1e4000L, 1e-4940L, 0.0L};
struct Mixed { char c; ld v; int i; };
struct Single { ld v; };

NOINLINE static ld add(ld a, ld b) { return a + b; }
NOINLINE static ld many(int i, ld a, double d, ld b, float f, ld c, long l, ld e) { return i + a * d - b / f + c * l - e; }
NOINLINE static ld shifted(long a, long b, long c, long d, long e, long f, long g, ld v, char h, ld w) {
  return a + b + c + d + e + f + g + v + h + w;
}
NOINLINE static struct Mixed mixed(struct Mixed m) { m.v *= 2; m.i++; m.c++; return m; }
NOINLINE static struct Single single(struct Single s) { s.v = -s.v; return s; }
NOINLINE static ld pick(int c, ld a, ld b) { return c ? a : b; }
NOINLINE static ld through(ld (*f)(ld, ld), ld a) { return f(a, 1) * 2; }
NOINLINE static ld recursive(int n) { return n == 0 ? 1.0L : n * recursive(n - 1); }
NOINLINE static _Complex long double product(_Complex long double a, _Complex long double b) { return a * b; }
NOINLINE static ld sum(int n, ...) {
  va_list list;
  va_start(list, n);
  ld out = 0;
  for (int i = 0; i < n; i++) {
    out += va_arg(list, int);
    out += va_arg(list, ld);
    out += va_arg(list, double);
  }
  va_end(list);
  return out;
}
NOINLINE static void compare(ld a, ld b) {
  printf("%d%d%d%d%d%d%d ", a < b, a <= b, a == b, a != b, a >= b, a > b, __builtin_isunordered(a, b));
  printf("%d%d%d%d%d\n", !(a < b), !(a > b), __builtin_islessgreater(a, b), a < b || a > b, !(a >= b));
}
NOINLINE static void integers(ld v) {
  printf("%d %d %d %ld %lld\n", (signed char)v, (short)v, (int)v, (long)v, (long long)v);
  if (v >= 0) printf("%u %u %u %lu\n", (unsigned char)v, (unsigned short)v, (unsigned)v, (unsigned long)v);
}
NOINLINE static void from(int i, unsigned u, long l, unsigned long ul, short s, unsigned char c) {
  printf("%Lf %Lf %Lf %Lf %Lf %Lf\n", (ld)i, (ld)u, (ld)l, (ld)ul, (ld)s, (ld)c);
}
NOINLINE static void wide(__int128 v, unsigned __int128 u, ld x) {
  printf("%Lg %Lg\n", (ld)v, (ld)u);
  __int128 back = (__int128)x;
  unsigned __int128 unsigned_back = (unsigned __int128)-x;
  printf("%llx %llx\n", (unsigned long long)(back >> 64), (unsigned long long)back);
  printf("%llx\n", (unsigned long long)(unsigned_back >> 64));
}
NOINLINE static void functions(ld v, ld w) {
  printf("%Lg %Lg %Lg %Lg\n", fabsl(v), copysignl(w, v), sqrtl(w), -v);
  printf("%Lg %Lg %Lg %Lg %Lg\n", floorl(v), ceill(v), truncl(v), roundl(v), rintl(v));
  printf("%Lg %Lg %Lg %Lg\n", fmaxl(v, w), fminl(v, w), fmodl(v, w), powl(w, v));
  printf("%.18Lg %.18Lg %.18Lg\n", sinl(v), cosl(v), expl(v));
  printf("%ld %ld %Lg %Lg\n", lrintl(v), lroundl(v), ldexpl(v, 5), fmal(v, w, v));
  int power;
  ld whole, fraction = frexpl(w, &power);
  printf("%Lg %d\n", fraction, power);
  fraction = modfl(v, &whole);
  printf("%Lg %Lg\n", fraction, whole);
  printf("%d%d%d%d%d\n", isnan(v) != 0, isinf(v) != 0, isfinite(v) != 0, signbit(v) != 0, isnormal(v) != 0);
}
NOINLINE static void bits(ld v) {
  unsigned char b[sizeof v] = {0};
  memcpy(b, &v, 10);
  for (int i = 9; i >= 0; i--) printf("%02x", b[i]);
  printf("\n");
}

int main(void) {
  printf("%Lf %Le %Lg %La\n", add(1, 2), add(1e300L, 1e301L), add(global, 0.5L), add(0.1L, 0));
  printf("%Lg\n", many(1, 2, 3, 4, 5, 6, 7, 8));
  printf("%Lg\n", shifted(1, 2, 3, 4, 5, 6, 7, 8.5L, 9, 10.25L));
  struct Mixed m = mixed((struct Mixed){'a', 1.5L, 6});
  printf("%c %Lg %d %Lg\n", m.c, m.v, m.i, single((struct Single){4}).v);
  printf("%Lg %Lg %Lg %Lg\n", pick(0, 1, 2), pick(1, 1, 2), through(add, 5), recursive(30));
  _Complex long double c = product(1 + 2 * I, 3 - 4 * I);
  printf("%Lg %Lg\n", creall(c), cimagl(c));
  c = csqrtl(c) / product(c, 2);
  printf("%Lg %Lg\n", creall(c), cimagl(c));
  printf("%Lg\n", sum(4, 1, 2.5L, 3.0, 4, 5.5L, 6.0, 7, 8.5L, 9.0, 10, 11.5L, 12.0));
  ld nan = nanl(""), inf = INFINITY;
  ld all[] = {0.0L, -0.0L, 1, -1, 1e-4945L, inf, -inf, nan};
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) compare(all[i], all[j]);
  for (int i = 0; i < 8; i++) bits(all[i]);
  for (int i = 0; i < 4; i++) bits(table[i]);
  integers(100.9L), integers(-3.5L), integers(0.99L);
  printf("%ld %lu\n", (long)add(9.2e18L, 0), (unsigned long)add(1.8e19L, 0));
  printf("%lu %lu\n", (unsigned long)strtold("18446744073709551615", 0), (unsigned long)strtold("9223372036854775808.5", 0));
  from(-5, 4000000000u, INT64_MIN, UINT64_MAX, -7, 200);
  wide((__int128)-1 << 100, (unsigned __int128)-1, -1e25L);
  functions(2.5L, 7.25L), functions(-0.75L, 3);
  printf("%d%d%d%d\n", isnan(nan) != 0, isinf(inf) != 0, isfinite(inf) != 0, isnormal(all[4]) != 0);
  float f = (float)strtold("1.00000005960464477539062501", 0);
  double d = (double)strtold("1.1", 0);
  printf("%a %a %La %La\n", f, d, (ld)f, (ld)d);
  __float128 q = (__float128)strtold("0.1", 0);
  printf("%La\n", (ld)(q * 3));
  char text[64];
  snprintf(text, sizeof text, "%.30Lg", strtold("3.14159265358979323846", 0));
  puts(text);
  ld total = 0, array[100];
  for (int i = 0; i < 100; i++) array[i] = i / 3.0L;
  for (int i = 0; i < 100; i++) total += array[99 - i] * array[i];
  printf("%.20Lg\n", total);
  ld small = 1;
  while (1 + small > 1) small /= 2;
  printf("%Lg\n", small);
}
