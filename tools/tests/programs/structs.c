// Structs by value in every class: integers, floats, mixed, large, nested, arrays.
#include <stdio.h>
struct A { char c; }; struct B { short a, b, c; }; struct C { int a; float b; }; struct D { double a; int b; }; struct E { float a, b, c; }; struct F { float a, b, c, d; };
struct G { long a; char b[9]; }; struct H { double a; char b; }; struct I { struct C c; struct A a; }; union J { double d; long l; }; struct K { int x[7]; }; struct L { __int128 a; }; struct M { float x; double y; };
#define PASS(T) __attribute__((noinline)) struct T pass##T(int n, struct T v, double d, struct T w) { if (n > 0) return pass##T(n - 1, w, d + 1, v); return v; }
PASS(A) PASS(B) PASS(C) PASS(D) PASS(E) PASS(F) PASS(G) PASS(H) PASS(I) PASS(K) PASS(L) PASS(M)
__attribute__((noinline)) union J j(union J a, long b) { a.l += b; return a; }
__attribute__((noinline)) double many(int a, double b, struct D c, float d, long e, struct F f, int g, int h, int i, struct G k, double l, double m, double n, double o, double p, double q, struct C r, char s, short t) { return a + b + c.a + c.b + d + e + f.a + f.d + g + h + i + k.a + k.b[3] + l + m * 2 + n * 3 + o * 4 + p * 5 + q * 6 + r.a + r.b + s + t; }
int main(void) { struct A a = {1}, a2 = {2}; struct B b = {1, -2, 3}, b2 = {4, 5, 6}; struct C c = {7, 8.5}, c2 = {9, 1.5}; struct D d = {1.25, 3}, d2 = {2, 4}; struct E e = {1, 2, 3}, e2 = {4, 5, 6}; struct F f = {1, 2, 3, 4}, f2 = {5, 6, 7, 8};
  struct G g = {5, "abcdefgh"}, g2 = {6, "ijklmnop"}; struct H h = {2.5, 'x'}, h2 = {3.5, 'y'}; struct I i = {{1, 2}, {3}}, i2 = {{4, 5}, {6}}; struct K k = {{1, 2, 3, 4, 5, 6, 7}}, k2 = {{8, 9}}; struct L l = {(__int128)1 << 100}, l2 = {5}; struct M m = {1, 2}, m2 = {3, 4};
  for (int n = 0; n < 2; n++) { printf("%d %d %d %g %g ", passA(n, a, 1, a2).c, passB(n, b, 1, b2).b, passC(n, c, 1, c2).a, passC(n, c, 1, c2).b, passD(n, d, 1, d2).a); printf("%g %g %s %c %d ", passE(n, e, 1, e2).c, passF(n, f, 1, f2).d, passG(n, g, 1, g2).b, passH(n, h, 1, h2).b, passI(n, i, 1, i2).a.c); printf("%d %lld %g\n", passK(n, k, 1, k2).x[1], (long long)(passL(n, l, 1, l2).a >> 98), passM(n, m, 1, m2).y); }
  union J u; u.l = 5; printf("%ld %g\n", j(u, 7).l, many(1, 2, d, 3, 4, f, 5, 6, 7, g, 8, 9, 10, 11, 12, 13, c, 14, 15)); }
