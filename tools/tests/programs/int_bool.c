#include "common.h"
NOINLINE bool both(bool a, bool b) { return a & b; }
NOINLINE bool either(bool a, bool b) { return a | b; }
NOINLINE bool differ(bool a, bool b) { return a ^ b; }
NOINLINE int pick(bool c, int a, int b) { return c ? a : b; }
NOINLINE bool from_int(int x) { return x; }
NOINLINE bool from_double(double x) { return x; }
NOINLINE bool from_pointer(void *x) { return x; }
int main(void)
{
    for (int i = 0; i < 4; i++)
        printf("%d %d %d %d\n", both(i & 1, i >> 1), either(i & 1, i >> 1), differ(i & 1, i >> 1),
               pick(i & 1, 10 + i, -i));
    printf("%d %d %d %d %d\n", from_int(256), from_int(0), from_double(0.1), from_double(-0.0),
           from_pointer(HIDE((void *)0)));
    bool table[5] = {HIDE(1), 0, HIDE(7), 0, 1};
    bytes(table, sizeof table);
    return from_int(0x100) + 2 * !from_int(3);
}
