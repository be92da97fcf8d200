#include "common.h"
NOINLINE long f(int n) { long big[20000]; for (int i = 0; i < 20000; i++) big[i] = i * n; long s = 0; for (int i = 0; i < 20000; i += 7) s += big[i]; return s; }
NOINLINE int g(char *out) { char a[100000]; memset(a, 'x', sizeof a); a[99999] = 0; strcpy(out, a + 99990); return a[50000]; }
int main(void) { char t[20]; printf("%ld %d\n", f(3), g(t)); puts(t); return 0; }
