/* AddressSanitizer takes the memory between a dynamic alloca and a variable for a part of the stack. */
#include "common.h"
#include <stdlib.h>
NOINLINE void __asan_allocas_unpoison(long top, long bottom) {
  if (bottom - top < 0 || bottom - top > 1 << 20) abort();
}
NOINLINE int sum(int count) {
  int start = 1;
  unsigned char *bytes = __builtin_alloca(count);
  memset(bytes, 3, count);
  for (int i = 0; i < count; i++) start = start * 5 + bytes[i];
  __asan_allocas_unpoison((long)bytes, (long)&start);
  return start;
}
int main(void) {
  for (int i = 1; i < 400; i += 57) printf("%d\n", sum(i));
}
