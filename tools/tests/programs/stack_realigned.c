// Functions that are called with a stack of less alignment than calls give it.
#include <stdarg.h>
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
__attribute__((force_align_arg_pointer, noinline)) long variadic(long a, ...) {
  va_list list;
  va_start(list, a);
  long sum = is_aligned();
  for (int i = 0; i < 7; i++) sum = sum * 10 + va_arg(list, long);
  va_end(list);
  return sum;
}
__attribute__((force_align_arg_pointer, noinline)) double variadic_floats(int count, ...) {
  _Alignas(16) volatile char place[16] = {1};
  va_list list;
  va_start(list, count);
  double sum = ((uintptr_t)place & 15) + (double)is_aligned();
  for (int i = 0; i < count; i++) sum = sum * 2 + va_arg(list, double);
  va_end(list);
  return sum;
}
static void *within;
// The return address is that of the caller, behind the code that aligns the stack.
__attribute__((force_align_arg_pointer, noinline)) int returns(long a) {
  _Alignas(32) volatile char place[32] = {3};
  char *at = __builtin_return_address(0);
  return at > (char *)within && at < (char *)within + 4096 && ((uintptr_t)place & 31) == 0 ? (int)a + place[0] : -1;
}
__attribute__((noinline)) static int calls_returns(long a) { return returns(a) * 2; }
int main(void) {
  within = (void *)calls_returns;
  printf("%d\n", calls_returns(4));
  printf("%ld %ld %ld %ld %g\n", shifted(few, 5), shifted(many, 1), few(1, 2), many(1, 2, 3, 4, 5, 6, 7, 8), floats(1.5, 2.5));
  printf("%ld %ld %g\n", shifted(variadic, 1), variadic(1, 7L, 6L, 5L, 4L, 3L, 2L, 1L), variadic_floats(10, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.));
}
