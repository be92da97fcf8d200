// flags: -std=c++14 -Wno-deprecated
// Dynamic exception specifications: filters, std::unexpected, std::bad_exception.
#include <cstdio>
#include <cstdlib>
#include <exception>
struct A {}; struct B : A {};
__attribute__((noinline)) void raise(int k) { switch (k) { case 1: throw 1; case 2: throw 2L; case 3: throw B(); case 4: throw "s"; } }
__attribute__((noinline)) void ints(int k) throw(int, A) { raise(k); }
__attribute__((noinline)) void bad(int k) throw(long, std::bad_exception) { raise(k); }
__attribute__((noinline)) void none(int k) throw() { raise(k); }
template <class F> void show(const char *n, F f, int k) {
  try { f(k); printf("%s %d: none\n", n, k); }
  catch (int i) { printf("%s %d: int\n", n, k); } catch (long) { printf("%s %d: long\n", n, k); }
  catch (std::bad_exception &) { printf("%s %d: bad\n", n, k); } catch (A &) { printf("%s %d: A\n", n, k); } catch (...) { printf("%s %d: other\n", n, k); }
}
int main() {
  std::set_unexpected([] { printf("unexpected "); throw 1; });
  for (int k = 0; k < 5; k++) show("ints", ints, k);
  for (int k = 0; k < 5; k++) show("bad", bad, k);
  none(0);
  std::set_unexpected([] { printf("last\n"); fflush(stdout); _Exit(4); });
  none(1);
}
