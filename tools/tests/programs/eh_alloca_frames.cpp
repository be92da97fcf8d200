// Exceptions through frames with dynamic allocas: what the frames around them keep in registers survives, their
// memory is on the stack and free behind the exception, and destructors run in frames that move.
#include <cstdint>
#include <cstdio>
#include <cstring>

#define NOINLINE __attribute__((noinline))

static int destroyed;
struct Counted {
  int value;
  ~Counted() { destroyed += value; }
};

NOINLINE static void fill(char *p, int n, bool throws) {
  memset(p, n, n);
  if (throws) throw n;
}

// A cleanup in a frame that moves.
NOINLINE static int passes(int n, bool throws) {
  Counted counted{n & 3};
  char a[n];
  fill(a, n, throws);
  Counted more{1};
  char b[2 * n];
  fill(b, n, false);
  return a[n - 1] + b[0];
}

// Its own exceptions are caught in the frame that moves.
NOINLINE static long catches(int n) {
  long sum = 0;
  for (int i = 1; i <= n; i++) {
    char a[i * 16];
    memset(a, i, sizeof a);
    try {
      sum += passes(i * 8, i % 3 == 0);
    } catch (int t) {
      char b[t];
      memset(b, 1, sizeof b);
      sum += t * 100 + a[i] + b[t - 1];
    }
    sum ^= a[i * 16 - 1];
  }
  return sum;
}

// Values in the registers that calls preserve.
NOINLINE static long keeps(long a, long b, long c, long d, long e, long f, int n) {
  long g = a * b, h = c * d, i = e * f, j = a + f;
  for (int k = 0; k < n; k++) {
    try {
      g += passes(k + 1, k & 1);
    } catch (int t) {
      h += t;
    }
    a += b, b ^= c, c += d, d ^= e, e += f, f ^= g, i += h, j ^= i;
  }
  return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ i ^ j;
}

static uintptr_t lowest = UINTPTR_MAX;

NOINLINE static void deep(int depth, int n) {
  char a[n];
  memset(a, depth, n);
  uintptr_t here = (uintptr_t)a;
  lowest = here < lowest ? here : lowest;
  if (depth == 0) throw n;
  deep(depth - 1, n + a[0] % 2);
}

int main() {
  printf("%ld %d\n", catches(40), destroyed);
  printf("%ld %d\n", keeps(1, 2, 3, 4, 5, 6, 50), destroyed);
  long sum = 0;
  uintptr_t first = 0;
  for (int i = 0; i < 2000; i++) {
    try {
      deep(8, 5000);
    } catch (int n) {
      sum += n;
    }
    first = i == 0 ? lowest : first;
  }
  printf("%ld %d\n", sum, first - lowest < 64);
}
