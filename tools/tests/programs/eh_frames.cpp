// Through frames of other kinds: std::function, virtual calls, function pointers, qsort and bsearch of libc.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>
#include <algorithm>
struct T { const char *n; ~T() { printf("-%s ", n); } };
struct V { virtual int f(int) = 0; virtual ~V() {} };
struct W : V { int f(int k) override { T t{"W"}; if (k > 2) throw k; return k; } };
static int compare(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; if (x == 7 || y == 7) throw x + y; return x - y; }
__attribute__((noinline)) int via(int (*f)(int), int k) { T t{"via"}; return f(k) + 1; }
int main() {
  std::function<int(int)> f = [](int k) { T t{"lambda"}; if (k == 1) throw 1; return k; };
  for (int k = 0; k < 2; k++) try { printf("%d ", f(k)); } catch (int i) { printf("caught %d ", i); } printf("\n");
  W w; V *v = &w; for (int k = 2; k < 4; k++) try { printf("%d ", v->f(k)); } catch (int i) { printf("virtual %d ", i); } printf("\n");
  int a[] = {3, 7, 1}; try { qsort(a, 3, 4, compare); } catch (int i) { printf("qsort %d\n", i > 0); }
  try { via([](int k) -> int { if (k) throw 'x'; return 0; }, 1); } catch (char c) { printf("pointer %c\n", c); }
  std::vector<int> s{5, 4, 3, 2, 1, 9, 8}; int count = 0;
  try { std::sort(s.begin(), s.end(), [&](int x, int y) { if (++count == 5) throw std::string("sort"); return x < y; }); } catch (std::string &t) { printf("%s %d\n", t.c_str(), count); }
  try { std::vector<int>().at(3); } catch (std::exception &) { printf("at\n"); }
  try { std::function<void()> e; e(); } catch (std::bad_function_call &) { printf("bad call\n"); }
  std::for_each(s.begin(), s.end(), [](int x) { try { if (x & 1) throw x; } catch (int) { } });
}
