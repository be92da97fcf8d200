#include "common.h"
NOINLINE int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
NOINLINE int even(unsigned n); NOINLINE int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); } NOINLINE int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
NOINLINE long depth(int n, int *p) { int x[10] = {n}; if (!n) return *p; x[n % 10] += 1; return depth(n - 1, &x[n % 10]) + x[5]; }
int main(void) { int z = 3; printf("%d %d %ld\n", ack(2, 9), even(1001), depth(10000, &z)); return 0; }
