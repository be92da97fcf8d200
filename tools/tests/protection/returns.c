// Return addresses on a second stack, and registers that are cleared before returns. The second file calls these functions.
#ifdef CALLER
#include <stdio.h>
long deep(long), overwritten(long), unprotected(long), last(long), around(long);
double mean(double, double);
static char second[4096] __attribute__((aligned(16)));
static char *pointer(void) {
  char *at;
  __asm__ volatile("mov %0, x18" : "=r"(at));
  return at;
}
// The library may use the register of the pointer, so it is set for each call.
#define CALL(x) \
  ({ \
    __asm__ volatile("mov x18, %0" ::"r"(second)); \
    __typeof__(x) result = (x); \
    __builtin_printf("%s %g %d\n", #x, (double)result, (int)(pointer() - second)); \
    result; \
  })
static long left(int (*get)(void)) { return get(); }
#define LEFT(register) \
  ({ \
    long value; \
    deep(5); \
    __asm__ volatile("mov %0, " #register : "=r"(value)); \
    printf(#register " %d\n", value == 0); \
  })
int main(void) {
  (void)left;
  CALL(deep(11));
  CALL(overwritten(4));
  CALL(unprotected(7));
  CALL(last(9));
  CALL(around(6));
  CALL(mean(2.5, 4));
#ifdef CLEARED
  LEFT(x1); LEFT(x7); LEFT(x9); LEFT(x15); LEFT(x17);
#endif
  return 0;
}
#else
__attribute__((noinline)) static long leaf(long x) { return x * 3; }
__attribute__((noinline)) long deep(long x) { return x < 2 ? leaf(x) : deep(x - 1) + deep(x - 2) + x; }
long overwritten(long);
#ifdef SHADOW
// The return address in the frame is lost.
__attribute__((noinline)) long overwritten(long x) {
  void *volatile *frame = __builtin_frame_address(0);
  void *before = frame[1];
  frame[1] = 0;
  long sum = deep(x) + (before != 0);
  return sum;
}
#else
__attribute__((noinline)) long overwritten(long x) { return deep(x) + 1; }
#endif
__attribute__((no_sanitize("shadow-call-stack"), zero_call_used_regs("skip"), noinline)) long unprotected(long x) {
  return deep(x) + leaf(x);
}
__attribute__((noinline)) long last(long x) {
  if (x & 1)
    __attribute__((musttail)) return deep(x);
  return leaf(x) + 1;
}
__attribute__((noinline)) long around(long x) {
  long values[x + 3];
  for (long i = 0; i < x + 3; i++)
    values[i] = deep(i & 3);
  long sum = 0;
  for (long i = 0; i < x + 3; i++)
    sum += values[i] * i;
  return sum;
}
__attribute__((noinline)) double mean(double x, double y) { return (x + y) * 0.3125 + (double)leaf(2); }
#endif
