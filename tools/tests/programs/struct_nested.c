#include "common.h"
struct In { int a[2][3]; struct { char x; long y[2]; } b[2]; }; struct Out { struct In in[2]; struct In *at; int (*call)(struct In *, int); };
NOINLINE int call(struct In *in, int i) { return in->a[i & 1][i % 3] + (int)in->b[i & 1].y[1]; }
static struct Out table[2] = {{.in = {{{{1, 2, 3}, {4, 5, 6}}, {{'a', {7, 8}}, {'b', {9, 10}}}}}, .at = &table[1].in[1], .call = call}, {.in = {{}, {{{-1, -2, -3}, {-4, -5, -6}}, {{'c', {70, 80}}, {'d', {90, 100}}}}}, .at = table[0].in, .call = call}};
int main(void)
{
    for (int i = 0; i < 2; i++) for (int j = 0; j < 6; j++) printf("%d %d\n", table[i].call(table[i].at, j), table[i].in[i].b[j & 1].x);
    static int grid[4][5][6]; for (int i = 0; i < 120; i++) ((int *)grid)[i] = i; int i = HIDE(2), j = HIDE(3), k = HIDE(-1); printf("%d %d\n", grid[i][j][4], (&grid[i][j])[k][2]);
    struct { int n; short tail[]; } *f = malloc(4 + 2 * 10); f->n = 10; for (int k = 0; k < f->n; k++) f->tail[k] = k * k; printf("%d\n", f->tail[9]); free(f);
    return 0;
}
