#include "common.h"
NOINLINE double sum(const char *kinds, ...) { va_list l; va_start(l, kinds); double s = 0; for (; *kinds; kinds++) s = s * 1.5 + (*kinds == 'd' ? va_arg(l, double) : *kinds == 'i' ? va_arg(l, int) : *kinds == 'q' ? (double)va_arg(l, __float128) : (double)va_arg(l, __int128)); va_end(l); return s; }
int main(void) { printf("%.17g %.17g\n", sum("didididddddddddii", 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5, 12.5, 13, 14), sum("dwiqdw", 1.0, (__int128)1 << 70, 5, (__float128)2.5, 3.0, (__int128)-7)); return 0; }
