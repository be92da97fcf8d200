#include "common.h"
static int twice(va_list l) { va_list m; va_copy(m, l); int a = va_arg(l, int), b = va_arg(m, int), c = va_arg(m, int); va_end(m); return a * 100 + b * 10 + c + va_arg(l, int); }
NOINLINE int f(int n, ...) { va_list l; va_start(l, n); int r = twice(l); r += 1000 * va_arg(l, int); va_end(l); return r; }
NOINLINE int out(const char *format, ...) { char text[200]; va_list l, m; va_start(l, format); va_copy(m, l); int n = vsnprintf(text, sizeof text, format, l); fputs(text, stdout); n += vprintf(format, m); va_end(l); va_end(m); return n; }
int main(void) { printf("%d\n", f(0, 1, 2, 3, 4)); printf("%d\n", out("%d %s %g %c %ld %5.2f|%-6d|%06x\n", 1, "two", 3.5, '4', 5l, 6.789, 7, 0x8a)); int (*p)(const char *, ...) = HIDE(&out); return p("%g %g\n", 1.0, 2.5) & 63; }
