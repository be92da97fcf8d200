#include "common.h"
static int ints[200]; static short shorts[200]; static unsigned char chars[200]; static float floats[200]; static double doubles[200];
NOINLINE int sum(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
NOINLINE int largest(const short *p, int n) { int m = -40000; for (int i = 0; i < n; i++) if (p[i] > m) m = p[i]; return m; }
NOINLINE int differences(const unsigned char *p, const unsigned char *q, int n) { int s = 0; for (int i = 0; i < n; i++) s += abs(p[i] - q[i]); return s; }
NOINLINE void axpy(float *y, const float *x, float a, int n) { for (int i = 0; i < n; i++) y[i] += a * x[i]; }
NOINLINE void clamp(unsigned char *d, const int *s, int n) { for (int i = 0; i < n; i++) d[i] = s[i] < 0 ? 0 : s[i] > 255 ? 255 : s[i]; }
NOINLINE void reverse(int *p, int n) { for (int i = 0, j = n - 1; i < j; i++, j--) { int t = p[i]; p[i] = p[j]; p[j] = t; } }
NOINLINE int count(const unsigned char *p, int n, int c) { int s = 0; for (int i = 0; i < n; i++) s += p[i] == c; return s; }
NOINLINE double dot(const double *a, const float *b, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i] * b[i]; return s; }
NOINLINE void convert(double *d, const short *s, int n) { for (int i = 0; i < n; i++) d[i] = s[i] * 0.5; }
NOINLINE unsigned hash(const unsigned char *p, int n) { unsigned h = 0; for (int i = 0; i < n; i++) h ^= (unsigned)p[i] << (i & 24); return h; }
int main(void)
{
    for (int i = 0; i < 200; i++) { ints[i] = i * 97 % 1000 - 300; shorts[i] = i * 31337; chars[i] = i * 7; floats[i] = i * 0.25f; }
    printf("%d %d %d\n", sum(ints, 199), largest(shorts, 197), differences(chars, chars + 50, 149));
    axpy(floats + 1, floats, 0.5f, 150); printf("%a\n", floats[150]); clamp(chars, ints, 190); printf("%d %d\n", count(chars, 200, 0), count(chars, 200, 255));
    reverse(ints, 199); printf("%d\n", ints[17]); convert(doubles, shorts, 200); printf("%a %u\n", dot(doubles, floats, 200), hash(chars, 200));
    return 0;
}
