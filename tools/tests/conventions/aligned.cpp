// Arguments on the stack of more alignment than 16 bytes, fixed and variadic, with and without registers left; the
// callee sees where they are. Both sides are one program.
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

struct alignas(32) Pair { long a[4]; };
struct alignas(64) Wide { int a; double b; };
struct alignas(128) Empty {};

#define PLACE(v) ((int)((uintptr_t)hidden(&v) % alignof(decltype(v))))
extern "C" {
long one(Pair p);
long behind(int a, Pair p, double b, Wide w, int c);
double full(long a, long b, long c, long d, long e, long f, long g, Wide w, Pair p, long double l);
Wide many(Empty e, Pair p, ...);
void thrower(long a, long b, long c, long d, long e, long f, Wide w);
}

#ifdef CALLEE
static const void *hidden(const void *p) { asm volatile("" : "+r"(p)); return p; }
long one(Pair p) { return p.a[0] + p.a[3] * 10 + PLACE(p); }
long behind(int a, Pair p, double b, Wide w, int c)
{ return a + p.a[1] + (long)b + w.a + (long)w.b * 2 + c + 1000 * (PLACE(p) + PLACE(w)); }
double full(long a, long b, long c, long d, long e, long f, long g, Wide w, Pair p, long double l)
{ return a + b + c + d + e + f * 2 + g * 3 + w.a + w.b + p.a[0] + (double)l + 1000 * (PLACE(p) + PLACE(w)); }
Wide many(Empty e, Pair p, ...)
{
    va_list list;
    va_start(list, p);
    int count = va_arg(list, int);
    Wide w = {PLACE(e) + PLACE(p), (double)p.a[2]};
    for (int i = 0; i < count; i++) {
        w.b += va_arg(list, double);
        Wide other = va_arg(list, Wide);
        w.a += other.a;
        w.b += other.b;
    }
    va_end(list);
    return w;
}
void thrower(long a, long b, long c, long d, long e, long f, Wide w)
{ throw a + b + c + d + e + f + w.a + PLACE(w) * 1000; }
#else
// LLVM does not align the arguments in a function that takes from the stack, as main does.
__attribute__((noinline)) static long calls(volatile int *n)
{
    Pair p = {{*n, 2, 3, 4}};
    Wide w = {*n + 5, 0.5};
    printf("%ld %ld ", one(p), behind(1, p, 2.5, w, *n));
    printf("%g ", full(1, 2, 3, 4, 5, 6, 7, w, p, 0.25L));
    Wide all = many(Empty(), p, 2, 1.5, w, 2.5, w);
    Wide none = many(Empty(), p, 0);
    printf("%d %g %d %g ", all.a, all.b, none.a, none.b);
    long caught = 0;
    try {
        thrower(*n, 2, 3, 4, 5, 6, w);
    } catch (long thrown) {
        caught = thrown;
    }
    return caught + p.a[0];
}
int main(int argc, char **)
{
    for (int depth = 0; depth < 9; depth++) {
        // The stack is at other places.
        volatile char *below = (volatile char *)__builtin_alloca(argc * 16 * depth + 1);
        below[0] = 1;
        volatile int n = depth;
        printf("%ld\n", calls(&n) + below[0]);
    }
}
#endif
