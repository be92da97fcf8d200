#include "common.h"
struct A { _Alignas(16) int a; int b; }; struct B { _Alignas(32) long a[6]; }; struct C { _Alignas(64) char c; };
NOINLINE int a(int k, struct A s, struct A t) { return (s.a + t.b) * k + (((unsigned long)&s | (unsigned long)&t) & 15); }
NOINLINE long b(int k, struct B s, int l, struct B t) { s.a[1] = k; return s.a[1] + t.a[2] * l + (((unsigned long)&s | (unsigned long)&t) & 31); }
NOINLINE int c(struct C s, int k, struct C t) { char *p = &s.c, *q = &t.c; return *p + *q * k + (((unsigned long)HIDE(p) | (unsigned long)HIDE(q)) & 63); }
int main(void)
{
    struct A x = {5, 6}; struct B y = {{1, 2, 3, 4, 5, 6}}; struct C z = {9};
    printf("%d %ld %d\n", a(3, x, x), b(10, y, 11, y), c(z, 100, z)); printf("%zu %zu %zu\n", sizeof x, sizeof y, sizeof z);
    return 0;
}
