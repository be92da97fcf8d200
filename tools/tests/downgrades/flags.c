// Flags as outputs of inline assembler: beside other outputs, several of them, of several widths.
#include <stdio.h>

__attribute__((noinline)) static int sum(int a, int b, int *carried, _Bool *zero) {
  int sum;
  __asm__("addl %3, %0" : "=r"(sum), "=@ccc"(*carried), "=@ccz"(*zero) : "ri"(b), "0"(a));
  return sum;
}

__attribute__((noinline)) static long compared(long a, long b) {
  long greater;
  char equal, below;
  __asm__("cmpq %4, %3" : "=@ccg"(greater), "=@cce"(equal), "=@ccb"(below) : "r"(a), "r"(b));
  return greater * 100 + equal * 10 + below;
}

__attribute__((noinline)) static int is_set(const unsigned long *bits, long at) {
  int set;
  __asm__ volatile("btq %2, %1" : "=@ccc"(set) : "m"(*bits), "r"(at) : "memory");
  return set;
}

int main(void) {
  const int values[] = {0, 1, -1, 77, -2147483647 - 1};
  unsigned long bits = 0x8421;
  for (int i = 0; i < 5; i++) {
    for (int j = 0; j < 5; j++) {
      int carried;
      _Bool zero;
      int s = sum(values[i], values[j], &carried, &zero);
      printf("%d %d %d %ld\n", s, carried, zero, compared(values[i], values[j]));
    }
  }
  for (int i = 0; i < 17; i++) printf("%d", is_set(&bits, i));
  printf("\n");
  return 0;
}
