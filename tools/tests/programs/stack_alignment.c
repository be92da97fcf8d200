// flags: -mstack-alignment=64
// Calls give the stack the alignment that the module asks for: what is called relies on it.
#include <stdarg.h>
#include <stdio.h>
asm(".text\nchecked:\nleaq 8(%rsp), %rax\nandl $63, %eax\nret\n"
    "checked_stack:\nleaq 8(%rsp), %rax\nandl $63, %eax\naddq 8(%rsp), %rax\naddq 16(%rsp), %rax\naddq %r9, %rax\nret\n"
    "checked_float:\nleaq 8(%rsp), %rax\nandl $63, %eax\ncvtsi2sd %eax, %xmm1\naddsd %xmm1, %xmm0\nret\n"
    // Aligned to less than calls of this module: what is called here is aligned by itself.
    "shifted:\nsubq $24, %rsp\ncall *%rdi\naddq $24, %rsp\nret\n");
long checked(void), checked_stack(long, long, long, long, long, long, long, long);
double checked_float(double);
long checked_variadic(const char *, ...) __asm__("checked");
struct Large { long words[5]; };
long checked_large(struct Large) __asm__("checked");
long shifted(long (*)(void));
__attribute__((noinline)) static long below(long depth) {
  volatile char room[depth * 24 + 1];
  room[depth] = 1;
  return depth ? below(depth - 1) + checked() : checked() + room[0] * 0;
}
__attribute__((noinline)) long pointer(long (*volatile function)(void)) { return function() + function() * 2; }
__attribute__((force_align_arg_pointer)) static long entry(void) { return checked() + below(3); }
__attribute__((force_align_arg_pointer, noinline)) long sum(int count, ...) {
  va_list list, copy;
  va_start(list, count);
  va_copy(copy, list);
  long result = checked() * 1000;
  for (int i = 0; i < count; i++) result = result * 3 + va_arg(list, long) + (long)va_arg(list, double);
  for (int i = 0; i < count; i++) result = result * 5 + va_arg(copy, long) - (long)va_arg(copy, double);
  va_end(list);
  va_end(copy);
  return result;
}
__attribute__((force_align_arg_pointer)) int main(void) {
  struct Large large = {{1, 2, 3, 4, 5}};
  printf("%ld %ld %g\n", checked(), checked_stack(1, 2, 3, 4, 5, 6, 7, 8), checked_float(0.5));
  printf("%ld %ld\n", checked_variadic("%d", 1, 2.0), checked_large(large));
  printf("%ld %ld %ld\n", below(4), pointer(checked), shifted(entry));
  printf("%ld\n", sum(9, 1L, 1.0, 2L, 2.0, 3L, 3.0, 4L, 4.0, 5L, 5.0, 6L, 6.0, 7L, 7.0, 8L, 8.0, 9L, 9.0));
}
