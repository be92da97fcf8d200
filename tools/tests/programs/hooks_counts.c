// flags: -pg
#include "common.h"
#include <unistd.h>
NOINLINE int many(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += i * n; return n > 2 ? sum + many(n - 1) : sum; }
NOINLINE double wide(double a, int b, long c, double d, int e, int f, int g, int h) { return a * b + c - d * e + f + g * h; }
NOINLINE static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
// The profile is not written to the folder of the test.
int main(void) { int v[] = {5, 3, 9, 1}; qsort(v, 4, sizeof *v, compare); printf("%d %g %d %d\n", many(9), wide(1.5, 2, 3, 4.25, 5, 6, 7, 8), v[0], v[3]); fflush(stdout); _exit(0); }
