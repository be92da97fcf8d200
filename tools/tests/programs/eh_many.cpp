// One function with more landing pads than a byte counts, each with its own clauses.
#include <cstdio>
template <int N> struct X { int n = N; };
__attribute__((noinline)) void raise(int k) {
#define R(n) case n: throw X<n>();
#define R10(n) R(n) R(n+1) R(n+2) R(n+3) R(n+4) R(n+5) R(n+6) R(n+7) R(n+8) R(n+9)
  switch (k) { R10(0) R10(10) R10(20) R10(30) R10(40) R10(50) R10(60) R10(70) R10(80) R10(90) R10(100) R10(110) R10(120) R10(130) R10(140) } throw k; }
__attribute__((noinline)) int all(int k) { int r = 0;
#define C(m) try { if (k % 151 == m) raise(k); r++; } catch (X<m> &x) { r += x.n * 1000; } catch (X<(m + 1) % 150> &) { r = -1; }
#define C10(n) C(n) C(n+1) C(n+2) C(n+3) C(n+4) C(n+5) C(n+6) C(n+7) C(n+8) C(n+9)
  C10(0) C10(10) C10(20) C10(30) C10(40) C10(50) C10(60) C10(70) C10(80) C10(90) C10(100) C10(110) C10(120) C10(130) C10(140) return r; }
int main() { long s = 0; for (int k = 0; k < 310; k++) try { s = s * 31 + all(k); } catch (int i) { s += i; } printf("%ld\n", s); }
