#include "common.h"
#include <setjmp.h>
static jmp_buf *top;
NOINLINE void throw(int n) { longjmp(*top, n); }
NOINLINE int guard(int depth, int bad) { jmp_buf here, *before = top; top = &here; int r; if ((r = setjmp(here)) == 0) { r = depth ? guard(depth - 1, bad) + 1 : bad ? (throw(bad), 0) : 7; top = before; return r; } top = before; if (r > 1 && before) throw(r - 1); return 1000 + r + depth; }
int main(void) { printf("%d %d %d %d\n", guard(3, 0), guard(3, 1), guard(3, 3), guard(5, 100)); return 0; }
