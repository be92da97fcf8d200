// _Unwind_Backtrace goes past frames with tables, also from within destructors while unwinding.
#include <cstdio>
#include <unwind.h>
static int depth() { int n = 0; _Unwind_Backtrace([](_Unwind_Context *, void *p) -> _Unwind_Reason_Code { ++*(int *)p; return _URC_NO_REASON; }, &n); return n; }
struct T { int *at; ~T() { *at = depth(); } };
__attribute__((noinline)) int down(int k, int *at) { if (k == 0) { int d = depth(); throw d; } T t{at}; int r = down(k - 1, at); asm volatile("" : "+r"(r)); return r + 1; }
int main() { int a = 0, b = 0, x = 0; try { down(5, &x); } catch (int d) { a = d; } try { down(25, &x); } catch (int d) { b = d; } printf("%d %d\n", b - a, x > 0); }
