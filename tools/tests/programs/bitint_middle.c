#include "common.h"
#define SHOW(x) bytes(&(__typeof__(x)){x}, sizeof(x))
#define TEST(N)                                                                                    \
    NOINLINE void t##N(_BitInt(N) x, _BitInt(N) y)                                                 \
    {                                                                                              \
        unsigned _BitInt(N) u = x, v = y;                                                          \
        __int128 r[] = {(_BitInt(N))(u + v), (_BitInt(N))(u - v), (_BitInt(N))(u * v), x >> 9, u >> 9, (_BitInt(N))(u << 9), x & y, ~x, u / v, x % y, x / y}; \
        for (int i = 0; i < 11; i++) printf("%lx%016lx ", (long)(r[i] >> 64), (long)r[i]);         \
        printf("%d %d\n", x < y, u < v);                                                           \
    }
TEST(65) TEST(72) TEST(96) TEST(100) TEST(127)
int main(void)
{
    t65(12345, -7); t65((_BitInt(65))1 << 63, 3); t72(-99, 1000); t96((_BitInt(96))7 << 80, 123);
    t100(-((_BitInt(100))7 << 90), 0x123456789abcdef); t127(-1, 5); t127((_BitInt(127))1 << 125, -3);
    return 0;
}
