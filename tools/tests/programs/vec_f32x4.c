#include "common.h"
typedef float V __attribute__((vector_size(16))); typedef int I __attribute__((vector_size(16)));
NOINLINE V arith(V a, V b) { return (a + b) * (a - b) / (a * b + 1) - -a; }
NOINLINE I compare(V a, V b) { return (a < b) ^ (a == b) + (a >= b) * 2 + (a != b) * 4; }
NOINLINE V pick(V a, V b) { I m = a < b; return (V)(((I)(a * 2) & m) | ((I)b & ~m)); }
NOINLINE V blend(V a, float x) { return a * x + 1.5f; }
typedef float U __attribute__((vector_size(16), aligned(4)));
NOINLINE I unaligned(const float *p, V a) { return (a == *(const U *)p) + (*(const U *)(p + 4) > a) * 2; }
int main(void)
{
    V a = {1, -2.5f, 3e10f, NAN}, b = {2, -2.5f, 1e-10f, 1};
    V r = arith(a, b); printf("%a %a %a\n", r[0], r[1], r[2]); I i = compare(a, b); bytes(&i, 16);
    r = pick(a, b); printf("%a %a %a %a\n", r[0], r[1], r[2], r[3]); r = blend(b, 0.1f); printf("%a %a %a %a\n", r[0], r[1], r[2], r[3]);
    static _Alignas(16) float row[] = {0, 2, -2.5f, 1, 1, 3, -3, 0, NAN}; i = unaligned(row + 1, b); bytes(&i, 16);
    return 0;
}
