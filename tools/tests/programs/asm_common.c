// Inline assembler as it appears in public code.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline))

NOINLINE static unsigned leaves(void) {
  unsigned a, b, c, d;
  __asm__ volatile("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "0"(0), "2"(0));
  char name[13] = {0};
  memcpy(name, &b, 4);
  memcpy(name + 4, &d, 4);
  memcpy(name + 8, &c, 4);
  printf("%s\n", name);
  return a > 0;
}
NOINLINE static uint64_t ticks(void) {
  uint32_t low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  return (uint64_t)high << 32 | low;
}
NOINLINE static uint64_t ticks_p(void) {
  uint64_t low, high;
  __asm__ volatile("rdtscp" : "=a"(low), "=d"(high) : : "%rcx");
  return high << 32 | low;
}
NOINLINE static void copy(void *to, const void *from, size_t n) {
  __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
}
NOINLINE static void fill(void *to, uint32_t value, size_t n) {
  __asm__ volatile("cld; rep ; stosl" : "+D"(to), "+c"(n) : "a"(value) : "memory", "cc");
}
NOINLINE static long call_kernel(long number, long a, long b, long c) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
  return result;
}
NOINLINE static int high_bit(uint64_t v) {
  uint64_t at;
  __asm__("bsrq %1, %0" : "=r"(at) : "rm"(v) : "cc");
  return (int)at;
}
NOINLINE static int low_bit(uint32_t v) {
  int at;
  __asm__("bsfl %1, %0" : "=r"(at) : "r"(v));
  return at;
}
NOINLINE static uint32_t swapped(uint32_t v) {
  __asm__("bswap %0" : "+r"(v));
  return v;
}
NOINLINE static uint64_t wide(uint64_t a, uint64_t b, uint64_t *high) {
  uint64_t low;
  __asm__("mulq %3" : "=a"(low), "=d"(*high) : "a"(a), "rm"(b) : "cc");
  return low;
}
NOINLINE static uint64_t divided(uint64_t high, uint64_t low, uint64_t by, uint64_t *rest) {
  uint64_t quotient;
  __asm__("divq %4" : "=a"(quotient), "=d"(*rest) : "0"(low), "1"(high), "r"(by) : "cc");
  return quotient;
}
NOINLINE static uint64_t sum128(uint64_t *h, uint64_t l, uint64_t h2, uint64_t l2) {
  __asm__("addq %2, %0\n\tadcq %3, %1" : "+&r"(l), "+r"(*h) : "rm"(l2), "rm"(h2) : "cc");
  return l;
}
NOINLINE static int exchange(volatile int *at, int old, int new_value) {
  int found;
  __asm__ volatile("lock; cmpxchgl %2, %1" : "=a"(found), "+m"(*at) : "r"(new_value), "0"(old) : "memory", "cc");
  return found;
}
NOINLINE static int add_and_fetch(volatile int *at, int by) {
  int old = by;
  __asm__ volatile("lock xaddl %0, %1" : "+r"(old), "+m"(*at) : : "memory", "cc");
  return old + by;
}
NOINLINE static _Bool is_below(unsigned a, unsigned b) {
  unsigned char out;
  __asm__("cmpl %2, %1\n\tsetb %0" : "=q"(out) : "r"(a), "r"(b) : "cc");
  return out;
}
NOINLINE static int loop(int n) {
  int sum = 0;
  __asm__ volatile("1:\n\t"
                   "testl %1, %1\n\t"
                   "jz 2f\n\t"
                   "addl %1, %0\n\t"
                   "decl %1\n\t"
                   "jmp 1b\n"
                   "2:"
                   : "+r"(sum), "+r"(n) : : "cc");
  return sum;
}
NOINLINE static long unique(long n) {
  __asm__("cmpq $0, %0\n\tjge .Lpositive%=\n\tnegq %0\n.Lpositive%=:" : "+r"(n));
  return n;
}
NOINLINE static int bytes(int v) {
  int out;
  __asm__("movzbl %b1, %0\n\tmovb %h1, %b0\n\trolw $8, %w0" : "=&Q"(out) : "Q"(v));
  return out;
}
NOINLINE static int dialects(int a, int b) {
  __asm__("{addl %1, %0|add %0, %1}" : "+r"(a) : "r"(b));
  return a;
}
NOINLINE static unsigned long flags(void) {
  unsigned long f;
  __asm__ volatile("pushfq\n\tpopq %0" : "=r"(f));
  return f & 2;
}
NOINLINE static int carry(unsigned a, unsigned b, unsigned *sum) {
  int carried;
  __asm__("addl %2, %1" : "=@ccc"(carried), "=r"(*sum) : "r"(a), "1"(b));
  return carried;
}
NOINLINE static int sign_zero(int v) {
  int sign, zero;
  __asm__("testl %2, %2" : "=@ccs"(sign), "=@ccz"(zero) : "r"(v));
  return sign * 2 + zero;
}
NOINLINE static int jumps(int v) {
  __asm__ goto("testl %0, %0\n\tjs %l1\n\tjz %l2" : : "r"(v) : "cc" : negative, zero);
  return 1;
negative:
  return -1;
zero:
  return 0;
}
NOINLINE static int jumps_out(int v) {
  int doubled;
  __asm__ goto("leal (%1,%1), %0\n\tcmpl $10, %0\n\tjg %l2" : "=&r"(doubled) : "r"(v) : "cc" : large);
  return doubled;
large:
  return -doubled;
}
static int table[4] = {10, 20, 30, 40};
NOINLINE static int immediates(int i) {
  int out;
  __asm__("leaq %c2(%%rip), %%rcx\n\tmovl (%%rcx,%1,4), %0\n\taddl %3, %0\n\tsubl $%c4, %0"
          : "=r"(out) : "r"((long)i), "i"(table), "i"(1000), "n"(-5) : "rcx", "cc");
  return out;
}
NOINLINE static double roots(double v) {
  double out;
  __asm__("sqrtsd %1, %0" : "=x"(out) : "x"(v));
  return out;
}
NOINLINE static float sums(const float *v) {
  float out;
  __asm__("movups %1, %%xmm7\n\tmovaps %%xmm7, %0\n\tshufps $0xb1, %%xmm7, %%xmm7\n\taddps %%xmm7, %0\n\t"
          "movhlps %0, %%xmm7\n\taddss %%xmm7, %0"
          : "=&x"(out) : "m"(*(const float(*)[4])v) : "xmm7");
  return out;
}
NOINLINE static long preserved(long a) {
  long b;
  __asm__("movq %1, %%rbx\n\tmovq %%rbx, %%r12\n\tleaq 1(%%r12), %%r15\n\tmovq %%r15, %0"
          : "=r"(b) : "r"(a) : "rbx", "r12", "r13", "r14", "r15");
  return b;
}
NOINLINE static long registers(long a) {
  register long x __asm__("r10") = a;
  register long y __asm__("r8") = 7;
  __asm__ volatile("imulq %1, %0\n\timulq $3, %0, %0" : "+r"(x) : "r"(y) : "cc");
  return x;
}
int callee(int a) { return a * 3; }
NOINLINE static int calls(int a) {
  int out;
  __asm__ volatile("call callee" : "=a"(out) : "D"(a) : "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "memory", "cc",
                   "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7");
  return out;
}

