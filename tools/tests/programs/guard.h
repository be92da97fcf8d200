/* A guard of stack protectors that the program changes while a function runs. GUARD is the variable. */
#include <stdio.h>
#include <unistd.h>
volatile unsigned long GUARD = 0x1234567800, other;
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
  return keep(&GUARD, 7);
}
