// Indirect branches of every kind: calls, switches, computed goto, landing pads.
#include <cstdio>
#include <cstring>
#include <stdexcept>

typedef long (*Step)(long);

static long twice(long a) { return 2 * a; }
static long square(long a) { return a * a; }
extern "C" long visible(long a) { return a + 1; }
__attribute__((nocf_check)) static long unmarked(long a) { return a - 1; }

Step steps[] = {twice, square, visible};

__attribute__((noinline)) static long direct(long a) {
  volatile long kept = a;
  return kept * 3;
}

struct Base {
  virtual long value(long a) = 0;
  virtual ~Base() { std::puts("gone"); }
};
struct Sum : Base {
  long value(long a) override { return a + 7; }
};

__attribute__((noinline)) long chosen(long a) {
  switch (a) {
  case 0: return direct(a);
  case 1: return square(a + 20);
  case 2: std::puts("two"); return 11;
  case 3: std::puts("three"); return 19;
  case 4: return twice(direct(a));
  case 5: std::printf("%ld\n", a); return 2;
  case 6: return -a;
  case 7: std::puts("seven"); return 5;
  default: return unmarked(a);
  }
}

__attribute__((noinline)) long interpreted(const char *code) {
  static void *const labels[] = {&&add, &&mul, &&sub, &&end};
  long value = 1;
#define NEXT goto *labels[std::strchr("+*-.", *code++) - "+*-."]
  NEXT;
add: value += 5; NEXT;
mul: value *= 3; NEXT;
sub: value -= 2; NEXT;
end: return value;
}

__attribute__((noinline)) long thrown(long a) {
  try {
    Sum sum;
    if (a > 2)
      throw std::runtime_error("large");
    if (a > 1)
      throw a;
    return sum.value(a);
  } catch (const std::exception &e) {
    std::puts(e.what());
    return 1;
  } catch (long b) {
    return b * 100;
  }
}

int main() {
  long sum = 0;
  for (int i = 0; i < 3; i++)
    sum += steps[i](i + 3);
  for (long i = 0; i < 10; i++)
    sum = sum * 3 + chosen(i);
  sum += interpreted("+*-+*.");
  for (long i = 0; i < 4; i++)
    sum = sum * 5 + thrown(i);
  Base *base = new Sum;
  sum += base->value(1);
  delete base;
  std::printf("%ld\n", sum);
}
