// Both sides of every function, by -DCALLEE or -DCALLER.
#include <stdio.h>
#include <stdint.h>
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define ERR __attribute__((swift_error_result))
typedef struct { long a, b, c, d; } Four;
typedef struct { long v[9]; } Nine;
typedef struct { double a, b, c; } Three;
typedef struct { double a, b, c, d; } Quad;
typedef struct { float a; long b; double c; } Mixed;
SWIFT long self(long a, SELF void *s);
SWIFT long fail(long a, double d, SELF void *s, ERR void **e);
SWIFT long stack(long a, long b, long c, long d, long e, long f, long g, long h, char i, double j, SELF void *s, ERR void **r);
SWIFT Four four(long a);
SWIFT Nine nine(long a, SELF void *s);
SWIFT Three three(double a);
SWIFT Quad quad(double a, SELF void *s);
SWIFT Mixed mixed(float a, double b, SELF void *s);
SWIFT long deep(long n, SELF void *s, ERR void **e);
#ifdef CALLEE
void touch(void);
SWIFT long self(long a, SELF void *s) { touch(); return a + *(long *)s; }
SWIFT long fail(long a, double d, SELF void *s, ERR void **e) {
  touch();
  if (a > 3) *e = s;
  return a * 2 + (long)d + (*e ? 100 : 0);
}
SWIFT long stack(long a, long b, long c, long d, long e, long f, long g, long h, char i, double j, SELF void *s, ERR void **r) {
  touch();
  *r = (void *)(a + h);
  return a + 2*b + 3*c + 4*d + 5*e + 6*f + 7*g + 8*h + 9*i + (long)j + *(long *)s;
}
SWIFT Four four(long a) { touch(); return (Four){a, a + 1, a + 2, a + 3}; }
SWIFT Nine nine(long a, SELF void *s) { Nine n; for (int i = 0; i < 9; i++) n.v[i] = a * i + *(long *)s; touch(); return n; }
SWIFT Three three(double a) { touch(); return (Three){a, a * 2, a * 3}; }
SWIFT Quad quad(double a, SELF void *s) { touch(); return (Quad){a, a * 2, a * 3, *(long *)s}; }
SWIFT Mixed mixed(float a, double b, SELF void *s) { touch(); return (Mixed){a * 2, *(long *)s, b * 3}; }
SWIFT long deep(long n, SELF void *s, ERR void **e) {
  if (n == 0) { *e = s; return 1; }
  long r = deep(n - 1, s, e);
  if (n % 3 == 0) *e = (char *)*e + 1;
  return r + n;
}
#endif
#ifdef CALLER
void touch(void) { __asm__ volatile("" ::: "rax","rcx","rdx","rsi","rdi","r8","r9","r10","r11","xmm0","xmm1","xmm2","xmm3"); }
volatile long one = 1;
int main(void) {
  long word = 41, a = one, b = one + 1, c = one + 2, d = one + 3, e = one + 4, f = one + 5;
  void *error = 0;
  for (int i = 0; i < 6; i++) {
    error = 0;
    long r = self(i, &word);
    r += fail(i, 2.5 * i, &word, &error);
    printf("%ld %d\n", r, error == &word);
    error = (void *)7;
    r = stack(a, b, c, d, e, f, i, i + 1, (char)(-i), 3.5 * i, &word, &error);
    printf("%ld %ld\n", r, (long)error);
    Four o = four(i);
    printf("%ld %ld %ld %ld\n", o.a, o.b, o.c, o.d);
    Nine n = nine(i, &word);
    for (int k = 0; k < 9; k++) printf("%ld ", n.v[k]);
    Three t = three(i + 0.5);
    Quad q = quad(i + 0.25, &word);
    Mixed m = mixed(i + 0.125f, i, &word);
    printf("%g %g %g %g %g %g %g %g %ld %g\n", t.a, t.b, t.c, q.a, q.b, q.c, q.d, m.a, m.b, m.c);
    error = 0;
    r = deep(i * 3, &word, &error);
    printf("%ld %ld\n", r, (long)((char *)error - (char *)&word));
  }
  printf("%ld %ld %ld %ld %ld %ld\n", a, b, c, d, e, f);
}
#endif
