#include "common.h"
NOINLINE int f(int x) { switch (x) { case -1000000: return 1; case -5: return 2; case 0: return 3; case 77: return 4; case 1000: return 5; case 123456: return 6; case INT_MAX: return 7; case INT_MIN: return 8; default: return 0; } }
NOINLINE int g(unsigned long x) { switch (x) { case 1ul << 63: return 1; case 1ul << 40: return 2; case ~0ul: return 3; case 5: return 4; default: return 9; } }
NOINLINE int h(short x) { switch (x) { case -32768: return 1; case -1: return 2; case 32767: return 3; case 256: return 4; } return 0; }
NOINLINE int i(long x) { switch (x) { case 0: return 1; case 0x100000000: return 2; case -0x100000000: return 3; } return 4; }
int main(void)
{
    int v[] = {-1000000, -5, 0, 77, 1000, 123456, INT_MAX, INT_MIN, 1, -1, 32767, -32768, 256, 5};
    for (int k = 0; k < 14; k++) printf("%d %d %d %d\n", f(v[k]), g((long)v[k]), h(v[k]), i((long)v[k] << 32));
    printf("%d %d %d\n", g(1ul << 63), g(1ul << 40), g(~0ul));
    return 0;
}
