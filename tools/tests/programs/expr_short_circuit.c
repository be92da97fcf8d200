#include "common.h"
static int calls; NOINLINE int t(int x) { calls = calls * 2 + 1; return x; } NOINLINE int u(int x) { calls *= 2; return !x; }
int main(void) { int n = 0; for (int i = 0; i < 32; i++) { if (t(i & 1) && u(i & 2) || t(i & 4)) n++; n += (t(i & 8) || u(i & 16)) ? 3 : 5; n ^= i & 1 ? t(n) : u(n); calls %= 1000003; } printf("%d %d\n", n, calls); return n & 63; }
