#include "common.h"
struct E {}; struct F { struct E e; int a; struct E g[3]; };
NOINLINE struct E none(int a, struct E e, int b) { printf("%d %d\n", a, b); return e; }
NOINLINE int some(struct E e, struct F f, struct E h, int b) { return f.a + b; }
int main(void)
{
    struct E e = none(1, (struct E){}, 2); struct F f = {e, 5}; printf("%d %zu %zu\n", some(e, f, e, 7), sizeof e, sizeof f); int zero[0]; (void)zero;
    return 0;
}
