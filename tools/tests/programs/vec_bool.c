#include "common.h"
typedef bool M8 __attribute__((ext_vector_type(8))); typedef bool M4 __attribute__((ext_vector_type(4))); typedef int V4 __attribute__((ext_vector_type(4))); typedef short V8 __attribute__((ext_vector_type(8)));
NOINLINE M4 less(V4 a, V4 b) { return __builtin_convertvector(a < b, M4); }
NOINLINE M8 mix(M8 a, M8 b) { return (a & b) | (a ^ ~b); }
NOINLINE int count(M8 a) { return __builtin_popcount(__builtin_bit_cast(unsigned char, a)); }
int main(void)
{
    M4 m = less((V4){1, 2, 3, 4}, (V4){4, 2, 9, -1}); printf("%d%d%d%d\n", m[0], m[1], m[2], m[3]);
    M8 a = {1, 0, 1, 1, 0, 0, 1, 0}, b = {1, 1, 0, 1, 0, 1, 0, 0}; M8 c = mix(a, b);
    for (int i = 0; i < 8; i++) printf("%d", c[i]); printf(" %d\n", count(c));
    bytes(&c, 1); M8 memory[2] = {a, b}; bytes(memory, sizeof memory);
    return __builtin_reduce_or(a) + 2 * __builtin_reduce_and(b);
}
