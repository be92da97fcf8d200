// Variable-length arrays, alloca, over-aligned locals.
#include <alloca.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
static long vla(int n) { long s = 0; for (int k = 1; k < n; k++) { int a[k]; for (int i = 0; i < k; i++) a[i] = i * k; for (int i = 0; i < k; i++) s += a[i]; } return s; }
static int grow(int n) { char *all[20]; for (int i = 0; i < n; i++) { all[i] = alloca(i + 1); memset(all[i], 'a' + i, i); all[i][i] = 0; } int s = 0; for (int i = 0; i < n; i++) s += strlen(all[i]) * all[i][0]; return s; }
static int aligned(int n) { _Alignas(64) char a[100]; _Alignas(32) int b = n; char *c = __builtin_alloca_with_align(n, 512); memset(a, 1, 100); memset(c, 2, n); return ((uintptr_t)a % 64 + (uintptr_t)&b % 32 + (uintptr_t)c % 64) * 1000 + a[99] + b + c[n - 1]; }
static int rec(int n) { if (!n) return 0; int a[n]; a[n - 1] = n; return rec(n - 1) + a[n - 1]; }
int main(void) { printf("%ld %d %d %d\n", vla(50), grow(20), aligned(17), rec(100)); for (int i = 0; i < 100000; i++) if (vla(3) != 2) return 1; }
