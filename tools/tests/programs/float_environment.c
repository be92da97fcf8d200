// flags: -frounding-math -ffp-exception-behavior=strict
/* Rounding that changes while the program runs, and the exceptions that operations raise. */
#include "common.h"
#include <fenv.h>
static void raised(const char *what)
{
    int now = fetestexcept(FE_ALL_EXCEPT);
    printf("%s:%s%s%s%s%s\n", what, now & FE_INVALID ? " invalid" : "", now & FE_DIVBYZERO ? " zero" : "", now & FE_OVERFLOW ? " over" : "", now & FE_UNDERFLOW ? " under" : "", now & FE_INEXACT ? " inexact" : "");
    feclearexcept(FE_ALL_EXCEPT);
}
NOINLINE void modes(double x, double y, float f, long n)
{
    static const int mode[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (int i = 0; i < 4; i++) {
        fesetround(mode[i]);
        double sum = x + y, quotient = x / y, root = __builtin_sqrt(x), product = x * y, less = x - y;
        float small = (float)x, quarter = f / 3;
        double from = (double)n, fused = __builtin_fma(x, y, -product);
        double whole = __builtin_rint(x * 10.5), near = __builtin_nearbyint(-x * 10.5);
        long integer = __builtin_lrint(x * 2.5), down = (long)x;
        int rounds = __builtin_flt_rounds();
        fesetround(FE_TONEAREST);
        printf("%d ", rounds);
        printf("%a %a %a %a %a %a %a %a %a %a %a %ld %ld\n", sum, quotient, root, product, less, small, quarter, from, fused, whole, near, integer, down);
    }
}
NOINLINE void exceptions(double zero, double one, double big, double none)
{
    feclearexcept(FE_ALL_EXCEPT);
    volatile double sink;
    volatile int truth;
    (void)(one / zero); raised("by zero, unused");
    sink = zero / zero; raised("zero by zero");
    sink = big * big; raised("over");
    sink = one / 3; raised("inexact");
    sink = one / 3; raised("once more");
    sink = one / 4; raised("exact");
    sink = 1 / big / big; raised("under");
    truth = none == one; raised("equal");
    truth = none < one; raised("less");
    truth = one < big; raised("less, of numbers");
    truth = __builtin_isless(none, one); raised("quietly less");
    truth = (int)none; raised("to integer");
    sink = (float)big; raised("to float");
    sink = __builtin_sqrt(-one); raised("root");
    sink = __builtin_floor(one / 4); raised("floor");
    sink = __builtin_rint(one / 4); raised("rint");
    sink = __builtin_trunc(one * 2.75); printf("%g ", sink); raised("trunc");
    sink = __builtin_fmax(one, none); printf("%g ", sink); raised("greatest");
}
int main(void)
{
    modes(HIDE(1.1), HIDE(3.3), HIDE(0.7f), HIDE(0x1fffffffffffff3L));
    modes(HIDE(2.5), HIDE(-1e-30), HIDE(1e30f), HIDE(-0x7ffffffffffffe01L));
    exceptions(HIDE(0.0), HIDE(1.0), HIDE(1e300), HIDE(__builtin_nan("")));
    return 0;
}
