// std::uncaught_exceptions, in destructors and handlers, and guards that look at it.
#include <cstdio>
#include <exception>
struct G { int at = std::uncaught_exceptions(); const char *n; G(const char *n) : n(n) {} ~G() { printf("%s %s %d\n", n, std::uncaught_exceptions() > at ? "failed" : "fine", std::uncaught_exceptions()); } };
struct In { ~In() { try { G g("inner"); throw 2; } catch (int) { printf("in dtor %d\n", std::uncaught_exceptions()); } } };
int main() {
  { G g("plain"); }
  try { G g("outer"); In i; throw 1; } catch (int) { printf("handler %d\n", std::uncaught_exceptions()); G g("in handler"); }
  try { try { throw 1; } catch (...) { G g("rethrow"); throw; } } catch (...) { printf("end %d\n", std::uncaught_exceptions()); }
}
