/* The lesser, the greater and the nearer of 128-bit integers, as selects and as intrinsics. */
#include "common.h"
typedef __int128 i128; typedef unsigned __int128 u128;
static void show(const char *what, u128 x) { printf("%s %016llx%016llx\n", what, (unsigned long long)(x >> 64), (unsigned long long)x); }
NOINLINE i128 smin(i128 a, i128 b) { return a < b ? a : b; }
NOINLINE i128 smax(i128 a, i128 b) { return a > b ? a : b; }
NOINLINE u128 umin(u128 a, u128 b) { return a < b ? a : b; }
NOINLINE u128 umax(u128 a, u128 b) { return a > b ? a : b; }
NOINLINE i128 clamp(i128 x, i128 low, i128 high) { return x < low ? low : x > high ? high : x; }
NOINLINE u128 distance(u128 a, u128 b) { return a > b ? a - b : b - a; }
NOINLINE i128 pick(int c, i128 a, i128 b) { return c ? a : b; }
int main(void)
{
    i128 big = ((i128)0x7fffffffffffffff << 64) | 5, small = -big, all[] = {0, 1, -1, big, small, (i128)1 << 64, ((i128)1 << 64) - 1};
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++) {
            i128 a = all[i], b = all[j];
            show("smin", smin(a, b)); show("smax", smax(a, b)); show("umin", umin(a, b)); show("umax", umax(a, b));
            show("elementwise", __builtin_elementwise_min(a, b) ^ __builtin_elementwise_max((u128)a, (u128)b));
            show("distance", distance(a, b)); show("clamp", clamp(a, -100, b)); show("pick", pick(HIDE(j & 1), a, b));
        }
    return 0;
}
