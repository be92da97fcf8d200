// What the language itself throws: bad_cast, bad_typeid, bad_alloc, bad_array_new_length; and the library.
#include <cstdio>
#include <new>
#include <typeinfo>
#include <string>
#include <stdexcept>
#include <map>
#include <memory>
struct A { virtual ~A() {} }; struct B : A {};
volatile long big = -1;
template <class F> void show(const char *n, F f) {
  try { f(); printf("%s: none\n", n); }
  catch (std::bad_cast &) { printf("%s: bad_cast\n", n); } catch (std::bad_typeid &) { printf("%s: bad_typeid\n", n); }
  catch (std::bad_array_new_length &) { printf("%s: bad_array_new_length\n", n); } catch (std::bad_alloc &) { printf("%s: bad_alloc\n", n); }
  catch (std::out_of_range &) { printf("%s: out_of_range\n", n); } catch (std::invalid_argument &e) { printf("%s: %s\n", n, e.what()); }
  catch (std::exception &e) { printf("%s: exception %s\n", n, typeid(e).name()); }
}
int main() {
  A a; B b; A *p = &a, *q = &b, *volatile none = nullptr;
  show("cast", [&] { (void)dynamic_cast<B &>(*p); }); show("good", [&] { (void)dynamic_cast<B &>(*q); });
  show("typeid", [&] { (void)typeid(*none).name(); }); show("array", [&] { static int *volatile kept; kept = new int[big]; });
  show("alloc", [&] { ::operator new((size_t)1 << 62); }); show("substr", [&] { std::string("abc").substr(7); });
  show("stoi", [&] { std::stoi("x"); }); show("map", [&] { std::map<int, int>().at(1); });
  show("logic", [&] { throw std::logic_error("x"); }); show("weak", [&] { std::weak_ptr<int> w; std::shared_ptr<int> s(w); });
}
