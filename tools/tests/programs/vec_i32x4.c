#include "common.h"
typedef int V __attribute__((vector_size(16))); typedef unsigned U __attribute__((vector_size(16)));
NOINLINE U arith(U a, U b) { return (a + b) * (a - b) ^ (a & ~b) | -a; }
NOINLINE U shift(U a, U b) { return (a << (b & 31)) ^ a >> (b & 31) ^ (U)((V)a >> 3) ^ a << 2 ^ b >> 5; }
NOINLINE V less(V a, V b) { return a < b; }
NOINLINE V above(U a, U b) { return a > b; }
NOINLINE V differ(U a, U b) { return a != b; }
NOINLINE V quotient(V a, V b) { return a / (b | 1) + a % (b | 1); }
int main(void)
{
    U a, b;
    for (int i = 0; i < 4; i++) { a[i] = i * 777777777u - 1000000u; b[i] = i * i * 3333333 - 60000; }
    U r = arith(a, b); bytes(&r, 16); r = shift(a, b); bytes(&r, 16); V s = less(a, b); bytes(&s, 16);
    s = quotient(a, b); bytes(&s, 16); s = above(a, b); bytes(&s, 16); s = differ(a, a & b); bytes(&s, 16);
    int sum = 0; for (int i = 0; i < 4; i++) sum += r[i]; printf("%d\n", sum);
    return 0;
}
