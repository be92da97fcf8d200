// Indirect calls check the type of the callee; a callee of another type is a trap.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
typedef long (*Unary)(long);
typedef double (*Mixed)(double, int, const char *);
typedef int (*Variadic)(int, ...);
struct Large {
  long values[5];
};
typedef struct Large (*Maker)(long, struct Large);
struct Table {
  long padding[30];
  Unary entries[4];
};
static long twice(long x) { return 2 * x; }
static long square(long x) { return x * x; }
long negate(long x) { return -x; }
static long same(long x) { return x; }
static double mixed(double x, int y, const char *text) { return x * y + (double)strlen(text); }
static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int all = 0;
  for (int i = 0; i < count; i++)
    all += va_arg(list, int);
  va_end(list);
  return all;
}
static struct Large make(long x, struct Large from) {
  for (int i = 0; i < 5; i++)
    from.values[i] += x * i;
  return from;
}
static int other(int x) { return x + 1; }
volatile struct Table table = {{1, 2, 3}, {twice, square, negate, same}};
volatile Mixed mixer = mixed;
volatile Variadic variadic = sum;
volatile Maker maker = make;
__attribute__((noinline)) long through(volatile struct Table *t, int index, long x) {
  return t->entries[index & 3](x) + 1;
}
__attribute__((noinline)) long last(volatile struct Table *t, int index, long x) {
  return t->entries[index & 3](x);
}
__attribute__((noinline)) long must(long x) {
  __attribute__((musttail)) return table.entries[x & 3](x);
}
// Many values live across the calls, so that pointers are in memory.
__attribute__((noinline)) long crowded(Unary a, Unary b, Unary c, Unary d, long x) {
  long p = a(x), q = b(x + 1), r = c(x + 2), s = d(x + 3);
  char room[300];
  memset(room, (int)p & 31, sizeof room);
  for (int i = 0; i < 6; i++) {
    p += a(q + i) + room[i * 7];
    q += b(r - i);
    r += c(s ^ i);
    s += d(p & 0xff);
  }
  return p + 3 * q + 5 * r + 7 * s;
}
__attribute__((no_sanitize("kcfi"), noinline)) long unchecked(void *function, long x) {
  return ((Unary)function)(x);
}
static sigjmp_buf stopped;
static void stop(int signal) {
  (void)signal;
  siglongjmp(stopped, 1);
}
__attribute__((noinline)) static void wrong(int kind, void *volatile function) {
  if (sigsetjmp(stopped, 1)) {
    printf("kind %d stopped\n", kind);
    return;
  }
  struct Large large = {{1, 2, 3, 4, 5}};
  switch (kind) {
  case 0: printf("%ld\n", ((Unary)function)(4)); break;
  case 1: printf("%g\n", ((Mixed)function)(4, 2, "text")); break;
  case 2: printf("%d\n", ((Variadic)function)(2, 5, 6)); break;
  case 3: printf("%ld\n", ((Maker)function)(3, large).values[4]); break;
  default: printf("%ld\n", unchecked(function, 4)); break;
  }
}
int main(void) {
  for (int i = 0; i < 4; i++)
    printf("%ld %ld\n", through(&table, i, i + 5), last(&table, i, i + 9));
  printf("%ld\n", must(15));
  printf("%g\n", mixer(1.5, 4, "four"));
  printf("%d %d\n", variadic(3, 1, 2, 3), variadic(9, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  struct Large large = {{1, 2, 3, 4, 5}};
  printf("%ld\n", maker(7, large).values[4]);
  volatile struct Table *t = &table;
  printf("%ld\n", crowded(t->entries[0], t->entries[1], t->entries[2], t->entries[3], 11));
  signal(SIGILL, stop);
  signal(SIGTRAP, stop);
  for (int kind = 0; kind < 5; kind++)
    wrong(kind, (void *)other);
  wrong(0, (void *)mixed);
  wrong(1, (void *)mixed);
  return 0;
}
