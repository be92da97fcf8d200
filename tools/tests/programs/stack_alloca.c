#include "common.h"
NOINLINE int fill(char *p, int n) { for (int i = 0; i < n; i++) p[i] = i * 3; int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
NOINLINE int f(int n) { char *p = __builtin_alloca(n), *q = __builtin_alloca(n * 2 + 1); int s = fill(p, n); s -= fill(q, n * 2 + 1); return s * 3 + p[n - 1]; }
NOINLINE int loop(int n) { int s = 0; char *last = 0; for (int i = 1; i < n; i++) { char *p = __builtin_alloca(i); s += fill(p, i); if (last && last == p) s += 1000000; last = p; } return s; }
int main(void) { printf("%d %d %d %d\n", f(1), f(100), f(5000), loop(300)); return (unsigned long)__builtin_alloca(HIDE(5)) & 15; }
