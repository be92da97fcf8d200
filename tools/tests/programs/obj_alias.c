#include "common.h"
int f(int x) { return x + 1; } int g(int x) __attribute__((alias("f"))); static int h(int x) __attribute__((weakref("f"))); int data[4] = {1, 2, 3, 4}; extern int other[4] __attribute__((alias("data"))); int w(int) __attribute__((weak, alias("f")));
int main(void) { other[2] = HIDE(9); printf("%d %d %d %d %d %d\n", f(1), g(2), h(3), data[2], w(5), &other[1] == &data[1]); return 0; }
