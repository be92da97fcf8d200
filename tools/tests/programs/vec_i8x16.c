#include "common.h"
typedef signed char V __attribute__((vector_size(16))); typedef unsigned char U __attribute__((vector_size(16)));
NOINLINE V arith(V a, V b) { return (a + b) * (a - b) ^ (a & ~b) | -a; }
NOINLINE V shift(V a, U b) { return (a << (V)(b & 7)) ^ (V)((U)a >> (b & 7)) ^ a >> (V)(b & 3); }
NOINLINE V less(V a, V b) { return a < b; }
NOINLINE U above(U a, U b) { return a > b; }
NOINLINE U same(U a, U b) { return a == b; }
int main(void)
{
    V a, b;
    for (int i = 0; i < 16; i++) { a[i] = i * 37 - 100; b[i] = i * i * 3 - 60; }
    V r = arith(a, b); bytes(&r, 16); r = shift(a, (U)b); bytes(&r, 16); r = less(a, b); bytes(&r, 16);
    U u = above((U)a, (U)b); bytes(&u, 16); u = same((U)a, (U)a | 64); bytes(&u, 16);
    return 0;
}
