#include "common.h"
extern int missing(int) __attribute__((weak)); extern int absent __attribute__((weak)); __attribute__((weak)) int here(int x) { return x * 3; } __attribute__((weak)) int value = 7; int (*table[])(int) = {missing, here};
int main(void) { printf("%d %d %d %d %d %d\n", missing != 0, &absent != 0, here(5), value, table[0] != 0, table[1](7)); if (missing) return missing(1); return 0; }
