// __builtin_setjmp and __builtin_longjmp: values live across them, in frames of fixed size and of others.
#include <stdio.h>
static void *buffer[5], *other[5];
volatile int zero;
__attribute__((noinline)) static void jump(int depth) {
  volatile char fill[200];
  for (int i = 0; i < 200; i++) fill[i] = i;
  if (depth) jump(depth - 1);
  else __builtin_longjmp(buffer, 1);
}
__attribute__((noinline)) static int fixed(int a, int b, double d) {
  int x = a * 3, y = b * 5;
  volatile int tries = 0;
  int back = __builtin_setjmp(buffer);
  if (tries < 3) { tries++; jump(x & 3); }
  return back * 1000 + x + y + a + b + tries + (int)d;
}
__attribute__((noinline)) static int moving(int size) {
  volatile int count = 0;
  char *memory = __builtin_alloca(size);
  for (int i = 0; i < size; i++) memory[i] = i;
  if (__builtin_setjmp(buffer)) count += 10;
  if (count < 30) jump(2);
  char *more = __builtin_alloca(size + zero);
  for (int i = 0; i < size; i++) more[i] = -1;
  int sum = 0;
  for (int i = 0; i < size; i++) sum += memory[i];
  return sum + count;
}
__attribute__((noinline)) static int nested(int n) {
  if (__builtin_setjmp(other)) return n + 1;
  if (__builtin_setjmp(buffer)) __builtin_longjmp(other, 1);
  jump(n);
  return 0;
}
int main(void) {
  int a = fixed(1, 2, 3.5), b = moving(40), c = nested(5), sum = 0;
  for (int i = 0; i < 5; i++) sum += fixed(i, i + 1, i * 0.5) + nested(i);
  printf("%d %d %d %d\n", a, b, c, sum);
}
