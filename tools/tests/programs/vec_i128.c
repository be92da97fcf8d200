#include "common.h"
typedef __int128 V2 __attribute__((vector_size(32))); typedef __int128 V1 __attribute__((vector_size(16)));
NOINLINE void run(V2 *r, V2 *a, V2 *b) { *r = *a * *b + (*a << 3) - (*b >> 1); }
NOINLINE void one(V1 *r, V1 *a) { *r = *a + *a; }
int main(void)
{
    V2 a = {(__int128)1 << 70, -5}, b = {77, (__int128)3 << 100}, r; run(&r, &a, &b); bytes(&r, 32); V1 x = {(__int128)7 << 64}, y; one(&y, &x); bytes(&y, 16);
    return 0;
}
