#include "common.h"
typedef int I4 __attribute__((vector_size(16))); typedef unsigned char B16 __attribute__((vector_size(16))); typedef float F4 __attribute__((vector_size(16))); typedef double D2 __attribute__((vector_size(16))); typedef short S8 __attribute__((vector_size(16)));
#define SHOW(x) do { __typeof__(x) v = x; bytes(&v, sizeof v); } while (0)
NOINLINE void ints(I4 a, I4 b) { SHOW(__builtin_elementwise_max(a, b)); SHOW(__builtin_elementwise_min(a, b)); SHOW(__builtin_elementwise_abs(a)); SHOW(__builtin_elementwise_add_sat(a, b)); SHOW(__builtin_elementwise_sub_sat(a, b)); SHOW(__builtin_elementwise_popcount(a)); SHOW(__builtin_elementwise_bitreverse(a)); }
NOINLINE void small(B16 a, B16 b) { SHOW(__builtin_elementwise_max(a, b)); SHOW(__builtin_elementwise_min(a, b)); SHOW(__builtin_elementwise_add_sat(a, b)); SHOW(__builtin_elementwise_sub_sat(a, b)); SHOW(__builtin_elementwise_popcount(a)); }
NOINLINE void shorts(S8 a, S8 b) { SHOW(__builtin_elementwise_add_sat(a, b)); SHOW(__builtin_elementwise_sub_sat(a, b)); SHOW(__builtin_elementwise_abs(a)); }
NOINLINE void floats(F4 a, D2 b) { SHOW(__builtin_elementwise_abs(a)); SHOW(__builtin_elementwise_floor(a)); SHOW(__builtin_elementwise_ceil(b)); SHOW(__builtin_elementwise_trunc(b)); SHOW(__builtin_elementwise_sqrt(__builtin_elementwise_abs(b))); SHOW(__builtin_elementwise_rint(a)); SHOW(__builtin_elementwise_copysign(a, -a)); SHOW(__builtin_elementwise_fma(a, a, a)); SHOW(__builtin_elementwise_roundeven(b)); }
int main(void)
{
    ints((I4){INT_MAX, -7, 0x12345, INT_MIN + 1}, (I4){9, -INT_MAX, 3, -2}); B16 a, b; for (int i = 0; i < 16; i++) { a[i] = i * 19; b[i] = 250 - i * 15; }
    small(a, b); shorts((S8)(a ^ 0x5a), (S8)b); floats((F4){1.5f, -2.5f, -0.3f, 1e20f}, (D2){-1.5, 2.25});
    return 0;
}
