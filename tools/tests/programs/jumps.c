// setjmp and longjmp, with values that live across them.
#include <setjmp.h>
#include <stdio.h>
static jmp_buf buf; static int depth;
static void deep(int n) { if (n == 0) longjmp(buf, 1 + depth++); deep(n - 1); printf("never\n"); }
static int attempt(int a, int b, double d) { int x = a * 3, y = b * 5; double e = d * 2; volatile int tries = 0; int r = setjmp(buf); if (r == 0 || tries < 3) { tries++; deep(x + y); } return r * 1000 + x + y + a + b + tries + (int)(e + d); }
int main(void) { printf("%d\n", attempt(1, 2, 3.5)); depth = 0; volatile int v = 0; if (!setjmp(buf)) { v = 1; deep(3); } else v += 10; printf("%d\n", v); }
