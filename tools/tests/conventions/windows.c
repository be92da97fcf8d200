// Functions of the convention of Windows: other registers for arguments, and more that are preserved.
#include <stdio.h>
#include <stdlib.h>
#define MS __attribute__((ms_abi, noinline))
typedef __attribute__((ms_abi)) long (*Back)(long, double);
MS long ints(long a, int b, short c, signed char d, unsigned char e, unsigned f, long long g, void *h);
MS double floats(double a, float b, int c, double d, float e, long f, double g, int h);
MS void nothing(long *p);
MS double live(Back back, long n, double x);
MS float small(float a, unsigned short b, char c);
__attribute__((force_align_arg_pointer)) MS double aligned(long a, double b, int c, double d, short e, double f);
long plain(long a, double b);

#ifdef CALLEE
MS long ints(long a, int b, short c, signed char d, unsigned char e, unsigned f, long long g, void *h) {
  return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6L + g * 7 + (long)h * 8;
}
MS double floats(double a, float b, int c, double d, float e, long f, double g, int h) {
  return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8;
}
MS void nothing(long *p) { *p += 1; }
// Integers and floats that live across calls of both conventions.
MS double live(Back back, long n, double x) {
  double a = x, b = x * 2, c = x * 3, d = x * 4, e = x * 5, f = x * 6, g = x * 7, h = x * 8, i = x * 9, j = x + 10, k = x + 11;
  long s = n, t = n * 2, u = n * 3, v = n * 4, w = n * 5, y = n * 6, z = n * 7;
  char *memory = __builtin_alloca(n * 8 + 8);
  for (long m = 0; m < n; m++) {
    memory[m] = m;
    long r = back(m, a) + plain(m, b);
    a += r; b -= a; c += b; d += c; e += d; f += e; g -= f; h += g; i -= h; j += i; k += j;
    s += r; t ^= s; u += t; v ^= u; w += v; y ^= w; z += y;
  }
  long sum = 0;
  for (long m = 0; m < n; m++) sum += memory[m];
  return a + b + c + d + e + f + g + h + i + j + k + (s ^ t ^ u ^ v ^ w ^ y ^ z) + sum;
}
MS float small(float a, unsigned short b, char c) { return a + b + c; }
double aligned(long a, double b, int c, double d, short e, double f) { return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6; }
long plain(long a, double b) { return a * 3 + (long)b % 1000; }
#else
static MS long back(long a, double b) { char text[40]; snprintf(text, 40, "%ld %g", a, b); return atol(text) + 1; }
int main(void) {
  long count = 0;
  double a = 0.5, b = 1.5, c = 2.5, d = 3.5, e = 4.5, f = 5.5, g = 6.5, h = 7.5, i = 8.5, j = 9.5;
  for (long n = 0; n < 6; n++) {
    nothing(&count);
    long x = ints(n, -1, -2, -3, 200, 4000000000u, n << 40, (void *)n);
    double y = floats(a, 1.25f, -n, b, 2.25f, n, c, 7), z = live(back, n, y / 100);
    a += y; b += a; c -= b; d += c; e -= d; f += e; g -= f; h += g; i -= h; j += i;
    printf("%ld %g %g %g %g\n", x, y, z, small(0.25f, 65535, -1), aligned(x, y, -3, z, -5, 0.5));
    plain(x, z);
  }
  Back pointer = back;
  printf("%ld %g %ld\n", count, a + b + c + d + e + f + g + h + i + j, pointer(5, 2.5));
}
#endif
