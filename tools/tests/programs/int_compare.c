#include "common.h"
#define TEST(T, NAME)                                                                              \
    NOINLINE int NAME(T a, T b)                                                                    \
    {                                                                                              \
        int branches = 0;                                                                          \
        if (a < b) branches |= 64;                                                                 \
        if (a == b) branches |= 128;                                                               \
        return branches | (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | \
               (a != b) << 5;                                                                      \
    }
TEST(signed char, s8) TEST(unsigned char, u8) TEST(short, s16) TEST(unsigned short, u16)
TEST(int, s32) TEST(unsigned, u32) TEST(long, s64) TEST(unsigned long, u64)
TEST(__int128, s128) TEST(unsigned __int128, u128) TEST(_BitInt(23), s23) TEST(unsigned _BitInt(23), u23)
TEST(_BitInt(200), s200) TEST(unsigned _BitInt(200), u200) TEST(void *, pointer)
int main(void)
{
    long v[] = {0, 1, -1, 127, -128, 32767, -32768, INT_MAX, INT_MIN, LONG_MAX, LONG_MIN};
    for (int i = 0; i < 11; i++)
        for (int j = 0; j < 11; j++) {
            long a = v[i], b = v[j];
            printf("%d %d %d %d %d %d %d %d ", s8(a, b), u8(a, b), s16(a, b), u16(a, b), s32(a, b),
                   u32(a, b), s64(a, b), u64(a, b));
            printf("%d %d %d %d %d %d %d\n", s128((__int128)a << 60, b), u128(a, (__int128)b << 63),
                   s23(a, b), u23(a, b), s200(a, b), u200(a, b), pointer((void *)a, (void *)b));
        }
    return 0;
}
