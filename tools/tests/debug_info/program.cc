#include <cstdio>
#include <string>
#include <vector>
namespace shapes {
enum class Color : unsigned char { Red = 1, Blue = 200 };
struct Shape { virtual ~Shape() {} virtual double area() const = 0; static int count; Color color = Color::Blue; protected: int id = 4; };
int Shape::count = 2;
struct Named { const char *name = "n"; };
template <typename T, int N> struct Box : public Shape, Named {
  T items[N];
  double area() const override { return double(items[0]) * N; }
  T &first() { return items[0]; }
};
inline namespace v1 { int version = 3; }
}
using shapes::Box;
typedef Box<int, 4> IntBox;
static thread_local int depth = 9;
union Either { int i; float f; };
template <class F> int apply(F f, int x) { return f(x); }
int run(IntBox &box, const IntBox *other, int IntBox::*member = nullptr) {
  Either e; e.f = 1.5f;
  int &ref = box.first();
  auto lambda = [&](int a) { return a + ref; };
  double area = box.area();
  std::string text = "hello";
  std::vector<int> v{1, 2, 3};
  int r = apply(lambda, 5) + int(area) + int(v.size());
  return r + depth; // stop
}
int main() {
  IntBox b; b.items[0] = 6; b.items[1] = 7; b.items[2] = 8; b.items[3] = 9;
  std::printf("%d\n", run(b, &b));
}
