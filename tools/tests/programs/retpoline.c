// flags: -mretpoline -mharden-sls=all
// Indirect calls and jumps go through a function; traps follow returns and indirect jumps.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
typedef long (*Unary)(long);
typedef int (*Printer)(const char *, ...);
struct Table {
  long padding[3];
  Unary entries[4];
};
static long twice(long x) { return 2 * x; }
static long square(long x) { return x * x; }
static long negate(long x) { return -x; }
static long same(long x) { return x; }
volatile struct Table table = {{1, 2, 3}, {twice, square, negate, same}};
volatile Printer printer = printf;
__attribute__((noinline)) long through(volatile struct Table *t, int index, long x) {
  return t->entries[index & 3](x) + 1;
}
__attribute__((noinline)) long last(Unary function, long x) { return function(x + 1); }
__attribute__((noinline)) long sum_of(int count, ...) {
  va_list list;
  va_start(list, count);
  long sum = 0;
  for (int at = 0; at < count; at++) sum += at % 3 == 2 ? (long)va_arg(list, double) : va_arg(list, long);
  va_end(list);
  return sum;
}
long (*volatile summing)(int, ...) = sum_of;
__attribute__((noinline)) int dense(int x) {
  switch (x) {
  case 0: return puts("zero");
  case 1: return 7;
  case 2: return puts("two");
  case 3: return 11;
  case 4: return x * 3;
  case 5: return puts("five");
  case 6: return 1000 / x;
  case 7: return -1;
  default: return -2;
  }
}
__attribute__((noinline)) long interpret(const unsigned char *code, long value) {
  static void *const places[] = {&&increment, &&doubled, &&stop, &&negated};
  goto *places[*code++ & 3];
increment:
  value++;
  goto *places[*code++ & 3];
doubled:
  value *= 2;
  goto *places[*code++ & 3];
negated:
  value = -value;
  goto *places[*code++ & 3];
stop:
  return value;
}
static int compare(const void *left, const void *right) {
  return *(const int *)left - *(const int *)right;
}
static jmp_buf place;
__attribute__((noinline)) static void thrown(long x) { longjmp(place, (int)x); }
void (*volatile thrower)(long) = thrown;
__attribute__((noinline)) double many(Unary f, long a, long b, long c, double d, long e, long g, long h, long i) {
  long values[] = {f(a), f(b), f(c), f(e), f(g), f(h), f(i)};
  double sum = d;
  for (int at = 0; at < 7; at++) sum += (double)values[at];
  return sum;
}
__attribute__((noinline)) long dynamic(Unary f, int count) {
  long *values = __builtin_alloca(sizeof(long) * count);
  for (int at = 0; at < count; at++) values[at] = f(at);
  long sum = 0;
  for (int at = 0; at < count; at++) sum += values[at];
  return sum;
}
int main(void) {
  for (int at = 0; at < 4; at++)
    printf("%ld %ld %ld\n", through(&table, at, 5 + at), last(table.entries[at], at), dynamic(table.entries[at], 9));
  printer("%s %d %.2f %ld %d %d %d %f\n", "text", 1, 2.5, 3L, 4, 5, 6, 7.25);
  printf("%ld %ld\n", summing(2, 1L, 2L), summing(9, 1L, 2L, 3.0, 4L, 5L, 6.0, 7L, 8L, 9.5));
  for (int at = -1; at < 9; at++) printf("%d\n", dense(at) > 0);
  const unsigned char code[] = {0, 0, 1, 3, 1, 0, 2};
  printf("%ld\n", interpret(code, 5));
  int numbers[] = {5, 3, 9, -1, 0, 7};
  qsort(numbers, 6, sizeof *numbers, compare);
  for (int at = 0; at < 6; at++) printf("%d ", numbers[at]);
  int thrown_value = setjmp(place);
  if (thrown_value == 0) thrower(42);
  printf("%d %.1f\n", thrown_value, many(square, 1, 2, 3, 0.5, 4, 5, 6, 7));
  return 0;
}
