// Variadic virtual functions of a second base: the thunks pass all arguments on.
#include <cstdarg>
#include <cstdio>
struct Pair { long a, b, c; };
struct First { virtual ~First() {} long first = 1; };
struct Second {
  virtual void say(const char *format, ...) = 0;
  virtual double sum(int count, ...) = 0;
  virtual Pair last(long a, long b, long c, long d, long e, long f, long g, ...) = 0;
  virtual Second *self(int, ...) { return this; }
  long second = 2;
};
struct Both : First, Second {
  void say(const char *format, ...) override {
    va_list list; va_start(list, format); printf("%ld ", first + second); vprintf(format, list); va_end(list);
  }
  double sum(int count, ...) override {
    va_list list; va_start(list, count); double all = 0;
    for (int i = 0; i < count; i++) { all = all * 2 + va_arg(list, double); all += va_arg(list, int); }
    va_end(list); return all;
  }
  Pair last(long a, long b, long c, long d, long e, long f, long g, ...) override {
    va_list list; va_start(list, g); long h = va_arg(list, long); double x = va_arg(list, double); long i = va_arg(list, long); va_end(list);
    return {a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7, h, i + (long)x};
  }
  Both *self(int number, ...) override {
    va_list list; va_start(list, number); second = va_arg(list, int); va_end(list); return this;
  }
};
__attribute__((noinline)) static void use(Second *s) {
  s->say("%d %s %g %ld %d %d %d %g\n", 1, "two", 3.5, 4L, 5, 6, 7, 8.5);
  printf("%g\n", s->sum(10, 1.0, 1, 2.0, 2, 3.0, 3, 4.0, 4, 5.0, 5, 6.0, 6, 7.0, 7, 8.0, 8, 9.0, 9, 10.0, 10));
  Pair p = s->last(1, 2, 3, 4, 5, 6, 7, 8L, 9.5, 10L);
  printf("%ld %ld %ld\n", p.a, p.b, p.c);
  Second *again = s->self(1, 30);
  printf("%d %ld\n", again == s, again->second);
}
int main() { Both both; use(&both); }
