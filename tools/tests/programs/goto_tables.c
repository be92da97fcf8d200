/* Tables of labels: constant ones, one that changes, one of which a part is used, phis on the way. */
#include "common.h"
NOINLINE int changing(int n)
{
    static void *table[] = {&&one, &&two, &&three};
    int seen = 0;
again:
    if (seen > 1000) return seen;
    goto *table[n % 3];
one: seen = seen * 3 + 1; table[0] = &&two; n++; goto again;
two: seen = seen * 3 + 2; table[1] = &&three; n += 2; goto again;
three: seen = seen * 3 + 3; table[2] = &&one; n++; goto again;
}
NOINLINE int offset(int n)
{
    static void *const table[] = {&&a, &&b, &&c, &&a, &&b};
    goto *(table + 1)[n];
a: return 1;
b: return 2;
c: return 3;
}
NOINLINE long phis(const char *code, long x)
{
    static void *const table[] = {&&inc, &&neg, &&swap, &&stop, &&inc};
    long y = 7, t;
    int zero = 0;
#define NEXT goto *table[*code++ - '0']
    NEXT;
inc: x += y; zero = 3; NEXT;
neg: x = -x; y++; zero = 0; NEXT;
swap: t = x; x = y; y = t + zero; NEXT;
stop: return x * 1000 + y + zero;
}
int main(void)
{
    printf("%d %d\n", changing(HIDE(0)), changing(HIDE(1)));
    for (int i = -1; i < 4; i++) printf("%d ", offset(HIDE(i)));
    printf("%ld %ld\n", phis("0120124422003", 5), phis("3", HIDE(1)));
    return 0;
}
