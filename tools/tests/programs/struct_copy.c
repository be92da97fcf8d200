#include "common.h"
struct S { int a[100]; char c; double d; struct { short x, y; } e[3]; };
static struct S global = {{1, 2, 3}, 'x', 2.5, {{1, 2}, {3, 4}, {5, 6}}};
NOINLINE struct S change(struct S s) { s.a[50] = s.a[1] + 7; s.e[2].y *= 2; return s; }
NOINLINE void swap(struct S *a, struct S *b) { struct S t = *a; *a = *b; *b = t; }
int main(void)
{
    struct S s = global, t = change(s), u = {0}; swap(&t, &u); s = change(change(u));
    printf("%d %d %d %c %a %d\n", s.a[50], s.a[2], t.a[0], s.c, u.d, s.e[2].y); printf("%d\n", memcmp(&global, &u, sizeof(int) * 50));
    return s.e[2].y;
}
