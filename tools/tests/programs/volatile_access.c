#include "common.h"
static volatile int x; static volatile struct { char a; long b; double c; } s; static volatile _BitInt(40) odd;
/* A field of a packed structure behind a pointer that states the alignment of its type, as random programs have it. */
#pragma pack(1)
static struct { char a; int b; long c; short d; } packed[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
#pragma pack()
static volatile int *volatile pb = &packed[1].b; static volatile long *volatile pc = &packed[1].c; static volatile short *volatile pd = &packed[1].d;
static void through(void) { *pb += 1; *pc += *pb; *pd -= *pc; printf("%d %ld %d\n", *pb, *pc, *pd); }
int main(void) { through(); x = 5; x += x; x++; s.a = x; s.b = s.a * 1000000007l; s.c = s.b; odd = s.b; volatile int *p = &x; *p = *p + *p; volatile char local[4] = {1, 2}; local[3] = local[1] + local[0]; printf("%d %d %ld %a %ld %d\n", x, s.a, s.b, s.c, (long)odd, local[3]); return x & 63; }
