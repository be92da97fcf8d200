#include "common.h"
#define TEST(T, F)                                                                                 \
    for (int i = 0; i < 7; i++)                                                                    \
        for (int j = 0; j < 7; j++) {                                                              \
            T a = (T)v[i], b = (T)v[j], r;                                                         \
            int o = __builtin_add_overflow(a, b, &r); printf("%d:" F " ", o, r);                   \
            o = __builtin_sub_overflow(a, b, &r); printf("%d:" F " ", o, r);                       \
            o = __builtin_mul_overflow(a, b, &r); printf("%d:" F "\n", o, r);                      \
        }
NOINLINE void test(const long *v)
{
    TEST(signed char, "%d") TEST(unsigned char, "%d") TEST(short, "%d") TEST(unsigned short, "%d")
    TEST(int, "%d") TEST(unsigned, "%u") TEST(long, "%ld") TEST(unsigned long, "%lu")
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++) {
            __int128 a = (__int128)v[i] << 50, b = (__int128)v[j] << 13, r;
            int o = __builtin_add_overflow(a, b, &r) | __builtin_mul_overflow(a, b, &r) << 1;
            unsigned __int128 u;
            o |= __builtin_mul_overflow((unsigned __int128)a, (unsigned __int128)b, &u) << 2;
            printf("%d %lx %lx\n", o, (long)r, (long)(u >> 64));
            int mixed;
            printf("%d ", __builtin_mul_overflow(v[i], (unsigned)v[j], &mixed));
            printf("%d\n", mixed);
        }
}
int main(void)
{
    long v[] = {0, 1, -1, 127, -128, 0x7fffffff, LONG_MIN};
    test(v);
    return 0;
}
