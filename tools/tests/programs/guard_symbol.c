// flags: -fstack-protector-all -mstack-protector-guard-reg=gs -mstack-protector-guard-symbol=own_guard
// The guard of stack protectors is at a symbol in another segment, which starts at 0 here.
#include <stdio.h>
#include <unistd.h>
volatile unsigned long own_guard = 0x1234567800, other;
__attribute__((no_stack_protector)) void __stack_chk_fail(void) {
  puts("changed");
  fflush(stdout);
  _exit(3);
}
__attribute__((noinline)) int keep(volatile unsigned long *place, unsigned long value) {
  *place = value;
  return (int)*place;
}
__attribute__((no_stack_protector)) int main(void) {
  printf("%d\n", keep(&other, 5));
  fflush(stdout);
  return keep(&own_guard, 7);
}
