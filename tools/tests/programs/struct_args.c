#include "common.h"
struct A { char a; short b; }; struct B { long a; float b; }; struct C { double a, b; }; struct D { long a[5]; }; struct E { float x, y, z; }; struct F { char text[11]; }; struct G { int a : 5, b : 11; long c : 40; };
NOINLINE int a(struct A s, int k) { return s.a * k + s.b; } NOINLINE double b(int k, struct B s, struct B t) { return k * s.a + s.b * t.b - t.a; } NOINLINE double c(struct C s, struct C t) { return s.a * t.b - s.b * t.a; }
NOINLINE long d(struct D s, int k, struct D t) { s.a[k] += t.a[4 - k]; return s.a[k] * s.a[0]; } NOINLINE float e(struct E s, struct E t) { return s.x * t.x + s.y * t.y + s.z * t.z; } NOINLINE int f(struct F s, int k) { return s.text[k]; } NOINLINE long g(struct G s) { return s.a + s.b * s.c; }
NOINLINE long spill(long p, long q, long r, long s, long t, struct B u, struct A v, struct D w) { return p + 2 * q + 3 * r + 4 * s + 5 * t + 6 * u.a + (long)(7 * u.b) + 8 * v.b + 9 * w.a[2]; }
int main(void)
{
    struct D x = {{1, 2, 3, 4, 5}}; printf("%d %a %a\n", a((struct A){3, 400}, -7), b(2, (struct B){3, 1.5f}, (struct B){7, 4}), c((struct C){1, 2}, (struct C){3, 4}));
    printf("%ld %ld %a %d %ld\n", d(x, 1, x), x.a[1], e((struct E){1, 2, 3}, (struct E){4, 5, 6}), f((struct F){"hello you"}, 4), g((struct G){-3, 500, 1L << 35}));
    printf("%ld\n", spill(1, 2, 3, 4, 5, (struct B){6, 7}, (struct A){8, 9}, x));
    return 0;
}
