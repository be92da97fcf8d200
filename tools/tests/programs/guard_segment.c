// flags: -fstack-protector-all -mstack-protector-guard-reg=gs -mstack-protector-guard-offset=24
// The guard of stack protectors is at an offset in another segment.
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
#define SET_GS 0x1001
static volatile unsigned long block[8] = {1, 2, 3, 0x1234567800, 5, 6, 7, 8};
__attribute__((no_stack_protector)) void __stack_chk_fail(void) {
  puts("changed");
  fflush(stdout);
  _exit(3);
}
__attribute__((noinline)) int keep(int index, unsigned long value) {
  block[index] = value;
  return (int)block[index];
}
__attribute__((no_stack_protector)) int main(void) {
  if (syscall(SYS_arch_prctl, SET_GS, block)) return 1;
  printf("%d %d\n", keep(2, 5), keep(4, 6));
  fflush(stdout);
  return keep(3, 7);
}
