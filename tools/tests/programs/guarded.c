// flags: -fstack-protector-all
// Functions with stack protectors.
#include <stdio.h>
#include <string.h>
struct pair { long a, b; };
__attribute__((noinline)) static int copied(const char *text) {
  char buffer[32];
  strncpy(buffer, text, sizeof buffer);
  return buffer[0] + buffer[3];
}
__attribute__((noinline)) static struct pair both(long a) {
  volatile long words[4] = {a, a + 1, a + 2, a + 3};
  struct pair result = {words[1], words[3]};
  return result;
}
__attribute__((noinline)) static long double wide(long double x) { return x * 3; }
__attribute__((noinline)) static double many(int n, ...) {
  char text[64];
  return snprintf(text, sizeof text, "%d", n) + 0.5;
}
int main(void) {
  struct pair p = both(7);
  printf("%d %ld %ld %Lg %g\n", copied("text"), p.a, p.b, wide(1.5L), many(12345, 1, 2));
  return 0;
}
