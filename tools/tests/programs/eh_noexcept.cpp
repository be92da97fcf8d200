// What leaves a noexcept function ends the program, with the exception at hand.
#include <cstdio>
#include <cstdlib>
#include <exception>
__attribute__((noinline)) void raise(int k) { if (k) throw k; }
__attribute__((noinline)) void bound(int k) noexcept { raise(k); printf("passed\n"); }
__attribute__((noinline)) int inside(int k) noexcept { try { raise(k); } catch (int i) { return i; } return 0; }
int main() {
  printf("%d %d\n", inside(0), inside(5));
  bound(0);
  std::set_terminate([] { try { throw; } catch (int i) { printf("terminate with %d\n", i); } fflush(stdout); _Exit(9); });
  try { bound(3); } catch (...) { printf("never\n"); }
}
