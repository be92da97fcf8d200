// Entities of each kind that a table of names has or does not have.
namespace A {
namespace B {
int v = 1;
static int sv = 2;
template <class T> struct Box {
  T t;
  static int sm;
  enum E { X, Y };
  typedef T my;
  my get() const {
    struct Loc { int q; } l = {3};
    return t + l.q;
  }
  static int st(int x) { return x * sv; }
  E e;
};
template <class T> int Box<T>::sm = 5;
enum class EC { P, Q };
int fn(int a) {
  static int local_static = 3;
  return a + local_static++;
}
}
inline namespace In {
int in_fn(int x) { return x + 1; }
}
}
namespace {
int anon_v = 3;
int anon_f(int x) { return x * anon_v++; }
struct AnonT { int z; } at;
}
typedef unsigned long UL;
using Fn = int (*)(int);
union U { int a; float f; } u;
struct Fwd;
Fwd *fw;
Fn fp;
UL ul;
const char *const s = "x";
int arr[3];
A::B::EC ec;
struct V {
  virtual int vf();
  virtual ~V();
  int mf(int V::*p) { return this->*p; }
  int m;
};
int V::vf() { return 1; }
V::~V() {}
using namespace A::B;
namespace Al = A::B;
using A::B::fn;
__attribute__((always_inline)) static inline int inl(int x) {
  int y = x * 3;
  return y + anon_f(x);
}
thread_local int tl = 4;
int main(int argc, char **) {
  Box<int> b{argc, Box<int>::X};
  V x;
  x.m = 2;
  tl++;
again:
  if (argc > 90)
    goto again;
  return b.get() + Box<int>::st(2) + Box<int>::sm + v + fn(3) + A::In::in_fn(2) + inl(argc) + at.z + (int)ul +
         x.mf(&V::m) + arr[argc] + (s != 0);
}
