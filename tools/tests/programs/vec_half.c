#include "common.h"
typedef _Float16 H8 __attribute__((vector_size(16))); typedef float F8 __attribute__((vector_size(32))); typedef short S8 __attribute__((vector_size(16)));
NOINLINE void run(H8 *r, const H8 *a, const H8 *b) { *r = *a * *b + *a / 2; }
NOINLINE void wide(F8 *r, const H8 *a) { *r = __builtin_convertvector(*a, F8); }
NOINLINE void compare(S8 *r, const H8 *a, const H8 *b) { *r = *a < *b; }
int main(void)
{
    H8 a = {1, 2, 3, -4, 5.5, 6, 0.1, 8}, b = {2, 3, -1, 0.5, 7, 100, 1000, 3}, r; F8 f; S8 s;
    run(&r, &a, &b); bytes(&r, 16); wide(&f, &a); bytes(&f, 32); compare(&s, &a, &b); bytes(&s, 16);
    return 0;
}
