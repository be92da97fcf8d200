// Copies and fills in place: the functions of the library are made of them.
#include <stddef.h>
#include <stdio.h>

static int calls;

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  volatile char *t = to;
  const volatile char *f = from;
  calls++;
  for (size_t i = 0; i < size; i++) t[i] = f[i];
  return to;
}

void *memset(void *to, int byte, size_t size) {
  volatile char *t = to;
  calls++;
  for (size_t i = 0; i < size; i++) t[i] = (char)byte;
  return to;
}

__attribute__((noinline)) static void copy(char *to, const char *from) {
  __builtin_memcpy_inline(to, from, 7);
  __builtin_memcpy_inline(to + 10, from + 3, 64);
  __builtin_memcpy_inline(to + 100, from + 1, 333);
}

__attribute__((noinline)) static void fill(char *to, int byte) {
  __builtin_memset_inline(to, byte, 13);
  __builtin_memset_inline(to + 20, byte + 1, 64);
  __builtin_memset_inline(to + 100, byte + 2, 255);
  __builtin_memset_inline(to + 400, 0, 100);
}

int main(void) {
  static char from[512], to[512];
  unsigned sum = 0;
  for (int i = 0; i < 512; i++) from[i] = (char)(i * 7);
  copy(to, from);
  for (int i = 0; i < 512; i++) sum = sum * 31 + (unsigned char)to[i];
  fill(to, 200);
  for (int i = 0; i < 512; i++) sum = sum * 31 + (unsigned char)to[i];
  printf("%u %d\n", sum, calls);
  return 0;
}
