#include "common.h"
#include <setjmp.h>
static jmp_buf env; static int count;
NOINLINE void fail(int n) { if (n > 3) longjmp(env, n); count++; }
NOINLINE int attempt(int n) { volatile int tried = 0; int r = setjmp(env); if (r) return 100 + r + tried; for (int i = 0; i < n; i++) { tried++; fail(i); } return tried; }
int main(void) { printf("%d %d %d\n", attempt(2), attempt(10), count); int k = setjmp(env); if (k < 3) { printf("%d\n", k); longjmp(env, k + 1); } return k; }
