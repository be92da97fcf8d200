#include "common.h"
struct S { char c; _BitInt(77) a; _BitInt(200) b; unsigned _BitInt(5) d; };
NOINLINE struct S make(_BitInt(77) a, _BitInt(200) b, unsigned _BitInt(5) d) { struct S s = {1, a, b, d}; return s; }
NOINLINE _BitInt(77) first(struct S s) { return s.a + s.d; }
NOINLINE _BitInt(200) second(struct S *s, _BitInt(200) x) { return s->b * x; }
NOINLINE unsigned _BitInt(5) third(struct S s) { return s.d + (unsigned _BitInt(5))30; }
int main(void)
{
    struct S s = make(-((_BitInt(77))1 << 70), (_BitInt(200))9 << 150, 13);
    _BitInt(77) a = first(s); _BitInt(200) b = second(&s, -3);
    printf("%lx %lx %lx %lx %u\n", (long)a, (long)(a >> 64), (long)(b >> 100), (long)(b >> 150), (unsigned)third(s));
    printf("%zu %zu\n", sizeof s, _Alignof(struct S));
    return 0;
}
