#include "common.h"
typedef long V __attribute__((vector_size(16))); typedef unsigned long U __attribute__((vector_size(16)));
NOINLINE U arith(U a, U b) { return (a + b) * (a - b) ^ (a & ~b) | -a; }
NOINLINE U shift(U a, U b) { return (a << (b & 63)) ^ a >> (b & 63) ^ (U)((V)a >> 3) ^ a << 2 ^ b >> 5; }
NOINLINE V less(V a, V b) { return a < b; }
NOINLINE V above(U a, U b) { return a >= b; }
NOINLINE V quotient(V a, V b) { return a / (b | 1) + a % (b | 1); }
int main(void)
{
    U a = {0x123456789abcdef, -7}, b = {-0x77777777777, 1L << 40};
    U r = arith(a, b); bytes(&r, 16); r = shift(a, b); bytes(&r, 16); V s = less((V)a, (V)b); bytes(&s, 16);
    s = quotient((V)a, (V)b); bytes(&s, 16); s = above(a, b); bytes(&s, 16);
    return 0;
}
