#include "common.h"
NOINLINE int a(__int128 x) { if (x == (__int128)1 << 100) return 1; if (x == -1) return 2; if (x == 7) return 3; return 0; }
NOINLINE int b(unsigned _BitInt(20) x) { switch (x) { case 1: return 1; case 0xfffff: return 2; case 0x80000: return 3; default: return 0; } }
NOINLINE int c(bool x) { switch (x) { case true: return 10; default: return 20; } }
int main(void) { printf("%d %d %d %d %d %d %d %d\n", a((__int128)1 << 100), a(-1), a(7), a(8), b(1), b(-1), b(0x80000), b(9)); return c(HIDE(1)) + c(HIDE(0)); }
