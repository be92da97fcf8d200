#include "common.h"
static int slow(int x) { return x + 1; } static int fast(int x) { return x * 2; } static int (*resolve(void))(int) { return fast; } static int (*other(void))(int) { return slow; }
int f(int x) __attribute__((ifunc("resolve"))); static int g(int x) __attribute__((ifunc("other"))); static int (*table[])(int) = {f, g};
int main(void) { int (*p)(int) = HIDE(&f); printf("%d %d %d %d %d\n", f(10), g(10), p(20), table[0](30), table[1](30)); return 0; }
