#include "common.h"
__attribute__((visibility("hidden"))) int hidden = 1; __attribute__((visibility("protected"))) int protected_(int x) { return x + hidden; } __attribute__((visibility("default"))) int open(const char *, int, ...); int visible = 3; __attribute__((visibility("hidden"))) int quiet(void) { return visible * 2; } int *pointers[] = {&hidden, &visible}; inline __attribute__((gnu_inline, always_inline)) int inl(int x) { return x; }
int main(void) { *pointers[0] += HIDE(4); printf("%d %d %d %d\n", protected_(1), quiet(), *pointers[1], inl(5)); return 0; }
