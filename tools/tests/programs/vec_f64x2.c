#include "common.h"
typedef double V __attribute__((vector_size(16))); typedef long I __attribute__((vector_size(16)));
NOINLINE V arith(V a, V b) { return (a + b) * (a - b) / (a * b + 1) - -a; }
NOINLINE I compare(V a, V b) { return (a < b) ^ (a == b) + (a >= b) * 2 + (a != b) * 4; }
NOINLINE V pick(V a, V b) { I m = a > b; return (V)(((I)(a * 2) & m) | ((I)b & ~m)); }
typedef double U __attribute__((vector_size(16), aligned(8)));
NOINLINE I unaligned(const double *p, V a) { return (a != *(const U *)p) + (a < *(const U *)(p + 2)) * 2 + (*(const U *)(p + 4) < a) * 4; }
int main(void)
{
    V a = {1, -2.5}, b = {2, -2.5}, c = {NAN, INFINITY};
    V r = arith(a, b); printf("%a %a\n", r[0], r[1]); I i = compare(a, b); bytes(&i, 16); i = compare(a, c); bytes(&i, 16);
    r = pick(a, b); printf("%a %a\n", r[0], r[1]); r = pick(c, b); printf("%a %a\n", r[0], r[1]);
    double sum = 0; static double table[64]; for (int k = 0; k < 64; k++) table[k] = HIDE(k) * 0.5;
    for (int k = 0; k < 64; k++) sum += table[k] * table[k]; printf("%a\n", sum);
    static _Alignas(16) double row[] = {0, 1, 2, -1, 5, -9, 7}; i = unaligned(row + 1, b); bytes(&i, 16);
    return 0;
}
