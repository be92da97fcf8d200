#include "common.h"
struct A { int a, b; }; struct B { double a, b; }; struct C { long a; double b; }; struct D { long a[5]; }; struct E { float a, b, c; };
NOINLINE double sum(const char *kinds, ...)
{
    va_list l; va_start(l, kinds); double s = 0;
    for (; *kinds; kinds++) { s *= 1.25; switch (*kinds) { case 'a': { struct A x = va_arg(l, struct A); s += x.a + x.b; break; } case 'b': { struct B x = va_arg(l, struct B); s += x.a - x.b; break; } case 'c': { struct C x = va_arg(l, struct C); s += x.a * x.b; break; } case 'd': { struct D x = va_arg(l, struct D); s += x.a[4]; break; } case 'e': { struct E x = va_arg(l, struct E); s += x.c; break; } } }
    va_end(l); return s;
}
int main(void) { struct A a = {1, 2}; struct B b = {3.5, 4}; struct C c = {5, 6.5}; struct D d = {{1, 2, 3, 4, 5}}; struct E e = {1, 2, 3}; printf("%a\n", sum("abcdeabcdeabcde", a, b, c, d, e, a, b, c, d, e, a, b, c, d, e)); return 0; }
