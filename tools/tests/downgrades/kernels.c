/* Ten kernels as a compiler of CUDA makes them: memory spaces, barriers, atomics, shuffles, halves, math. */
#define KERNEL __attribute__((nvptx_kernel))
#define SHARED __attribute__((address_space(3)))
#define CONSTANT __attribute__((address_space(4)))
#define ID (__nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x())
#define LANE __nvvm_read_ptx_sreg_tid_x()

typedef struct { float x, y, z; } Point;
typedef float Four __attribute__((ext_vector_type(4)));

static SHARED float tile[256];
static SHARED int counts[64];
CONSTANT const float weights[5] = {0.1f, 0.2f, 0.4f, 0.2f, 0.1f};

KERNEL void saxpy(int n, float a, const float *x, float *y) {
  int i = ID;
  if (i < n) y[i] = a * x[i] + y[i];
}

KERNEL void sum(const float *in, float *out) {
  unsigned t = LANE;
  tile[t] = in[ID];
  for (unsigned s = 128; s > 0; s >>= 1) {
    __syncthreads();
    if (t < s) tile[t] += tile[t + s];
  }
  if (t == 0) *out = tile[0];
}

KERNEL void histogram(const unsigned char *bytes, int n, int *bins) {
  unsigned t = LANE;
  if (t < 64) counts[t] = 0;
  __syncthreads();
  for (int i = ID; i < n; i += 256) __atomic_fetch_add((int *)&counts[bytes[i] & 63], 1, __ATOMIC_RELAXED);
  __syncthreads();
  if (t < 64) __atomic_fetch_add(&bins[t], counts[t], __ATOMIC_RELAXED);
}

KERNEL void convolve(const float *in, float *out, int n) {
  int i = ID;
  float all = 0;
  for (int k = 0; k < 5; ++k) {
    int at = i + k - 2;
    all += weights[k] * (at >= 0 && at < n ? in[at] : 0);
  }
  out[i] = all;
}

KERNEL void multiply(const float *a, const float *b, float *c, int n) {
  int row = __nvvm_read_ptx_sreg_ctaid_y() * 16 + __nvvm_read_ptx_sreg_tid_y();
  int column = __nvvm_read_ptx_sreg_ctaid_x() * 16 + LANE;
  float s = 0;
  for (int k = 0; k < n; ++k) s += a[row * n + k] * b[k * n + column];
  c[row * n + column] = s;
}

KERNEL void move(Point *points, Point by, unsigned long n) {
  unsigned long i = ID;
  if (i >= n) return;
  Point p = points[i];
  p.x += by.x; p.y += by.y; p.z += by.z;
  points[i] = p;
}

KERNEL void vectors(const Four *in, Four *out, long n) {
  long i = ID;
  if (i < n) out[i] = in[i].wzyx * 2.0f + in[i];
}

KERNEL void widths(const long *a, const unsigned short *b, double *out, int n) {
  int i = ID;
  if (i >= n) return;
  signed char small;
  long q = b[i] ? a[i] / b[i] : 0;
  if (__builtin_mul_overflow((signed char)a[i], (signed char)b[i], &small)) q += small;
  out[i] = (double)q * 0.5 + (double)(a[i] % 7) + __builtin_popcountll(a[i]) + __builtin_clz(b[i] | 1);
}

KERNEL void roots(const float *in, float *out, int n) {
  int i = ID;
  if (i >= n) return;
  float x = in[i];
  out[i] = __builtin_sqrtf(__builtin_fabsf(x)) + __builtin_floorf(x) + __builtin_fmaf(x, x, 1.0f) + __builtin_fmaxf(x, 0.0f);
  out[i] += __builtin_rintf(x) + __builtin_roundf(x) + __builtin_copysignf(1.0f, x) + __builtin_truncf(x);
}

__attribute__((noinline)) static unsigned step(unsigned x) { return (x << 13 | x >> 19) ^ (x * 5u); }

KERNEL void rounds(unsigned *state, int n) {
  unsigned x = state[ID];
  int least = n < 64 ? n : 64;
  for (int i = 0; i < least; ++i) x = step(x + i);
  switch (x & 7) {
  case 0: x += 11; break;
  case 1: x ^= 13; break;
  case 5: x *= 17; break;
  default: x -= 1;
  }
  state[ID] = x;
}
