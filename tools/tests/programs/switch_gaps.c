// Tables with gaps, far groups, ranges next to ranges, and every width.
#include "common.h"
NOINLINE static int bytes_of(unsigned char c)
{
    switch (c) {
    case 0: return 1; case 2: return 2; case 5: return 3; case 13: return 4; case 14: return 5;
    case 200: return 6; case 202: return 7; case 204: return 8; case 255: return 9;
    case 'a' ... 'f': return 10; case 'h' ... 'k': return 11; case 'm': return 12; case 'n' ... 'z': return 13;
    default: return 0;
    }
}
NOINLINE static int longs_of(long c)
{
    switch (c) {
    case -3: return 1; case -1: return 2; case 0: return 3; case 4: return 4; case 5: return 5; case 6: return 6;
    case 0x7fffffff0: return 7; case 0x7fffffff1: return 8; case 0x7fffffff4: return 9; case 0x7fffffff6: return 10;
    case LONG_MIN: return 11; case LONG_MAX: return 12;
    default: return 0;
    }
}
NOINLINE static int ints_of(int c, int i)
{
    int x = i;
    switch (c) {
    case INT_MIN: x += 1; break; case INT_MIN + 2: x *= 2; break; case INT_MIN + 3: x -= 7; break;
    case INT_MIN + 5: x ^= 9; break; case -2: x = 0; break; case 2: x <<= 1; break;
    }
    return x;
}
int main(void)
{
    const long longs[] = {-4, -3, -2, -1, 0, 1, 3, 4, 5, 6, 7, 0x7ffffffef, 0x7fffffff0, 0x7fffffff1, 0x7fffffff2,
                          0x7fffffff4, 0x7fffffff6, 0x7fffffff7, LONG_MIN, LONG_MAX, LONG_MIN + 1, LONG_MAX - 1};
    for (int i = 0; i < 256; i++)
        printf("%d%c", bytes_of((unsigned char)i), i % 32 == 31 ? '\n' : ' ');
    for (unsigned i = 0; i < sizeof longs / sizeof *longs; i++)
        printf("%d ", longs_of(longs[i]));
    for (int i = -4; i < 8; i++)
        printf("%d %d ", ints_of(INT_MIN + (i & 7), i), ints_of(i, i));
    putchar('\n');
    return 0;
}
