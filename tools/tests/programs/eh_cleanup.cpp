// The order of destructors when an exception passes: locals, temporaries, arguments, members, bases.
#include <cstdio>
struct T { const char *n; T(const char *n) : n(n) { printf("+%s ", n); } T(const T &o) : n(o.n) { printf("c%s ", n); } ~T() { printf("-%s ", n); } };
struct Base { T b{"base"}; }; struct Whole : Base { T m1{"m1"}, m2; Whole(int k) : m2("m2") { T l("body"); if (k) throw k; } ~Whole() { printf("~W "); } };
struct Delegating { T t{"d"}; Delegating() {} Delegating(int) : Delegating() { throw 1; } ~Delegating() { printf("~D "); } };
__attribute__((noinline)) int f(const T &, T, int k) { T l("l"); if (k == 1) throw 1; return 1; }
__attribute__((noinline)) int g(int k) { T a("a"); { T b("b"); if (k == 2) throw 2; } T c("c"); int r = f(T("temp"), a, k); T d("d"); if (k == 3) throw 3; return r; }
int main() {
  for (int k = 0; k < 4; k++) { try { g(k); } catch (int i) { printf("| %d", i); } printf("\n"); }
  for (int k = 0; k < 2; k++) { try { Whole w(k); printf("made "); } catch (int) { printf("| thrown"); } printf("\n"); }
  try { Delegating d(1); } catch (int) { printf("| delegating\n"); }
  try { Whole *w = new Whole(1); printf("%p", w); } catch (int) { printf("| new\n"); }
  for (int i = 0; i < 3; i++) { T t("loop"); try { T u("in"); if (i == 1) throw 1; if (i == 2) break; } catch (int) { printf("again "); continue; } }
  printf("\n");
}
