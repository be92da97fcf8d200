#include "common.h"
struct A { char a; }; struct B { int a, b; }; struct C { long a; double b; }; struct D { double a; long b; }; struct E { double a, b; }; struct F { float a, b, c, d; }; struct G { long a, b, c; }; struct H { char a[3]; }; struct I { short a; float b; }; struct J { char a[16]; }; struct K { int a; float b; double c; }; struct L { __int128 x; };
NOINLINE struct A a(int x) { return (struct A){x}; } NOINLINE struct B b(int x) { return (struct B){x, x * 2}; } NOINLINE struct C c(int x) { return (struct C){x, x / 2.0}; }
NOINLINE struct D d(int x) { return (struct D){x / 2.0, x}; } NOINLINE struct E e(int x) { return (struct E){x / 2.0, -x}; } NOINLINE struct F f(int x) { return (struct F){x, x + 1, x + 2, x + 3}; }
NOINLINE struct G g(int x) { return (struct G){x, x + 1, x + 2}; } NOINLINE struct H h(int x) { return (struct H){{x, x + 1, x + 2}}; } NOINLINE struct I i(int x) { return (struct I){x, x + 0.5f}; }
NOINLINE struct J j(int x) { struct J r; for (int i = 0; i < 16; i++) r.a[i] = x + i; return r; } NOINLINE struct K k(int x) { return (struct K){x, x + 1, x + 2}; } NOINLINE struct L l(int x) { return (struct L){(__int128)x << 65}; }
int main(void)
{
    printf("%d %d %ld %a %a %ld\n", a(1).a, b(2).b, c(3).a, c(3).b, d(5).a, d(5).b); printf("%a %a %a %ld %d %a\n", e(7).b, f(8).c, f(8).d, g(9).c, h(10).a[2], i(11).b);
    struct J r = j(65); printf("%.16s %a %ld\n", r.a, k(3).c, (long)(l(5).x >> 64));
    return i(7).a;
}
