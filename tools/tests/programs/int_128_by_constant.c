#include "common.h"
/* Shifts of two words by constants. */
typedef unsigned __int128 u128;
typedef __int128 i128;
#define SHOW(x) { u128 v_ = (x); printf("%016lx%016lx\n", (unsigned long)(v_ >> 64), (unsigned long)v_); }
#define OF(n) NOINLINE u128 l##n(u128 x) { return x << n; } NOINLINE u128 r##n(u128 x) { return x >> n; } NOINLINE i128 a##n(i128 x) { return x >> n; }
OF(1)
OF(7)
OF(63)
OF(64)
OF(65)
OF(100)
OF(127)
NOINLINE unsigned _BitInt(100) bl(unsigned _BitInt(100) x) { return x << 37; }
NOINLINE unsigned _BitInt(100) br(unsigned _BitInt(100) x) { return x >> 70; }
NOINLINE _BitInt(100) ba(_BitInt(100) x) { return x >> 70; }
NOINLINE _BitInt(100) bb(_BitInt(100) x) { return x >> 3; }
/* The lower half and the upper half of the same sum. */
NOINLINE unsigned long sums(unsigned long *o, const unsigned long *a, unsigned long by, int n)
{
    u128 c = 0;
    for (int i = 0; i < n; i++) {
        c += (u128)a[i] * by + o[i];
        o[i] = c;
        c >>= 64;
    }
    return c;
}
int main(void)
{
    u128 of[] = { (u128)HIDE(0x8123456789abcdef) << 64 | HIDE(0xfedcba9876543210), 1, (u128)HIDE(0x7fffffffffffffff) << 64 };
    for (int i = 0; i < 3; i++) {
        SHOW(l1(of[i])); SHOW(r1(of[i])); SHOW(a1(of[i]));
        SHOW(l7(of[i])); SHOW(r7(of[i])); SHOW(a7(of[i]));
        SHOW(l63(of[i])); SHOW(r63(of[i])); SHOW(a63(of[i]));
        SHOW(l64(of[i])); SHOW(r64(of[i])); SHOW(a64(of[i]));
        SHOW(l65(of[i])); SHOW(r65(of[i])); SHOW(a65(of[i]));
        SHOW(l100(of[i])); SHOW(r100(of[i])); SHOW(a100(of[i]));
        SHOW(l127(of[i])); SHOW(r127(of[i])); SHOW(a127(of[i]));
        SHOW(bl(of[i])); SHOW(br(of[i])); SHOW((i128)ba(of[i])); SHOW((i128)bb(of[i]));
    }
    unsigned long o[4] = { 1, -1ul, 7, 9 }, a[4] = { -1ul, 3, -5ul, HIDE(11) };
    unsigned long c = sums(o, a, HIDE(0xfffffffffffffff1), 4);
    printf("%lx %lx %lx %lx %lx\n", o[0], o[1], o[2], o[3], c);
    return 0;
}
