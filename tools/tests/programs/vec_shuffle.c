#include "common.h"
typedef int V4 __attribute__((vector_size(16))); typedef unsigned char B16 __attribute__((vector_size(16))); typedef int V8 __attribute__((vector_size(32))); typedef int V2 __attribute__((vector_size(8)));
NOINLINE V4 reverse(V4 a) { return __builtin_shufflevector(a, a, 3, 2, 1, 0); }
NOINLINE V4 interleave(V4 a, V4 b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
NOINLINE V4 mixed(V4 a, V4 b) { return __builtin_shufflevector(a, b, 7, 0, 2, 5); }
NOINLINE V4 splat(V4 a) { return __builtin_shufflevector(a, a, 2, 2, 2, 2); }
NOINLINE V4 undef(V4 a, V4 b) { return __builtin_shufflevector(a, b, -1, 4, -1, 3) | (V4){-1, 0, -1, 0}; }
NOINLINE void widen(V8 *r, V4 a, V4 b) { *r = __builtin_shufflevector(a, b, 0, 4, 1, 5, 2, 6, 3, 7); }
NOINLINE V2 narrow(V4 a) { return __builtin_shufflevector(a, a, 1, 3); }
NOINLINE B16 turn(B16 a) { return __builtin_shufflevector(a, a, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14); }
NOINLINE B16 pairs(B16 a, B16 b) { return __builtin_shufflevector(a, b, 0, 16, 2, 18, 4, 20, 6, 22, 8, 24, 10, 26, 12, 28, 14, 30); }
#define SHOW(x) do { __typeof__(x) v = x; bytes(&v, sizeof v); } while (0)
int main(void)
{
    V4 a = {1, 2, 3, 4}, b = {50, 60, 70, 80}; B16 c, d; V8 w;
    for (int i = 0; i < 16; i++) { c[i] = i; d[i] = 200 - i; }
    SHOW(reverse(a)); SHOW(interleave(a, b)); SHOW(mixed(a, b)); SHOW(splat(a)); SHOW(undef(a, b)); widen(&w, a, b); SHOW(w); SHOW(narrow(b));
    SHOW(turn(c)); SHOW(pairs(c, d));
    return 0;
}
