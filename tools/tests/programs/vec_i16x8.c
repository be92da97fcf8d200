#include "common.h"
typedef short V __attribute__((vector_size(16))); typedef unsigned short U __attribute__((vector_size(16)));
NOINLINE V arith(V a, V b) { return (a + b) * (a - b) ^ (a & ~b) | -a; }
NOINLINE V shift(V a, U b) { return (a << (V)(b & 15)) ^ (V)((U)a >> (b & 15)) ^ a >> 3 ^ a << 2 ^ (V)((U)b >> 5); }
NOINLINE V less(V a, V b) { return a < b; }
NOINLINE U above(U a, U b) { return a >= b; }
NOINLINE V quotient(V a, V b) { return a / (b | 1) + a % (b | 1); }
int main(void)
{
    V a, b;
    for (int i = 0; i < 8; i++) { a[i] = i * 7777 - 10000; b[i] = i * i * 333 - 6000; }
    V r = arith(a, b); bytes(&r, 16); r = shift(a, (U)b); bytes(&r, 16); r = less(a, b); bytes(&r, 16);
    r = quotient(a, b); bytes(&r, 16);
    U u = above((U)a, (U)b); bytes(&u, 16);
    return 0;
}
