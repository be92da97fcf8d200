// _Float16, computed in float.
#include <stdio.h>
volatile _Float16 h[] = {1.5f16, -0.333f16, 65504.f16, 6e-8f16};
static _Float16 add(_Float16 x, _Float16 y) { return x + y; }
int main(void) { for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) { _Float16 x = h[i], y = h[j];
  printf("%g %g %g %g %d %g\n", (double)(x + y), (double)(x * y), (double)(x / y), (double)-x, x < y, (double)add(x, y));
  printf("%d %ld\n", (int)x, (long)(float)y); } _Float16 s = 0; for (int i = 0; i < 100; i++) s += (_Float16)i; printf("%g\n", (double)s); }
