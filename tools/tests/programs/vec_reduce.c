#include "common.h"
typedef int I4 __attribute__((vector_size(16))); typedef unsigned char B16 __attribute__((vector_size(16))); typedef float F4 __attribute__((vector_size(16))); typedef short S8 __attribute__((vector_size(16))); typedef long L4 __attribute__((vector_size(32)));
NOINLINE void ints(I4 a) { printf("%d %d %d %d %d %d %d\n", __builtin_reduce_add(a), __builtin_reduce_mul(a), __builtin_reduce_and(a), __builtin_reduce_or(a), __builtin_reduce_xor(a), __builtin_reduce_min(a), __builtin_reduce_max(a)); }
NOINLINE void small(B16 a) { printf("%d %d %d\n", __builtin_reduce_add(a), __builtin_reduce_min(a), __builtin_reduce_max(a)); }
NOINLINE void shorts(S8 a) { printf("%d %d %d\n", __builtin_reduce_add(a), __builtin_reduce_min(a), __builtin_reduce_max(a)); }
NOINLINE void floats(F4 a) { printf("%a %a\n", __builtin_reduce_min(a), __builtin_reduce_max(a)); }
NOINLINE void longs(L4 *a) { printf("%ld %ld\n", __builtin_reduce_add(*a), __builtin_reduce_max(*a)); }
int main(void)
{
    ints((I4){7, -3, 1000, 12}); B16 b; S8 s; for (int i = 0; i < 16; i++) b[i] = i * 17 + 3; for (int i = 0; i < 8; i++) s[i] = i * 7001 - 9000;
    small(b); shorts(s); floats((F4){1, -2, 3.5f, 0}); L4 l = {1L << 40, -5, 77, 1}; longs(&l);
    return 0;
}
