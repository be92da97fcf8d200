// The stack pointer as a variable.
#include <stdio.h>
#if defined(__x86_64__)
register unsigned long stack asm("rsp");
#else
register unsigned long stack asm("sp");
#endif

__attribute__((noinline)) static long depth(const char *outer) { return outer - (char *)stack; }

int main(void) {
  char here;
  long distance = depth(&here);
  printf("%d %d\n", distance > 0, distance < 4096);
  return stack % 16 != 0;
}
