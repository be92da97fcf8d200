// Variables that optimised code keeps in registers, on the stack, in parts, as constants, or not at all.
#include <stdio.h>

struct Pair {
  long first, second;
};

__attribute__((noinline)) void report(long number) { printf("%ld\n", number); }

static inline long sum_of(struct Pair pair, long factor) {
  long product = pair.first * factor;
  report(product);
  return product + pair.second;
}

__attribute__((noinline)) long branches(long value, long other) {
  long kept = value + 5, changed = 3;
  report(changed);
  if (other > 4) {
    changed = kept * other;
    report(kept);
  } else {
    changed = kept - other;
    report(other);
  }
  long last = changed ^ value;
  report(last);
  return last + kept + changed;
}

__attribute__((noinline)) long loops(long count, const char *text) {
  long total = 0, previous = 1;
  for (long i = 0; i < count; i++) {
    long both = previous + i * 3;
    report(both);
    previous = total;
    total += both + text[i];
  }
  report(total);
  return total - previous;
}

__attribute__((noinline)) long parts(long a, long b) {
  struct Pair pair = {a, b};
  for (int turn = 0; turn < 3; turn++) {
    long next = pair.first + pair.second;
    pair.first = pair.second;
    pair.second = next;
    report(next);
  }
  return sum_of(pair, b);
}

__attribute__((noinline)) long many(long a, long b, long c, long d, long e, long f) {
  long g = a * b, h = c * d, i = e * f, j = a + f, k = b - e, l = c ^ d, m = g + h, n = i - j;
  report(m);
  report(n + k);
  long o = g ^ l, p = h - k;
  report(o);
  report(p);
  return g + h + i + j + k + l + m + n + o + p + a + b + c + d + e + f;
}

int main(int count, char **arguments) {
  long all = branches(count + 8, count + 6) + branches(count + 1, count);
  all += loops(count + 3, "optimised");
  all += parts(count + 2, count + 4);
  all += many(count, 2, count + 5, 7, count + 9, 11);
  printf("%ld\n", all);
}
