// __float128, by the compiler's runtime.
#include <stdio.h>
volatile __float128 q[] = {1.5q, -2.25q, 1e30q, 0};
int main(void) { for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) { __float128 a = q[i], b = q[j];
  printf("%g %g %g %g %d%d%d%d%d%d\n", (double)(a + b), (double)(a - b), (double)(a * b), j < 3 ? (double)(a / b) : 0, a < b, a <= b, a > b, a >= b, a == b, a != b);
  printf("%d %ld %g %g %g\n", (int)(i < 2 ? a / 3 : 7), (long)(a / 1e15q), (double)-a, (double)(float)a, (double)(__float128)(i - j)); } }
