#include "common.h"
typedef int I4 __attribute__((vector_size(16))); typedef short S8 __attribute__((vector_size(16))); typedef double D2 __attribute__((vector_size(16))); typedef unsigned char B16 __attribute__((vector_size(16))); typedef float F8 __attribute__((vector_size(32)));
NOINLINE int get(I4 a, unsigned i) { return a[i & 3]; }
NOINLINE I4 set(I4 a, unsigned i, int x) { a[i & 3] = x; return a; }
NOINLINE short get8(S8 a, int i) { return a[i]; }
NOINLINE D2 setd(D2 a, long i, double x) { a[i] = x; return a; }
NOINLINE B16 setb(B16 a, unsigned char i, int x) { a[i] += x; return a; }
NOINLINE float getf(F8 *a, int i) { return (*a)[i]; }
int main(void)
{
    I4 a = {10, 20, 30, 40}; for (int i = 0; i < 4; i++) { printf("%d ", get(a, i)); a = set(a, 3 - i, i * 7); } bytes(&a, 16);
    S8 s = {1, -2, 3, -4, 5, -6, 7, -8}; for (int i = 0; i < 8; i++) printf("%d ", get8(s, i));
    D2 d = setd((D2){1, 2}, 1, 7.5); printf("%a %a\n", d[0], d[1]); B16 b = {0}; for (int i = 0; i < 16; i++) b = setb(b, i, i * 3); bytes(&b, 16);
    F8 f = {1, 2, 3, 4, 5, 6, 7, 8}; for (int i = 0; i < 8; i++) printf("%a ", getf(&f, i));
    return 0;
}
