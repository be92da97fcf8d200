#include "common.h"
typedef __float128 Q;
NOINLINE Q f(Q a, Q b) { return (a + b) * (a - b) / (a * b + 1) - -a; }
int main(void)
{
    Q v[] = {0, 1, -1.5, 3.14159265358979323846264338327950288Q, 1e-4000Q, 1e4000Q};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) { Q r = f(v[i], v[j]); if (r == r) bytes(&r, 16); }
    Q x = 0; for (int i = 1; i < 100; i++) x += 1 / (Q)i;
    printf("%.17g %d %ld %u %a\n", (double)x, (int)x, (long)(x * 1e15Q), (unsigned)x, (float)x);
    Q y = HIDE(123456789012345678L), z = HIDE(~0ul), w = HIDE((__int128)1 << 100);
    bytes(&y, 16); bytes(&z, 16); bytes(&w, 16);
    return 0;
}
