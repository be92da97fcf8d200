#include "common.h"
typedef float F2 __attribute__((vector_size(8))); typedef int I2 __attribute__((vector_size(8))); typedef short S4 __attribute__((vector_size(8)));
typedef unsigned char B8 __attribute__((vector_size(8))); typedef unsigned char B4 __attribute__((vector_size(4))); typedef short S2 __attribute__((vector_size(4)));
NOINLINE F2 f2(F2 a, F2 b) { return a * b + a; }
NOINLINE I2 i2(I2 a, I2 b) { return a * b + a; }
NOINLINE S4 s4(S4 a, S4 b) { return a * b + a; }
NOINLINE B8 b8(B8 a, B8 b) { return a * b + a; }
NOINLINE B4 b4(B4 a, B4 b) { return a * b + a; }
NOINLINE S2 s2(S2 a, S2 b) { return a * b + a; }
#define SHOW(x) do { __typeof__(x) v = x; bytes(&v, sizeof v); } while (0)
int main(void)
{
    SHOW(f2((F2){1.5f, 2}, (F2){3, -4})); SHOW(i2((I2){1, 2}, (I2){3, -4})); SHOW(s4((S4){1, 2, 3, 4}, (S4){3, -4, 5, 6}));
    SHOW(b8((B8){1, 2, 3, 4, 5, 6, 7, 8}, (B8){3, 4, 5, 6, 99, 98, 97, 96})); SHOW(b4((B4){1, 2, 3, 4}, (B4){99, 98, 97, 96}));
    SHOW(s2((S2){1, 2}, (S2){999, -98}));
    return 0;
}
