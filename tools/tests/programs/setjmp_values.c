#include "common.h"
#include <setjmp.h>
static jmp_buf env; NOINLINE void leave(int n) { int clobber[20]; for (int i = 0; i < 20; i++) clobber[i] = HIDE(i * n); if (clobber[19]) longjmp(env, n); }
NOINLINE double f(int a, double b, const char *c, struct { long x, y; } *d, int e, int g, int h, int i)
{
    int kept = a * 3; double other = b + 1; int r = _setjmp(env);
    if (r) return r + a + b + c[1] + d->y + kept + other + e + g + h + i;
    leave(HIDE(5)); return -1;
}
int main(void) { struct { long x, y; } s = {1, 2}; printf("%a\n", f(1, 2.5, "abc", (void *)&s, 3, 4, 5, 6)); return 0; }
