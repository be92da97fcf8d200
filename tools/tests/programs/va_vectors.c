// flags: -mavx2
// Vectors of 256 bits on the stack: all arguments of variadic functions, named or not, and those without a register.
#include <immintrin.h>
#include <stdarg.h>
#include <stdio.h>
typedef double wide __attribute__((vector_size(32)));
typedef double half __attribute__((vector_size(16)));
static void show(const char *name, const double *lanes, int count) {
  printf("%s", name);
  for (int i = 0; i < count; i++) printf(" %g", lanes[i]);
  printf("\n");
}
#define TAKE(NAME, LINKAGE) \
  __attribute__((noinline)) LINKAGE wide NAME(int first, wide a, half b, long double c, wide d, ...) { \
    show("a", (double *)&a, 4); show("b", (double *)&b, 2); show("d", (double *)&d, 4); \
    printf("%d %Lg\n", first, c); \
    va_list list; va_start(list, d); \
    for (int i = 0; i < first; i++) { \
      int number = va_arg(list, int); wide w = va_arg(list, wide); half h = va_arg(list, half); double x = va_arg(list, double); \
      show("w", (double *)&w, 4); show("h", (double *)&h, 2); printf("%d %g\n", number, x); \
      a += w; \
    } \
    va_end(list); return a; \
  }
TAKE(own, static)
TAKE(everyones, )
#define MANY(NAME, LINKAGE) \
  __attribute__((noinline)) LINKAGE wide NAME(int i, wide a, wide b, wide c, half x, wide d, wide e, wide f, wide g, long j, wide h, half y, long double l, wide k) { \
    show("x", (double *)&x, 2); show("y", (double *)&y, 2); show("h", (double *)&h, 4); show("k", (double *)&k, 4); \
    return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + k * 9 + (double)(i + j + (long)l); \
  }
MANY(many, static)
MANY(more, )
static wide each(double x) { return (wide){x, x + 1, x + 2, x + 3}; }
int main(void) {
  half h = {0.5, 0.25};
  for (int count = 0; count <= 4; count++) {
    wide r = own(count, each(1), h, 2.5L, each(10), 1, each(20), h, 1.5, 2, each(30), h + 1, 2.5, 3, each(40), h + 2, 3.5, 4, each(50), h + 3, 4.5);
    show("own", (double *)&r, 4);
    r = everyones(count, each(2), h, 3.5L, each(11), 1, each(21), h, 1.5, 2, each(31), h + 1, 2.5, 3, each(41), h + 2, 3.5, 4, each(51), h + 3, 4.5);
    show("everyone's", (double *)&r, 4);
    r = many(count, r, each(2), each(3), h, each(4), each(5), each(6), each(7), 9, each(8), h + 1, 2.5L, each(9));
    r = more(count, r, each(2), each(3), h, each(4), each(5), each(6), each(7), 9, each(8), h + 1, 2.5L, each(9));
    show("many", (double *)&r, 4);
  }
}
