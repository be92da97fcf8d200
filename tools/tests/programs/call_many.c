#include "common.h"
NOINLINE long f(char a, short b, int c, long d, unsigned char e, unsigned short g, char h, short i, int j, long k, bool l, float m, void *n, __int128 o, int p) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * g + 7 * h + 8 * i + 9 * j + 10 * k + 11 * l + (long)(12 * m) + 13 * (n != 0) + 14 * (long)(o >> 64) + 15 * p; }
NOINLINE __int128 wide(__int128 a, int b, __int128 c, int d, __int128 e, int f, __int128 g) { return a * b + c * d + e * f + g; }
NOINLINE int bools(bool a, bool b, bool c, bool d, bool e, bool f, bool g, bool h) { return a | b << 1 | c << 2 | d << 3 | e << 4 | f << 5 | g << 6 | h << 7; }
int main(void)
{
    printf("%ld\n", f(-1, -2, -3, -4, 250, 65000, -7, -8, -9, -10, 1, 1.5f, &main, (__int128)-5 << 64, -15)); __int128 r = wide(1, 2, (__int128)3 << 70, 4, -5, 6, 7); printf("%lx %lx\n", (long)r, (long)(r >> 64));
    return bools(1, 0, 1, 1, HIDE(0), 1, 0, HIDE(1));
}
