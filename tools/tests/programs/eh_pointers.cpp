// std::exception_ptr, nested exceptions, and what keeps an exception alive.
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>
struct X { int n; X(int n) : n(n) {} X(const X &o) : n(o.n) {} ~X() { printf("~X%d\n", n); } };
void tell(const std::exception &e, int depth = 0) {
  printf("%*s%s\n", depth, "", e.what());
  try { std::rethrow_if_nested(e); } catch (const std::exception &in) { tell(in, depth + 1); } catch (...) { printf("other\n"); }
}
__attribute__((noinline)) void open(int k) { try { if (k == 0) throw std::runtime_error("device"); open(k - 1); } catch (...) { std::throw_with_nested(std::logic_error("layer " + std::to_string(k))); } }
int main() {
  std::exception_ptr p, q;
  try { throw X(1); } catch (...) { p = std::current_exception(); }
  q = p; printf("kept\n");
  for (int i = 0; i < 2; i++) try { std::rethrow_exception(q); } catch (X &x) { printf("again %d\n", x.n++); }
  p = nullptr; q = nullptr;
  auto made = std::make_exception_ptr(std::string("made"));
  try { std::rethrow_exception(made); } catch (std::string &s) { printf("%s\n", s.c_str()); }
  try { open(3); } catch (std::exception &e) { tell(e); }
  std::vector<std::exception_ptr> all;
  for (int i = 0; i < 4; i++) try { throw i; } catch (...) { all.push_back(std::current_exception()); }
  for (auto &e : all) try { std::rethrow_exception(e); } catch (int i) { printf("%d ", i); } printf("\n%d\n", std::current_exception() == nullptr);
}
