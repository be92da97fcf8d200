// Exceptions through functions and calls of Swift's convention, whose registers differ from C's.
#include <cstdio>
#define SWIFT __attribute__((swiftcall, noinline))
struct Seen {
  long n;
  ~Seen() { std::printf("~%ld ", n); }
};
struct Four { long a, b, c, d; };
struct Large { long a[7]; double x; };
SWIFT static long thrower(long a, double x, __attribute__((swift_context)) long *context) {
  *context += a;
  Seen seen{a};
  if (a % 3 == 1)
    throw a;
  if (a % 3 == 2)
    throw x;
  return a * 2 + *context;
}
// Arguments on the stack.
SWIFT static Four passes(long a, long b, long c, long d, long e, long f, long g, long h, long *context) {
  Seen seen{b};
  long n = thrower(a + b - b, 2.5, context);
  return {n, c + d, e + f, g + h};
}
SWIFT static Large fills(long a, long *context) {
  Large out{};
  try {
    Four four = passes(a, 2, 3, 4, 5, 6, 7, 8, context);
    out = {{four.a, four.b, four.c, four.d, 1, 2, 3}, 0.5};
  } catch (double x) {
    out.x = x;
    if (a % 2)
      throw;
  }
  return out;
}
struct Base { virtual long call(long a, long *context) = 0; };
struct Derived : Base {
  long call(long a, long *context) override {
    Seen seen{a + 100};
    Large large = fills(a, context);
    return large.a[0] + (long)(large.x * 4);
  }
};
SWIFT static long plain(long (*callee)(Base *, long, long *), Base *base, long a, long *context) {
  return callee(base, a, context) + 1;
}
static long through(Base *base, long a, long *context) { return base->call(a, context); }
int main() {
  Derived derived;
  long context = 0, kept = 7, more[6] = {1, 2, 3, 4, 5, 6};
  for (long a = 0; a < 9; a++) {
    for (long &m : more) m += kept + a;
    try {
      std::printf("%ld\n", plain(through, &derived, a, &context));
    } catch (long n) {
      std::printf("long %ld\n", n);
    } catch (double x) {
      std::printf("double %g\n", x);
    }
    kept += more[0] ^ more[5];
  }
  std::printf("%ld %ld %ld\n", context, kept, more[3]);
}
