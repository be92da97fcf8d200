/* Products that may not fit, of integers between one and two words. */
#include "common.h"
#define OF(N)                                                                               \
    NOINLINE void signed##N(_BitInt(N) a, _BitInt(N) b)                                     \
    {                                                                                       \
        _BitInt(N) r;                                                                       \
        int over = __builtin_mul_overflow(a, b, &r);                                        \
        printf("%d %llx %llx\n", over, (long long)r, (long long)(r >> (N - 60)));           \
    }                                                                                       \
    NOINLINE void unsigned##N(unsigned _BitInt(N) a, unsigned _BitInt(N) b)                 \
    {                                                                                       \
        unsigned _BitInt(N) r;                                                              \
        int over = __builtin_mul_overflow(a, b, &r);                                        \
        printf("%d %llx %llx\n", over, (long long)r, (long long)(r >> (N - 60)));           \
    }
OF(65) OF(80) OF(100) OF(127) OF(128)
#define ALL(N)                                                                                     \
    {                                                                                              \
        _BitInt(N) least = (_BitInt(N))1 << (N - 2), v[] = {0, 1, -1, 2, -2, 3, least, (-least) * 2, \
            (least - 1) * 2 + 1, ((_BitInt(N))1 << N / 2) - 1, (_BitInt(N))1 << N / 2, -least};          \
        for (int i = 0; i < 12; i++)                                                               \
            for (int j = 0; j < 12; j++) signed##N(v[i], v[j]), unsigned##N(v[i], v[j]);           \
    }
int main(void)
{
    ALL(65) ALL(80) ALL(100) ALL(127) ALL(128)
    return 0;
}
