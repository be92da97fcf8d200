#include "common.h"
typedef int V8 __attribute__((vector_size(32))); typedef float F16 __attribute__((vector_size(64))); typedef unsigned char B64 __attribute__((vector_size(64)));
NOINLINE void v8(V8 *r, V8 *a, V8 *b) { *r = (*a + *b) * *a ^ (*a > *b); }
NOINLINE void f16(F16 *r, F16 *a, float x) { *r = *a * x + *a / 3; }
NOINLINE void b64(B64 *r, B64 *a, B64 *b) { B64 m = *a > *b; *r = ((*a - *b) & m | (*b - *a) & ~m) + 1; }
int main(void)
{
    V8 a, b, r; F16 f, g; B64 x, y, z;
    for (int i = 0; i < 8; i++) { a[i] = i * 1000003; b[i] = 5000000 - i * i * 77777; }
    for (int i = 0; i < 16; i++) f[i] = i * 1.25f - 3;
    for (int i = 0; i < 64; i++) { x[i] = i * 7; y[i] = i * i; }
    v8(&r, &a, &b); bytes(&r, 32); f16(&g, &f, 0.7f); for (int i = 0; i < 16; i++) printf("%a ", g[i]);
    b64(&z, &x, &y); bytes(&z, 64);
    return 0;
}
