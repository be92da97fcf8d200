// flags: -finstrument-functions-after-inlining
#include "common.h"
#define OWN __attribute__((no_instrument_function))
int step(int); int many(int); static int depth, entries, leaves; static void *order[64];
OWN void __cyg_profile_func_enter(void *f, void *from) { if (entries < 64) order[entries] = f; entries++; depth++; }
OWN void __cyg_profile_func_exit(void *f, void *from) { leaves++; depth--; }
NOINLINE int step(int x) { return x * 3 + depth; }
NOINLINE int many(int n) { if (n > 20) return -1; int sum = 0; for (int i = 0; i < n; i++) sum += step(i); return sum; }
NOINLINE double wide(double a, int b, long c, double d, int e, int f, int g, int h) { return a * b + c - d * e + f + g * h; }
NOINLINE int tail(int x) { __attribute__((musttail)) return many(x); }
OWN int main(void) { printf("%d %d\n", many(4), many(50)); printf("%d %g\n", tail(3), wide(1.5, 2, 3, 4.25, 5, 6, 7, 8)); printf("%d %d %d %d\n", entries, leaves, order[0] == (void *)many, order[1] == (void *)step); return depth; }
