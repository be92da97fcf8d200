#include "common.h"
typedef int V3 __attribute__((ext_vector_type(3))); typedef float F3 __attribute__((ext_vector_type(3)));
typedef unsigned char B2 __attribute__((ext_vector_type(2))); typedef short S5 __attribute__((ext_vector_type(5))); typedef double D3 __attribute__((ext_vector_type(3)));
NOINLINE V3 v3(V3 a, V3 b) { return a * b - (a >> 2) + b.zyx; }
NOINLINE F3 f3(F3 a, float x) { return a * x + a.yzx; }
NOINLINE B2 b2(B2 a, B2 b) { return (a + b) ^ b.yx; }
NOINLINE void s5(S5 *a) { *a = *a * *a - (short)3; }
NOINLINE double d3(D3 *a) { D3 b = *a * *a; return b.x + b.y + b.z; }
int main(void)
{
    V3 v = v3((V3){1, 2, 3}, (V3){-7, 100, 5}); printf("%d %d %d\n", v.x, v.y, v.z);
    F3 f = f3((F3){1, 2.5f, -3}, 1.5f); printf("%a %a %a\n", f.x, f.y, f.z);
    B2 b = b2((B2){200, 7}, (B2){100, 9}); printf("%d %d\n", b.x, b.y);
    S5 s = {1, 2, -3, 400, 5}; s5(&s); printf("%d %d %d %d %d\n", s[0], s[1], s[2], s[3], s[4]);
    D3 d = {1, 2, 3}; printf("%a %zu %zu\n", d3(&d), sizeof d, sizeof s);
    return 0;
}
