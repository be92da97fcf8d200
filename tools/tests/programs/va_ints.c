#include "common.h"
NOINLINE long sum(int n, ...) { va_list l; va_start(l, n); long s = 0; for (int i = 0; i < n; i++) s = s * 3 + (i & 1 ? va_arg(l, long) : va_arg(l, int)); va_end(l); return s; }
NOINLINE long late(int a, int b, int c, int d, int e, int f, int g, ...) { va_list l; va_start(l, g); long s = a + b + c + d + e + f + g; for (int x; (x = va_arg(l, int));) s = s * 5 + x; va_end(l); return s; }
int main(void) { printf("%ld %ld %ld\n", sum(10, 1, 2l, -3, 4l, 5, 6l, 7, 8l, 9, 10l), sum(0), late(1, 2, 3, 4, 5, 6, 7, 8, 9, -10, 11, 0)); return 0; }
