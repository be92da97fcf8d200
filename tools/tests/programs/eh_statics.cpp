// A static local whose constructor throws is tried again; globals, and what exit runs, catch their own.
#include <cstdio>
#include <cstdlib>
static int tries;
struct S { int n; S() : n(++tries) { printf("try %d\n", n); if (n < 3) throw n; } ~S() { printf("~S\n"); } };
__attribute__((noinline)) S &the() { static S s; return s; }
template <int N> int inited() { static int v = [] { if (++tries < 6) throw 'a'; return tries; }(); return v; }
struct Global { int n = 0; Global() { try { throw 9; } catch (int i) { n = i; } } ~Global() { try { throw 1; } catch (...) { printf("at exit\n"); } } } global;
int main() {
  for (int i = 0; i < 4; i++) try { printf("made %d\n", the().n); } catch (int k) { printf("failed %d\n", k); }
  for (int i = 0; i < 4; i++) try { printf("lambda %d\n", inited<1>()); } catch (char) { printf("not yet\n"); }
  printf("%d\n", global.n);
  atexit([] { try { throw 2; } catch (int i) { printf("exit %d\n", i); } });
}
