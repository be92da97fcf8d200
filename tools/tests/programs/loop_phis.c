#include "common.h"
NOINLINE void fib(int n) { unsigned long a = 0, b = 1, c = 2; while (n--) { unsigned long t = a; a = b; b = c; c = t + a; } printf("%lu %lu %lu\n", a, b, c); }
NOINLINE int gcd(int a, int b) { while (b) { int t = a % b; a = b; b = t; } return a; }
NOINLINE int collatz(unsigned long n) { int s = 0; for (; n != 1; s++) n = n & 1 ? 3 * n + 1 : n / 2; return s; }
NOINLINE int nest(int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = i; j < n; j += 2) { if ((i ^ j) == 5) continue; if (s > 100000) goto out; for (int k = j; k; k &= k - 1) s += k; } out: return s; }
int main(void) { fib(10); fib(60); printf("%d %d %d %d\n", gcd(1071, 462), collatz(27), nest(20), nest(100)); return 0; }
