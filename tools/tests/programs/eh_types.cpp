// Which clause catches what: exact types, bases, pointers, references, values, qualifiers, arrays.
#include <cstdio>
struct A { int a = 1; virtual ~A() {} virtual int id() { return 1; } };
struct B : A { int b = 2; int id() override { return 2; } };
struct C : virtual A { int id() override { return 3; } };
struct D : B { int id() override { return 4; } };
struct P : private A {};
struct L : A {}; struct R : A {}; struct Two : L, R {};
enum E { e1, e2 }; enum class F : char { f };
template <class T> __attribute__((noinline)) void raise(T t) { throw t; }
template <class G> __attribute__((noinline)) const char *caught(G g) {
  try { g(); return "nothing"; }
  catch (int) { return "int"; } catch (unsigned) { return "unsigned"; } catch (long) { return "long"; }
  catch (E) { return "E"; } catch (F) { return "F"; } catch (const char *) { return "const char *"; }
  catch (float) { return "float"; } catch (double) { return "double"; } catch (bool) { return "bool"; }
  catch (D &d) { return d.id() == 4 ? "D&" : "?"; } catch (B &b) { return b.id() == 2 ? "B&" : "?"; }
  catch (A &a) { static char t[8]; snprintf(t, 8, "A&%d", a.id()); return t; }
  catch (D *) { return "D*"; } catch (const A *) { return "const A*"; } catch (void *) { return "void*"; }
  catch (int (*)(int)) { return "function"; } catch (int A::*) { return "member"; }
  catch (decltype(nullptr)) { return "nullptr"; } catch (...) { return "..."; }
}
int f(int x) { return x; }
int main() {
  B b; D d; C c; A a; char buf[3] = "x";
#define T(x) printf("%s: %s\n", #x, caught([&] { raise(x); }))
  T(1); T(1u); T(1l); T(1ll); T('c'); T((short)1); T(e1); T(F::f); T("lit"); T(1.0f); T(1.0); T(true);
  T(a); T(b); T(c); T(d); T(&a); T(&b); T(&d); T((const B *)&b); T(&c); T((void *)0); T((const void *)0); T(buf);
  T(f); T(&A::a); T(nullptr); T(P()); T(Two()); T(raise<int>);
  try { raise(b); } catch (A v) { printf("sliced %d\n", v.id()); }
  try { raise(&d); } catch (A *const &p) { printf("pointer %d\n", p->id()); }
  try { raise((int *)0); } catch (const volatile int *p) { printf("qualified %d\n", p == 0); }
}
