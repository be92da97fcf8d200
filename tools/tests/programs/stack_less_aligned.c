// flags: -mstack-alignment=8 -mcx16
// Calls align the stack to 8 bytes only: variables that need more are aligned by their functions.
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
asm(".text\nshifted:\nmovq %rdi, %rax\nmovq %rsi, %rdi\nmovl $2, %esi\nmovl $3, %edx\nmovl $4, %ecx\nmovl $5, %r8d\nmovl $6, %r9d\n"
    "pushq $8\npushq $7\ncall *%rax\naddq $16, %rsp\nret\n");
long shifted(void *function, long a);
__attribute__((noinline)) static long use(volatile char *place, long mask) { return ((uintptr_t)place & mask) + place[0]; }
__attribute__((noinline)) long sixteen(long a, long b, long c, long d, long e, long f, long g, long h) {
  _Alignas(16) volatile char place[16] = {1};
  return use(place, 15) * 1000 + a + b + c + d + e + f + g * 10 + h * 100;
}
__attribute__((noinline)) long large(long a, long b, long c, long d, long e, long f, long g, long h) {
  _Alignas(64) volatile char place[64] = {2};
  return use(place, 63) * 1000 + a + g * 10 + h * 100;
}
__attribute__((noinline)) long exchange(long a) {
  __int128 place = a, expected = a;
  int same = __atomic_compare_exchange_n(&place, &expected, (__int128)a << 64, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return same + (long)(place >> 64);
}
__attribute__((noinline)) long variadic(long a, ...) {
  _Alignas(16) volatile char place[16] = {3};
  va_list list;
  va_start(list, a);
  long sum = a;
  for (int i = 0; i < 7; i++) sum = sum * 3 + va_arg(list, long);
  va_end(list);
  return sum + use(place, 15) * 1000;
}
__attribute__((noinline)) long plain(long a) { return exchange(a) + sixteen(a, 1, 2, 3, 4, 5, 6, 7); }
int main(void) {
  printf("%ld %ld %ld\n", shifted(sixteen, 1), shifted(large, 1), shifted(variadic, 1));
  printf("%ld %ld %ld %ld\n", exchange(5), plain(6), shifted(exchange, 7), shifted(plain, 8));
}