// Read and written, in a register or in memory: the template does not state the size.
static int read_written(int v) {
  __asm__("sub $0x10, %0" : "+rm"(v) : : "cc");
  return v;
}
static short any_place(short v) {
  __asm__("add $3, %0" : "+g"(v) : : "cc");
  return v;
}
static int in_ax(int v) {
  __asm__("add $5, %0" : "+am"(v) : : "cc");
  return v;
}
static long written(void) {
  long v;
  __asm__("movq $7, %0" : "=rm"(v));
  return v;
}

int main(void) {
  printf("%u\n", leaves());
  uint64_t first = ticks();
  __asm__ volatile("pause\n\tlfence\n\tsfence\n\tmfence" : : : "memory");
  printf("%d %d\n", ticks() > first, ticks_p() > first);
  char text[32] = "..............................";
  copy(text + 3, "assembler", 9);
  printf("%s\n", text);
  uint32_t words[5] = {0};
  fill(words, 0x01020304, 4);
  printf("%x %x %x\n", words[0], words[3], words[4]);
  fflush(stdout);
  call_kernel(SYS_write, 1, (long)"kernel\n", 7);
  printf("%d\n", call_kernel(SYS_getpid, 0, 0, 0) == getpid());
  printf("%d %d %x\n", high_bit(0x123456789), low_bit(0x50), swapped(0x11223344));
  uint64_t high = 0, rest = 0;
  uint64_t low = wide(0xfedcba9876543210, 0x1234567890abcdef, &high);
  printf("%lx %lx\n", high, low);
  printf("%lx\n", divided(high, low, 0xfedcba9876543210, &rest));
  printf("%lx\n", rest);
  high = 1;
  low = sum128(&high, UINT64_MAX, 5, 1);
  printf("%lx %lx\n", high, low);
  int v = 5;
  int found = exchange(&v, 5, 9);
  printf("%d %d\n", found, v);
  found = exchange(&v, 5, 11);
  printf("%d %d\n", found, v);
  found = add_and_fetch(&v, 4);
  printf("%d %d\n", found, v);
  printf("%d %d\n", is_below(1, 2), is_below(2, 1));
  printf("%d %ld %ld\n", loop(10), unique(-5), unique(6));
  printf("%x %d %lu\n", bytes(0x1234), dialects(3, 4), flags());
  unsigned sum = 0;
  found = carry(0xffffffff, 2, &sum);
  printf("%d %u\n", found, sum);
  printf("%d %d %d\n", sign_zero(-1), sign_zero(0), sign_zero(1));
  printf("%d %d %d %d %d\n", jumps(-4), jumps(0), jumps(4), jumps_out(3), jumps_out(30));
  printf("%d\n", immediates(2));
  float four[] = {1, 2, 4, 8};
  printf("%g %g\n", roots(2.25), sums(four));
  printf("%ld %ld %d\n", preserved(41), registers(2), calls(14));
  printf("%d %d %d %ld\n", read_written(40), any_place(-5), in_ax(2), written());
}
