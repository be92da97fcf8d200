#include "common.h"
#define TEST(N)                                                                                    \
    NOINLINE void t##N(long a, long b)                                                             \
    {                                                                                              \
        _BitInt(N) x = a, y = b; unsigned _BitInt(N) u = a, v = b;                                 \
        printf(#N ": %ld %ld %ld %ld ", (long)(_BitInt(N))(u + v), (long)(unsigned _BitInt(N))(u * v),       \
               (long)(x & y), (long)(x ^ y));                                                      \
        if (v) printf("%ld %ld ", (long)(u / v), (long)(u % v));                                   \
        if (y && y != -1) printf("%ld %ld ", (long)(x / y), (long)(x % y));                        \
        printf("%ld %ld %d%d%d\n", (long)(x >> (N / 2)), (long)(u >> (N / 2)), x < y, u < v, x == y);  \
    }
TEST(3) TEST(5) TEST(7) TEST(9) TEST(13) TEST(17) TEST(24) TEST(31) TEST(33) TEST(40) TEST(48) TEST(63)
int main(void)
{
    long v[] = {0, 1, -1, 3, 77, -12345, 0x123456789abcdef};
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++) {
            long a = v[i], b = v[j];
            t3(a, b); t5(a, b); t7(a, b); t9(a, b); t13(a, b); t17(a, b);
            t24(a, b); t31(a, b); t33(a, b); t40(a, b); t48(a, b); t63(a, b);
        }
    return 0;
}
