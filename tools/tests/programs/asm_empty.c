// Inline assembler without instructions: barriers, and values that go through it.
#include <execinfo.h>
#include <stdio.h>
#include <pthread.h>
#include <unistd.h>
static int flag, other;
static void *setter(void *p) { usleep(5000); other = 5; asm volatile("" ::: "memory"); flag = 1; return 0; }
__attribute__((noinline)) static long through(long a, long b) { asm volatile("" : "+r"(a), "+r"(b)); return a * 3 + b; }
__attribute__((noinline)) static double mixed(double d, int i) { asm("" : "+x"(d), "+r"(i) : : "memory"); return d + i; }
__attribute__((noinline)) static int swap(int a, int b) { int x, y; asm("" : "=r"(x), "=r"(y) : "1"(a), "0"(b)); return x * 10 + y; }
__attribute__((noinline)) static int place(int *p) { asm volatile("" : "+m"(*p) : "r"(p) : "memory", "cc"); return *p; }
// The outputs are in memory, or in the registers that the inputs name.
__attribute__((noinline)) static int anywhere(int x) { asm volatile("" : "+rm"(x)); return x + 1; }
__attribute__((noinline)) static long general(long x) { asm volatile("" : "+g"(x)); return x + 1; }
__attribute__((noinline)) static int other_place(int x) { int y; asm volatile("" : "=rm"(y) : "0"(x)); return y; }
__attribute__((noinline)) static int letters(int x) { int y; asm volatile("" : "=a"(y) : "a"(x)); return y; }
__attribute__((noinline)) static int names(int x) {
  register int y asm("r9d"), z asm("r9d") = x;
  asm volatile("" : "=r"(y) : "r"(z)); return y;
}
__attribute__((noinline)) static int parts(int x) { register int y asm("ecx"); asm volatile("" : "=r"(y) : "c"(x)); return y; }
__attribute__((noinline)) static double vectors(double x) { register double y asm("xmm9") = x; asm volatile("" : "+x"(y)); return y; }
// The frame of a call with a barrier behind it is there.
__attribute__((noinline)) static int depth(void) { void *at[64]; return backtrace(at, 64); }
__attribute__((noinline)) static int kept(int (*f)(void)) { int n = f(); asm volatile("" ::: "memory"); return n; }
int main(void) {
  pthread_t t; pthread_create(&t, 0, setter, 0);
  while (!flag) asm volatile("" ::: "memory");
  printf("%d\n", other); pthread_join(t, 0);
  int v = 9; printf("%ld %g %d %d\n", through(4, 5), mixed(1.5, 2), swap(1, 2), place(&v));
  printf("%d %ld %d %d %d %d %g\n", anywhere(1), general(2), other_place(3), letters(4), names(5), parts(6), vectors(7.5));
  printf("%d\n", kept(depth) - depth());
}
