// The copy of an exception that throws: std::terminate; in a catch parameter too.
#include <cstdio>
#include <cstdlib>
#include <exception>
struct X { X() {} X(const X &) { throw 1; } };
int main() {
  std::set_terminate([] { printf("terminate\n"); fflush(stdout); _Exit(5); });
  X x; try { throw x; } catch (int) { printf("copy for the throw\n"); }
  try { throw X(); } catch (X y) { printf("never\n"); } catch (int) { printf("never\n"); }
}
