#include "common.h"
NOINLINE int f(int n, int a, int b, int c, double x, double y) { do { int t = a; a = b; b = c; c = t; double u = x; x = y; y = u * 0.5; if (n & 1) { t = a; a = b; b = t; } } while (--n); return a * 100 + b * 10 + c + (int)(x * 4) + (int)(y * 8); }
int main(void) { for (int n = 1; n < 12; n++) printf("%d ", f(n, 1, 2, 3, 10, 20)); return 0; }
