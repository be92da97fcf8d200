// Variables as operands of inline assembler in memory: the statement names them.
#include <stdio.h>
static int counter = 5; int shared[4] = {1, 2, 3, 4}; static __thread int tls = 7; struct s { long a, b; } pair = {10, 20};
static int (*fn)(void); static int seven(void) { return 7; }
int main(void) {
  __asm__ volatile("lock; incl %0" : "+m"(counter));
  __asm__ volatile("addl $2, 4+%0" : "+m"(shared[1]));
  int r; __asm__("movl %1, %0" : "=r"(r) : "m"(shared[3]));
  __asm__ volatile("addl $1, %0" : "+m"(tls));
  long h; __asm__("movq %H1, %0" : "=r"(h) : "m"(pair));
  fn = seven; int c; __asm__ volatile("call *%1" : "=a"(c) : "m"(fn) : "memory", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
  const char *s; __asm__("leaq %1, %0" : "=r"(s) : "m"(*"private text"));
  printf("%d %d %d %d %ld %d %s %d\n", counter, shared[2], r, tls, h, c, s, shared[1]);
}
