#include "common.h"
typedef float F4 __attribute__((vector_size(16))); typedef int I4 __attribute__((vector_size(16))); typedef unsigned U4 __attribute__((vector_size(16))); typedef short S4 __attribute__((vector_size(8)));
typedef signed char B4 __attribute__((vector_size(4))); typedef double D4 __attribute__((vector_size(32))); typedef long L4 __attribute__((vector_size(32))); typedef unsigned char C4 __attribute__((vector_size(4)));
#define TO(T, x) __builtin_convertvector(x, T)
NOINLINE void all(I4 a, F4 f)
{
    F4 r = TO(F4, a); bytes(&r, 16); r = TO(F4, (U4)a); bytes(&r, 16); I4 i = TO(I4, f); bytes(&i, 16);
    S4 s = TO(S4, a); bytes(&s, 8); B4 b = TO(B4, a); bytes(&b, 4); D4 d = TO(D4, f); bytes(&d, 32); d = TO(D4, a); bytes(&d, 32);
    L4 l = TO(L4, a); bytes(&l, 32); l = TO(L4, (U4)a); bytes(&l, 32); i = TO(I4, s); bytes(&i, 16); i = TO(I4, TO(C4, a)); bytes(&i, 16);
    r = TO(F4, d); bytes(&r, 16); i = TO(I4, l); bytes(&i, 16); r = TO(F4, b); bytes(&r, 16);
}
int main(void)
{
    all((I4){1, -2, 300000, INT_MIN}, (F4){1.5f, -2.7f, 1e9f, 0});
    return 0;
}
