#include "common.h"
#define TEST(N)                                                                                    \
    NOINLINE void t##N(_BitInt(N) x, _BitInt(N) y, int n)                                          \
    {                                                                                              \
        unsigned _BitInt(N) u = x, v = y;                                                          \
        unsigned _BitInt(N) r[] = {u + v, u - v, u * v, u << n, u >> n, x >> n, x & y, x | y, x ^ y, ~x, -u}; \
        for (int i = 0; i < 11; i++) { for (int w = (N - 1) / 64; w >= 0; w--) printf("%016lx", (long)(unsigned long)(r[i] >> (w * 64))); putchar('\n'); } \
        printf("%d%d%d%d\n", x < y, u < v, x == y, x >= y);                                        \
    }
TEST(129) TEST(192) TEST(200) TEST(256) TEST(300) TEST(512)
int main(void)
{
#define RUN(N) { _BitInt(N) a = 0x123456789abcdef; a = a * a * a << (N - 130) / 2; t##N(a, -77, 5); t##N(-a, a >> 3, 70); t##N(a, a, N - 1); t##N(~(_BitInt(N))0, 1, 0); }
    RUN(129) RUN(192) RUN(200) RUN(256) RUN(300) RUN(512)
    return 0;
}
