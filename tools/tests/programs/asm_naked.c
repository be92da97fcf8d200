// Functions that are nothing but their assembler.
#include <stdio.h>
__attribute__((naked, noinline)) int plus(int a, int b) { __asm__("leal (%rdi,%rsi), %eax\n\tret"); }
__attribute__((naked, noinline)) long swapped(long a, long b) {
  __asm__("xchgq %rdi, %rsi");
  __asm__("jmp difference");
}
__attribute__((noinline, used)) long difference(long a, long b) { return a - b; }
__attribute__((naked, noinline)) int constant(void) { __asm__("movl %0, %%eax\n\tret" : : "i"(42)); }
int main(void) { printf("%d %ld %d\n", plus(3, 4), swapped(10, 3), constant()); }
