#include "common.h"
typedef int I2 __attribute__((vector_size(8))); typedef int I4 __attribute__((vector_size(16))); typedef int I8 __attribute__((vector_size(32))); typedef float F4 __attribute__((vector_size(16))); typedef double D2 __attribute__((vector_size(16))); typedef unsigned char B4 __attribute__((vector_size(4)));
struct P { I4 a; int b; }; struct Q { float x, y; }; struct R { float x, y, z; };
NOINLINE I4 many(I4 a, I2 b, int c, F4 d, D2 e, I4 f, I4 g, I4 h, I4 i, I4 j, I4 k, int l) { I4 r = a + c * f - g + h * i + j + k * l; r[0] += b[0] + (int)d[1]; r[1] += b[1] + (int)e[1]; return r; }
NOINLINE struct P pair(struct P p) { p.a += p.b; p.b++; return p; }
NOINLINE struct Q two(struct Q q, float k) { q.x *= k; q.y += k; return q; }
NOINLINE struct R three(struct R q, float k) { q.x *= k; q.y += k; q.z -= k; return q; }
NOINLINE B4 tiny(B4 a, I2 b) { return a + (unsigned char)b[0]; }
NOINLINE I8 big(I8 a, int b) { return a * b; }
int main(void)
{
    I4 a = {1, 2, 3, 4}; I4 r = many(a, (I2){5, 6}, 7, (F4){1, 2, 3, 4}, (D2){8, 9}, a * 2, a * 3, a + 1, a + 2, a + 3, a + 4, 11); bytes(&r, 16);
    struct P p = pair((struct P){a, 9}); bytes(&p.a, 16); printf("%d\n", p.b);
    struct Q q = two((struct Q){1.5f, 2}, 3); struct R t = three((struct R){1.5f, 2, 8}, 3); printf("%a %a %a %a %a\n", q.x, q.y, t.x, t.y, t.z);
    B4 b = tiny((B4){1, 2, 3, 250}, (I2){10, 0}); bytes(&b, 4); I8 w = big((I8){1, 2, 3, 4, 5, 6, 7, 8}, -3); bytes(&w, 32);
    return 0;
}
