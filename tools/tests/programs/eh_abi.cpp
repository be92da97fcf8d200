// Calls of every kind that throw: arguments on the stack, structs by value and in memory, variadic, indirect.
#include <cstdio>
#include <cstdarg>
struct S { long a, b, c, d; }; struct P { double x; long y; }; struct N { N(int n) : n(n) {} N(const N &o) : n(o.n + 1) {} ~N() { printf("~N%d ", n); } int n; };
__attribute__((noinline)) S memory(S s, int k) { if (k) throw s; s.a += s.d; return s; }
__attribute__((noinline)) P pair(P p, int k) { if (k) throw p; return {p.x + 1, p.y + 1}; }
__attribute__((noinline)) long many(int a, long b, short c, char d, long e, long f, long g, double x, S s, int k, float y) { if (k == 1) throw (long)(a + b + c + d + e + f + g + x + s.c + y); return g; }
__attribute__((noinline)) int variadic(int n, ...) { va_list l; va_start(l, n); double sum = 0; for (int i = 0; i < n; i++) sum += i % 2 ? va_arg(l, double) : va_arg(l, int); va_end(l); if (n > 3) throw sum; return (int)sum; }
__attribute__((noinline)) N object(N n, int k) { if (k) throw n.n; return n; }
__attribute__((noinline)) bool flag(int k) { if (k == 2) throw true; return k; }
__attribute__((noinline)) signed char tiny(int k) { if (k == 2) throw (signed char)-3; return -k; }
int main() {
  S s = {1, 2, 3, 4}; S (*volatile m)(S, int) = memory; int (*volatile v)(int, ...) = variadic;
  for (int k = 0; k < 2; k++) {
    try { printf("%ld ", m(s, k).a); } catch (S &t) { printf("S %ld ", t.d); }
    try { P p = pair({1.5, 2}, k); printf("%g %ld ", p.x, p.y); } catch (P &p) { printf("P %g ", p.x); }
    try { printf("%ld ", many(1, 2, 3, 4, 5, 6, 7, 8.5, s, k, 9.5f)); } catch (long l) { printf("long %ld ", l); }
    try { printf("%d ", v(3 + k, 1, 2.5, 3, 4.5)); printf("%d ", variadic(3 + k, 1, 2.5, 3, 4.5)); } catch (double d) { printf("double %g ", d); }
    try { printf("N%d ", object(N(5), k).n); } catch (int n) { printf("int %d ", n); }
    try { printf("%d %d ", flag(k * 2), tiny(k * 2)); } catch (bool) { try { tiny(2); } catch (signed char c) { printf("c %d ", c); } }
    printf("\n");
  }
}
