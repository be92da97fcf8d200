/* Values that live across many calls, more than there are registers for them, and parameters of inlined functions that
   are constants: numbers, addresses and the null pointer. */
#include <stdio.h>

struct Entry { int key; double weight; const char *name; };
struct Entry table[4] = {{1, 0.5, "one"}, {2, 1.5, "two"}, {3, 2.5, "three"}, {4, 3.5, "four"}};

__attribute__((noinline)) void report(const char *what, long n) { printf("%s %ld\n", what, n); }

__attribute__((noinline)) long next(long n) { return n * 7 + 3; }

static inline long visit(struct Entry *entry, const char *label, void *unused, double factor, int step) {
  report(label, entry->key + step);
  long scaled = (long)(entry->weight * factor);
  report("scaled", scaled);
  return scaled + step + (unused != 0);
}

__attribute__((noinline)) long work(long a, long b, long c) {
  long d = next(a), e = next(b), f = next(c), g = next(d), h = next(e), i = next(f);
  long j = next(g) + a, k = next(h) + b, l = next(i) + c;
  report("first", d);
  long m = visit(&table[0], "zero", 0, 2.0, 1);
  report("second", e + m);
  long n = visit(&table[2], "two", &table[3], 4.0, 2);
  report("third", f + n);
  for (int round = 0; round < 3; round++) {
    report("round", round + j);
    report("visited", visit(&table[1], "loop", 0, 8.0, 3));
  }
  report("last", l);
  return a + b + c + d + e + f + g + h + i + j + k + l + m + n;
}

int main(void) {
  printf("%ld\n", work(5, 6, 7));
  return 0;
}
