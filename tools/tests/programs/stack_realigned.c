// Functions that are called with a stack of less alignment than calls give it.
#include <stdint.h>
#include <stdio.h>
asm(".text\nshifted:\nmovq %rdi, %rax\nmovq %rsi, %rdi\nmovl $2, %esi\nmovl $3, %edx\nmovl $4, %ecx\nmovl $5, %r8d\nmovl $6, %r9d\n"
    "pushq $8\npushq $7\ncall *%rax\naddq $16, %rsp\nret\n");
long shifted(void *function, long a);
__attribute__((noinline)) static int is_aligned(void) {
  _Alignas(16) volatile char place[16];
  return ((uintptr_t)place & 15) == 0 && ((uintptr_t)__builtin_frame_address(0) & 15) == 0;
}
__attribute__((force_align_arg_pointer, noinline)) long few(long a, long b) {
  volatile __int128 wide = a;
  return is_aligned() * 1000 + (long)(wide + b);
}
__attribute__((force_align_arg_pointer, noinline)) long many(long a, long b, long c, long d, long e, long f, long g, long h) {
  _Alignas(16) volatile char place[16] = {1};
  if ((uintptr_t)place & 15) return -1;
  return is_aligned() * 1000 + place[0] + a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8;
}
__attribute__((force_align_arg_pointer, noinline)) double floats(double a, double b) { return is_aligned() + a * b; }
int main(void) {
  printf("%ld %ld %ld %ld %g\n", shifted(few, 5), shifted(many, 1), few(1, 2), many(1, 2, 3, 4, 5, 6, 7, 8), floats(1.5, 2.5));
}
