// Variable arguments: definitions, copies, structs, more than the registers hold.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
struct P { double x, y; }; struct Q { long a[5]; }; struct R { int a; double b; };
static double sum(const char *f, ...) { va_list ap, bp; va_start(ap, f); va_copy(bp, ap); double s = 0;
  for (int pass = 0; pass < 2; pass++) for (const char *p = f; *p; p++) switch (*p) {
    case 'i': s += pass ? va_arg(bp, int) : va_arg(ap, int); break; case 'l': s += pass ? va_arg(bp, long) : va_arg(ap, long); break;
    case 'd': s += pass ? va_arg(bp, double) : va_arg(ap, double); break; case 's': s += strlen(pass ? va_arg(bp, char *) : va_arg(ap, char *)); break;
    case 'P': { struct P v = pass ? va_arg(bp, struct P) : va_arg(ap, struct P); s += v.x * v.y; break; }
    case 'Q': { struct Q v = pass ? va_arg(bp, struct Q) : va_arg(ap, struct Q); s += v.a[4]; break; }
    case 'R': { struct R v = pass ? va_arg(bp, struct R) : va_arg(ap, struct R); s += v.a + v.b; break; } }
  va_end(ap); va_end(bp); return s; }
static int mixed(int a, double b, struct Q q, int c, long d, int e, int f, double g, ...) { va_list ap; va_start(ap, g); int x = va_arg(ap, int); double y = va_arg(ap, double); va_end(ap); return a + b + q.a[0] + c + d + e + f + g + x + y; }
static int forward(char *out, const char *f, ...) { va_list ap; va_start(ap, f); int n = vsnprintf(out, 100, f, ap); va_end(ap); return n; }
int main(void) { struct P p = {2, 3}; struct Q q = {{1, 2, 3, 4, 5}}; struct R r = {4, 2.5};
  printf("%g\n", sum("ildsPQRildsPQRdddddddddiiii", 1, 2L, 3.5, "four", p, q, r, 5, 6L, 7.5, "eight", p, q, r, 1., 2., 3., 4., 5., 6., 7., 8., 9., 1, 2, 3, 4));
  printf("%d\n", mixed(1, 2, q, 3, 4, 5, 6, 7, 8, 9.0)); char b[100]; printf("%d %s\n", forward(b, "%d %s %g %c %ld", 1, "two", 3.5, '4', 5L), b);
  double (*f)(const char *, ...) = sum; printf("%g\n", f("dddddddddi", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10)); int (*pr)(const char *, ...) = printf; pr("%d %d %d %d %d %d %d %g\n", 1, 2, 3, 4, 5, 6, 7, 8.5); }
