#include "common.h"
NOINLINE long odd(unsigned long n, long acc); NOINLINE long even(unsigned long n, long acc) { if (!n) return acc; __attribute__((musttail)) return odd(n - 1, acc + 3); }
NOINLINE long odd(unsigned long n, long acc) { if (!n) return -acc; __attribute__((musttail)) return even(n - 1, acc - 1); }
typedef int (*Op)(const char *, int); static int digit(const char *, int); static int done(const char *p, int n) { return n; } static Op const table[2] = {done, digit};
static int digit(const char *p, int n) { n = n * 10 + *p++ - '0'; n %= 1000007; __attribute__((musttail)) return table[*p != 0](p, n); }
int main(void) { printf("%ld %ld\n", even(3000001, 0), even(3000000, 0)); static char text[1000001]; memset(text, '7', 1000000); printf("%d\n", digit(text, 0)); return 0; }
