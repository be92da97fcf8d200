// A destructor that throws while another exception passes ends the program.
#include <cstdio>
#include <cstdlib>
#include <exception>
struct T { ~T() noexcept(false) { throw 2; } };
int main() {
  std::set_terminate([] { printf("terminate\n"); fflush(stdout); _Exit(7); });
  try { T t; } catch (int i) { printf("alone %d\n", i); }
  try { T t; throw 1; } catch (int i) { printf("never %d\n", i); }
}
