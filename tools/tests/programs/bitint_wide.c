#include "common.h"
#define TEST(N)                                                                                    \
    NOINLINE void t##N(_BitInt(N) x, _BitInt(N) y, int n)                                          \
    {                                                                                              \
        unsigned _BitInt(N) u = x, v = y;                                                          \
        unsigned _BitInt(N) r[] = {u + v, u - v, u * v, u << n, u >> n, x >> n, x & y, x | y, x ^ y, ~x, -u}; \
        for (int i = 0; i < 11; i++) { for (int w = (N - 1) / 64; w >= 0; w--) printf("%016lx", (long)(unsigned long)(r[i] >> (w * 64))); putchar('\n'); } \
        printf("%d%d%d%d\n", x < y, u < v, x == y, x >= y);                                        \
    }
/* Shifts by constants. */
#define BY(N, n)                                                                                   \
    NOINLINE void by##N##_##n(_BitInt(N) x)                                                        \
    {                                                                                              \
        unsigned _BitInt(N) u = x, r[] = {u << n, u >> n, x >> n};                                 \
        for (int i = 0; i < 3; i++) { for (int w = (N - 1) / 64; w >= 0; w--) printf("%016lx", (long)(unsigned long)(r[i] >> (w * 64))); putchar('\n'); } \
    }
BY(256, 1) BY(256, 64) BY(256, 70) BY(256, 128) BY(256, 200) BY(256, 255)
BY(300, 1) BY(300, 64) BY(300, 70) BY(300, 128) BY(300, 200) BY(300, 299)
TEST(129) TEST(192) TEST(200) TEST(256) TEST(300) TEST(512)
int main(void)
{
#define RUN(N) { _BitInt(N) a = 0x123456789abcdef; a = a * a * a << (N - 130) / 2; t##N(a, -77, 5); t##N(-a, a >> 3, 70); t##N(a, a, N - 1); t##N(~(_BitInt(N))0, 1, 0); }
    RUN(129) RUN(192) RUN(200) RUN(256) RUN(300) RUN(512)
    for (int i = -1; i < 2; i += 2) {
        _BitInt(300) x = (_BitInt(300))0x7123456789abcdef * i;
        x = x * x * x * x * i;
        by256_1(x), by256_64(x), by256_70(x), by256_128(x), by256_200(x), by256_255(x);
        x *= 1l << 50;
        by300_1(x), by300_64(x), by300_70(x), by300_128(x), by300_200(x), by300_299(x);
    }
    return 0;
}
