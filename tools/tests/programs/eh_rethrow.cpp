// Rethrowing: the same object, changed through a reference, to outer handlers and through frames.
#include <cstdio>
struct X { int n; X(int n) : n(n) { printf("X%d\n", n); } X(const X &o) : n(o.n) { printf("copy %d\n", n); } ~X() { printf("~X%d\n", n); } };
__attribute__((noinline)) void inner() { try { throw X(1); } catch (X &x) { x.n = 5; throw; } }
__attribute__((noinline)) void again() { throw; }
__attribute__((noinline)) void value() { try { throw X(7); } catch (X x) { x.n = 9; throw; } }
int main() {
  try { inner(); } catch (X &x) { printf("got %d\n", x.n); }
  try { value(); } catch (X &x) { printf("got %d\n", x.n); }
  try { try { throw 3; } catch (...) { again(); } } catch (int i) { printf("int %d\n", i); }
  try { try { throw X(2); } catch (X &x) { throw X(x.n + 1); } } catch (X &x) { printf("other %d\n", x.n); }
  for (int i = 0; i < 3; i++)
    try { try { throw i; } catch (int &k) { if (k == 1) throw; printf("kept %d\n", k); } } catch (int k) { printf("out %d\n", k); }
}
