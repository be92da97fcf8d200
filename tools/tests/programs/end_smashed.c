// flags: -fstack-protector-strong -U_FORTIFY_SOURCE
// A write behind an array is found before the function returns.
#include <unistd.h>
volatile int most = 96;
__attribute__((noinline)) static void fill(volatile char *at) {
  for (int i = 0; i < most; i++) at[i] = 'x';
}
__attribute__((noinline)) static int smashed(void) {
  char buffer[16];
  fill(buffer);
  return buffer[3];
}
int main(void) { return smashed(); }
