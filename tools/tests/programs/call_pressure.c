// More values than registers live across calls, in a loop, with some of them changing.
#include "common.h"
NOINLINE static long step(long a, long b) { return a * 3 + b; }
NOINLINE static long many(const int *at, long a, long b, long c, long d, long e, unsigned char f, short g, unsigned h)
{
    long sum = 0, p = a ^ b, q = b + c, r = c - d, s = d * e, t = a + e, u = f * 5 + g, v = h / 3;
    for (int i = 0; i < 20; i++) {
        sum += step(p, at[i & 7]);
        if (i % 3 == 0)
            q = step(q, r);
        sum ^= step(s, t) + u;
        switch (at[i & 7]) {
        case 1: r += step(u, v); break;
        case 2: case 3: s -= step(a, b); break;
        case 5: t = step(t, c) % 1000; break;
        case 9: sum += f + g; break;
        default: p = step(p, d) & 0xffff;
        }
        printf("%d %ld %ld %ld %ld %ld %ld %ld %ld %d %d %u\n", i, sum, p, q, r, s, t, u, v, f, g, h);
    }
    return sum + a + b + c + d + e + f + g + h;
}
int main(void)
{
    const int at[8] = {1, 2, 3, 4, 5, 6, 9, 700};
    printf("%ld\n", many(at, HIDE(3L), HIDE(5L), HIDE(7L), HIDE(11L), HIDE(13L), HIDE(200), HIDE(-300), HIDE(4000000000u)));
    return 0;
}
