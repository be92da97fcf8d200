#include "common.h"
#include <stdatomic.h>
struct P { int a, b; }; static _Atomic float f = 1.5f; static _Atomic double d = 2.5; static _Atomic(struct P) p; static _Atomic(int *) q; static int a[10];
int main(void)
{
    f += 2; f = f * 3; d -= 7; printf("%a %a\n", (double)f, d); struct P x = {1, 2}, z = {3, 4}; atomic_store(&p, x); struct P y = atomic_exchange(&p, z); printf("%d %d %d\n", y.a, y.b, atomic_load(&p).b);
    atomic_store(&q, a); atomic_fetch_add(&q, 3); printf("%ld\n", (long)(q - a)); float e = __atomic_fetch_add((float *)&f, 1.0f, 5); printf("%a %a\n", e, (double)f); _Atomic bool b = 0; b |= 1; b ^= HIDE(1); printf("%d\n", b);
    return 0;
}
