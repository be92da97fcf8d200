// Jump tables, constants and inline assembler, in functions of groups and others. Two parts make a program.
#include <cstdio>

inline __attribute__((noinline)) double chosen(int which, double x) {
  switch (which) {
  case 0: return x * 1.5;
  case 1: return x + 2.25;
  case 2: std::puts("two"); return 3;
  case 3: return x / 7;
  case 4: return 0.1 - x;
  case 5: std::puts("five"); return -x;
  case 6: return x * x;
  }
  return 1e100;
}

static __attribute__((noinline)) long increased(long x) {
  __asm__ volatile("incq %0" : "+r"(x));
  return x;
}

// 16 bytes of alignment, in a frame of a function that may be called with less.
inline __attribute__((noinline)) long aligned(long x) {
  alignas(64) volatile long words[8] = {x};
  __asm__ volatile("decq %0" : "+m"(words[0]));
  return words[0] + ((long)words & 63);
}

#ifdef SECOND
double second(int which) { return chosen(6 - which, which * 1.5) + increased(which) + aligned(which); }
#else
double second(int which);

int main() {
  for (int i = -1; i < 9; i++)
    std::printf("%d %.17g %.17g %ld\n", i, chosen(i, i * 1.25), second(i), increased(i));
}
#endif
