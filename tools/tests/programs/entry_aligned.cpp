// flags: -fpatchable-function-entry=5
// Code at entries leaves them aligned: pointers to member functions have a flag in the lowest bit.
#include <cstdint>
#include <cstdio>
struct Shape {
  int scale;
  explicit Shape(int by) : scale(by) {}
  virtual ~Shape() = default;
  __attribute__((noinline)) int plain(int x) { return scale + x; }
  __attribute__((noinline)) double mean(double x) { return (x + scale) * 0.375; }
  virtual int late(int x) { return scale - x; }
};
struct Square : Shape {
  using Shape::Shape;
  int late(int x) override { return scale * x; }
};
typedef int (Shape::*Member)(int);
__attribute__((noinline)) int apply(Shape &shape, Member member, int x) {
  return (shape.*member)(x);
}
__attribute__((aligned(64), noinline)) int far_aligned(int x) { return x ^ 21; }
__attribute__((noinline)) void fill(float *values, int count) {
  for (int i = 0; i < count; i++)
    values[i] = values[i] * 1.5f + static_cast<float>(i);
}
int main() {
  Shape shape(5);
  Square square(7);
  Member members[] = {&Shape::plain, &Shape::late, &Shape::plain};
  for (int i = 0; i < 3; i++)
    std::printf("%d %d\n", apply(shape, members[i], i + 3), apply(square, members[i], i + 3));
  std::printf("%g\n", shape.mean(3));
  volatile uintptr_t place = reinterpret_cast<uintptr_t>(&far_aligned);
  std::printf("%d %d\n", far_aligned(3), static_cast<int>(place & 63));
  float values[37];
  for (int i = 0; i < 37; i++)
    values[i] = static_cast<float>(i % 5);
  fill(values, 37);
  float sum = 0;
  for (float value : values)
    sum += value;
  std::printf("%g\n", static_cast<double>(sum));
  return 0;
}
