// Function try blocks, of functions and constructors, and of destructors.
#include <cstdio>
struct M { M(int k) { if (k == 1) throw 1; } ~M() noexcept(false) { printf("~M "); } };
struct B { B(int k) { if (k == 2) throw 2L; } ~B() { printf("~B "); } };
struct C : B { M m; C(int k) try : B(k), m(k) { if (k == 3) throw 'c'; printf("made "); } catch (int i) { printf("ctor int %d ", i); } catch (long) { printf("ctor long "); throw 5.0; } 
  ~C() noexcept(false) try { printf("~C "); throw 1; } catch (int) { printf("dtor "); return; } };
__attribute__((noinline)) int f(int k) try { if (k == 1) throw 1; return k; } catch (int) { return -1; }
int main() try {
  printf("%d %d\n", f(0), f(1));
  for (int k = 0; k < 4; k++) { try { C c(k); } catch (int) { printf("int"); } catch (double) { printf("double"); } catch (char) { printf("char"); } printf("\n"); }
  throw "end";
} catch (const char *s) { printf("main: %s\n", s); return 3; }
