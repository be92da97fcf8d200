// Functions that preserve more registers than those of C: with `CALLEE` the functions, without it their caller, which has
// values in those registers.
#include <stdio.h>
#ifdef CALLEE
#define PART
#else
#define PART extern
#endif
PART __attribute__((preserve_most)) long most(long a, long b);
PART __attribute__((preserve_most)) double mixed(long a, double b);
PART __attribute__((preserve_all)) long all(long a, double b);
extern long noise[16];
#ifdef CALLEE
long noise[16];
// Uses all registers that a function of C may use.
static __attribute__((noinline)) long busy(long a) {
  long v[24];
  double d[24];
  for (int i = 0; i < 24; i++) {
    v[i] = a * (i + 1) + noise[i & 15];
    d[i] = (double)v[i] * 0.5;
  }
  long sum = 0;
  double total = 0;
  for (int i = 0; i < 24; i++) {
    sum += v[i] ^ v[23 - i];
    total += d[i] * d[(i * 7) % 24];
  }
  noise[a & 15] += sum & 7;
  return sum + (long)total % 1000;
}
__attribute__((preserve_most)) long most(long a, long b) { return busy(a) - busy(b); }
__attribute__((preserve_most)) double mixed(long a, double b) { return (double)busy(a) * b; }
__attribute__((preserve_all)) long all(long a, double b) { return busy(a) + (long)(b * 4); }
#else
__attribute__((noinline)) long crowd(long *p, double *q) {
  long a = p[0], b = p[1], c = p[2], d = p[3], e = p[4], f = p[5], g = p[6], h = p[7], i = p[8], j = p[9];
  long k = p[10], l = p[11], m = p[12], n = p[13], o = p[14];
  for (int round = 0; round < 5; round++) {
    a += most(b, c);
    b ^= a + d;
    c += e - f;
    d += g * 3;
    e ^= h + most(i, j);
    f += k - l;
    g += m ^ n;
    h -= o;
    i += a;
    j ^= b;
    k += c;
    l -= d;
    m += e;
    n ^= f;
    o += g + round;
  }
  double r = q[0], s = q[1], t = q[2], u = q[3], v = q[4], w = q[5], x = q[6], y = q[7], z = q[8];
  for (int round = 0; round < 5; round++) {
    a += all(b, r);
    r += s * 0.5;
    s += t - u;
    t += v * 0.25;
    u -= w;
    v += x;
    w += y - z;
    x += (double)all(c, z);
    y *= 0.5;
    z += r;
  }
  printf("%ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld\n", a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
  printf("%g %g %g %g %g %g %g %g %g\n", r, s, t, u, v, w, x, y, z);
  return a;
}
int main(void) {
  long p[15];
  double q[9];
  for (int i = 0; i < 15; i++)
    p[i] = i * i + 3;
  for (int i = 0; i < 9; i++)
    q[i] = i * 1.5 + 2;
  printf("%ld\n", crowd(p, q));
  printf("%g %ld\n", mixed(5, 1.25), noise[5]);
  return 0;
}
#endif
