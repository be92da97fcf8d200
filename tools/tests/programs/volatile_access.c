#include "common.h"
static volatile int x; static volatile struct { char a; long b; double c; } s; static volatile _BitInt(40) odd;
int main(void) { x = 5; x += x; x++; s.a = x; s.b = s.a * 1000000007l; s.c = s.b; odd = s.b; volatile int *p = &x; *p = *p + *p; volatile char local[4] = {1, 2}; local[3] = local[1] + local[0]; printf("%d %d %ld %a %ld %d\n", x, s.a, s.b, s.c, (long)odd, local[3]); return x & 63; }
