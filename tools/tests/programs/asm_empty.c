// Inline assembler without instructions: barriers, and values that go through it.
#include <stdio.h>
#include <pthread.h>
#include <unistd.h>
static int flag, other;
static void *setter(void *p) { usleep(5000); other = 5; asm volatile("" ::: "memory"); flag = 1; return 0; }
__attribute__((noinline)) static long through(long a, long b) { asm volatile("" : "+r"(a), "+r"(b)); return a * 3 + b; }
__attribute__((noinline)) static double mixed(double d, int i) { asm("" : "+x"(d), "+r"(i) : : "memory"); return d + i; }
__attribute__((noinline)) static int swap(int a, int b) { int x, y; asm("" : "=r"(x), "=r"(y) : "1"(a), "0"(b)); return x * 10 + y; }
__attribute__((noinline)) static int place(int *p) { asm volatile("" : "+m"(*p) : "r"(p) : "memory", "cc"); return *p; }
int main(void) {
  pthread_t t; pthread_create(&t, 0, setter, 0);
  while (!flag) asm volatile("" ::: "memory");
  printf("%d\n", other); pthread_join(t, 0);
  int v = 9; printf("%ld %g %d %d\n", through(4, 5), mixed(1.5, 2), swap(1, 2), place(&v));
}
