#include "common.h"
NOINLINE int check(void *p, unsigned long n) { memset(p, 7, 8); return ((unsigned long)p & (n - 1)) != 0; }
NOINLINE int f(int n) { _Alignas(32) char a[10]; _Alignas(64) int b; _Alignas(128) char c[3]; _Alignas(4096) char d[100]; char e = n; int r = check(a, 32) | check(&b, 64) << 1 | check(c - 0, 128) << 2 | check(d, 4096) << 3; return r + (e != n); }
NOINLINE int dynamic(int n) { char *p = __builtin_alloca_with_align(n, 512 * 8); return check(p, 512); }
int main(void) { int bad = f(1) + dynamic(100); for (int i = 0; i < 3; i++) { char pad[i * 8 + 1]; pad[0] = 1; bad += f(pad[0]); } printf("%d\n", bad); return 0; }
