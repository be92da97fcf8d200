#include "common.h"
NOINLINE int f(int *p, int n) { __builtin_assume(n > 0); __builtin_prefetch(p); p = __builtin_assume_aligned(p, 4); if (__builtin_expect(n == 1, 0)) return 1; if (__builtin_expect_with_probability(n > 100, 1, 0.9)) return *p; if (n == 50) __builtin_unreachable(); return n; }
NOINLINE long sizes(int n) { char a[10]; char *p = HIDE((char *)a); return __builtin_object_size(a, 0) * 1000 + (__builtin_object_size(p, 0) == ~0ul) * 10 + __builtin_constant_p(n) + (__builtin_dynamic_object_size(a + 3, 0)); }
int main(void) { int x = 9; printf("%d %d %d %ld\n", f(&x, 1), f(&x, 200), f(&x, 7), sizes(3)); __builtin___clear_cache((char *)&x, (char *)&x + 1); return 0; }
