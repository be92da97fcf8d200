#include "common.h"
union U { int i; float f; unsigned char b[8]; double d; struct { short lo, hi; } s; };
NOINLINE union U make(float f) { union U u; u.d = 0; u.f = f; return u; }
NOINLINE int bits(union U u) { return u.i ^ u.s.hi; }
struct T { int kind; union { long l; double d; char *s; }; };
NOINLINE void show(struct T t) { switch (t.kind) { case 0: printf("%ld\n", t.l); break; case 1: printf("%a\n", t.d); break; default: puts(t.s); } }
int main(void)
{
    union U u = make(1.5f); printf("%x %x %d\n", u.i, bits(u), u.b[3]); u.d = -2; bytes(u.b, 8);
    show((struct T){0, .l = -9}); show((struct T){1, .d = 2.5}); show((struct T){2, .s = "text"});
    return 0;
}
