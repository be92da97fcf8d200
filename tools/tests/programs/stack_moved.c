// Dynamic allocas on the stack: near the frame, in signal handlers, freed by longjmp, beside arguments on the
// stack, jump tables, and frames of any shape.
#include "common.h"
#include <alloca.h>
#include <setjmp.h>
#include <signal.h>

static uintptr_t top;

static NOINLINE int is_on_stack(const void *p) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  return (uintptr_t)p >= here && (uintptr_t)p < top;
}

static NOINLINE long sum10(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j;
}

struct big {
  long words[9];
};

static NOINLINE long of_big(struct big b, long x) {
  long sum = x;
  for (int i = 0; i < 9; i++) sum += b.words[i] * (i + 1);
  return sum;
}

// Arguments on the stack are below the memory.
static NOINLINE long with_arguments(int n) {
  long *a = alloca(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = i * 3;
  long first = sum10(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]);
  struct big b;
  for (int i = 0; i < 9; i++) b.words[i] = a[i] + n;
  long second = of_big(b, a[n - 1]);
  long *more = alloca(n * sizeof *more);
  memcpy(more, a, n * sizeof *a);
  long third = sum10(more[9], more[8], more[7], more[6], more[5], more[4], more[3], more[2], more[1], more[0]);
  long check = 0;
  for (int i = 0; i < n; i++) check += a[i] * (i + 1) - more[i];
  printf("on stack %d %d\n", is_on_stack(a), is_on_stack(more));
  return first * 1000003 + second * 1009 + third + check;
}

// A frame whose loop saves and restores the stack: it does not grow.
static NOINLINE int loops(int rounds, int n) {
  uintptr_t low = UINTPTR_MAX, high = 0;
  int sum = 0;
  for (int r = 0; r < rounds; r++) {
    int v[n + r % 7];
    memset(v, r, sizeof v);
    v[r % n] += r;
    sum += v[0] + v[n - 1] + (int)(sizeof v / sizeof *v);
    uintptr_t at = (uintptr_t)v;
    low = at < low ? at : low;
    high = at > high ? at : high;
  }
  printf("stays %d\n", high - low < 256);
  return sum;
}

static jmp_buf back;

static NOINLINE void leaves(int n) {
  char *p = alloca(n);
  memset(p, n, n);
  longjmp(back, p[n / 2] & 63);
}

// Memory that longjmp leaves behind is free.
static NOINLINE long jumps(int rounds) {
  volatile long sum = 0;
  for (volatile int r = 1; r <= rounds; r++) {
    int code = setjmp(back);
    if (code == 0) {
      leaves(30000 + r % 64);
    }
    sum += code;
  }
  return sum;
}

// A jump table in a frame that moves.
static NOINLINE int interpret(const char *code, int n) {
  int *stack = alloca(n * sizeof *stack), depth = 0;
  for (;; code++) {
    switch (*code) {
    case 'a': stack[depth++] = 1; break;
    case 'b': stack[depth++] = 2; break;
    case 'c': stack[depth++] = 3; break;
    case 'd': depth--, stack[depth - 1] += stack[depth]; break;
    case 'e': depth--, stack[depth - 1] *= stack[depth]; break;
    case 'f': stack[depth] = stack[depth - 1], depth++; break;
    case 'g': stack[depth - 1] = -stack[depth - 1]; break;
    case 'h': depth--, stack[depth - 1] ^= stack[depth]; break;
    case 'i': return stack[depth - 1];
    }
  }
}

static NOINLINE double floats(int n, double a, double b, double c, double d, double e, double f, double g, double h, double i) {
  double v[n];
  for (int k = 0; k < n; k++) v[k] = a * k + b;
  double sum = c + d * e - f + g / h + i;
  for (int k = 0; k < n; k++) sum += v[k];
  return sum;
}

static NOINLINE int variadic(int n, ...) {
  va_list list;
  va_start(list, n);
  int *copy = alloca(n * sizeof *copy);
  for (int i = 0; i < n; i++) copy[i] = va_arg(list, int);
  va_end(list);
  int sum = 0;
  for (int i = n; i-- > 0;) sum = sum * 7 + copy[i];
  return sum;
}

static NOINLINE int recursive(int depth, int n) {
  int v[n];
  for (int i = 0; i < n; i++) v[i] = depth + i;
  int below = depth ? recursive(depth - 1, n + depth % 3) : 0;
  int sum = below;
  for (int i = 0; i < n; i++) sum = sum * 3 + v[i];
  return sum;
}

static NOINLINE int aligned(int n) {
  int count = 0;
  for (int i = 1; i < n; i++) {
    char *p = __builtin_alloca_with_align(i, 512);
    char *q = __builtin_alloca_with_align(i, 8);
    memset(p, 1, i);
    memset(q, 2, i);
    count += (uintptr_t)p % 64 == 0;
    for (int k = 0; k < i; k++) count += p[k] + q[k];
  }
  return count;
}

// Many values are live: they are spilled into the frame.
static NOINLINE long spills(int n, const long *in) {
  long a = in[0], b = in[1], c = in[2], d = in[3], e = in[4], f = in[5], g = in[6], h = in[7], i = in[8], j = in[9];
  long sum = 0;
  for (int r = 0; r < n; r++) {
    long *v = alloca((r % 5 + 1) * sizeof *v);
    v[0] = a + r;
    v[r % 5] += b * r;
    sum += sum10(a, b, c, d, e, f, g, h, i, j) + v[0] + v[r % 5];
    a += b, b ^= c, c += d, d ^= e, e += f, f ^= g, g += h, h ^= i, i += j, j ^= a;
  }
  return sum ^ a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ i ^ j;
}

static volatile int handled;

static void handler(int signal) {
  char v[signal * 3 + handled];
  memset(v, signal, sizeof v);
  handled += v[signal] + is_on_stack(v);
}

int main(void) {
  top = (uintptr_t)__builtin_frame_address(0) + 4096;
  printf("%ld\n", with_arguments(12));
  printf("%d\n", loops(1000, 9));
  printf("%ld\n", jumps(2000));
  printf("%d\n", interpret("abcdeffdgehabdi", 20));
  printf("%.6f\n", floats(7, 1, 2, 3, 4, 5, 6, 7, 8, 9.5));
  printf("%d\n", variadic(9, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  printf("%d\n", recursive(20, 3));
  printf("%d\n", aligned(40));
  long in[10] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
  printf("%ld\n", spills(50, in));
  signal(SIGUSR1, handler);
  for (int i = 0; i < 10; i++) raise(SIGUSR1);
  printf("%d\n", handled);
  return 0;
}
