// clang: O0 -O0
// clang: O2g -O2 -g
// clang: macros -O1 -g3 -gdwarf-5 -fdebug-macro
// clang: split -O1 -g -gsplit-dwarf -gembed-source -fdebug-types-section
// clang: dwarf4 -O0 -g -gdwarf-4 -gcolumn-info -fdebug-info-for-profiling
// clang: lines -O2 -gline-tables-only
// clang: keys -O2 -g -gkey-instructions
// clang: assign -O2 -g -Xclang -fexperimental-assignment-tracking=forced
// clang: thin -O2 -flto=thin
// clang: lto -O2 -flto -fwhole-program-vtables
// clang: unified -O2 -flto=thin -funified-lto -ffat-lto-objects
// clang: asan -O1 -g -fsanitize=address,undefined
// clang: tsan -O1 -fsanitize=thread
// clang: msan -O1 -fsanitize=memory
// clang: cfi -O1 -flto -fvisibility=hidden -fsanitize=cfi-icall
// clang: kcfi -O1 -fsanitize=kcfi
// clang: safe -O2 -fsanitize=safe-stack -fstack-protector-all -fcf-protection=full -fstack-clash-protection
// clang: coverage -O1 -fprofile-instr-generate -fcoverage-mapping
// clang: gcov -O0 --coverage
// clang: fast -O3 -ffast-math -march=x86-64-v4
// clang: strict -O1 -ffp-model=strict
// clang: medium -O1 -mcmodel=medium -fPIC -fno-plt
// clang: embed -O1 -fembed-bitcode
// clang: windows -O1 -g -gcodeview --target=x86_64-pc-windows-msvc
// clang: mingw -O1 --target=i686-w64-windows-gnu
// clang: darwin -O1 -g --target=arm64-apple-macosx14
// clang: arm64e -O1 --target=arm64e-apple-ios17
// clang: sve -O2 --target=aarch64-linux-gnu -march=armv9-a+sve2+sme -mbranch-protection=standard
// clang: armv7 -O1 --target=armv7-linux-gnueabihf
// clang: riscv -O2 --target=riscv64-linux-gnu -march=rv64gcv
// clang: ppc -O1 --target=powerpc64le-linux-gnu -mlong-double-128
// clang: s390 -O1 --target=s390x-linux-gnu
// clang: mips -O1 --target=mips64el-linux-gnu
// clang: sparc -O1 --target=sparc64-linux-gnu
// clang: wasm -O2 --target=wasm32-unknown-unknown -msimd128
// clang: nvptx -O1 --target=nvptx64-nvidia-cuda
// clang: amdgpu -O1 --target=amdgcn-amd-amdhsa -mcpu=gfx90a
// clang: bpf -O2 -g --target=bpf
// clang: avr -O1 --target=avr -mmcu=atmega328
// clang: hexagon -O1 --target=hexagon-unknown-elf
// clang: loong -O1 --target=loongarch64-linux-gnu
// clang: i386 -O1 -m32 -fno-pie
typedef __SIZE_TYPE__ size_t;
struct bits { unsigned a : 3, b : 7; signed c : 12; };
struct flexible { int n; struct bits b; double d[]; };
union either { float f; int i; char text[12]; };
enum colour { red = -1, green = 7, blue };
typedef int (*callback)(struct flexible *, enum colour, ...);
#define SQUARE(x) ((x) * (x))
static const char *const names[] = {"red", "green", "blue\n", 0};
#if !(defined __NVPTX__ || defined __bpf__ || defined __AVR__)
_Thread_local
#endif
int per_thread = 3;
extern int weak_one __attribute__((weak));
__attribute__((section("__DATA,mine"), used)) static int placed = 5;
__attribute__((visibility("hidden"), aligned(64))) int hidden = 9;
volatile _Atomic int counter;
_Complex double rotate(_Complex double z) { return z * 1.0i; }
long double precise(long double x) { return x / 3.0L; }
__attribute__((noinline, cold)) static int inner(int n, union either *e) {
  int local[4] = {n, n + 1, 2, 3};
  for (int i = 0; i < n; ++i) {
    switch (local[i & 3]) {
    case 1: e->f += 0.1f; break;
    case 2 ... 5: counter++; break;
    case 100: __builtin_unreachable();
    default: e->i ^= SQUARE(i);
    }
  }
  return e->i + placed;
}
int sum(const int *restrict a, size_t n) {
  int s = 0;
  for (size_t i = 0; i < n; ++i) s += a[i] * hidden;
  return s;
}
int outer(struct flexible *f, callback cb, enum colour c, int n) {
  static const void *const jumps[] = {&&one, &&two};
  union either e = {.i = n};
#ifdef __NVPTX__
  char vla[1];
#else
  char vla[n > 0 ? n : 1];
#endif
  vla[0] = (char)c;
  f->b.a = (unsigned)n;
  f->b.c = -(int)f->b.b;
  goto *jumps[n & 1];
one:
  __atomic_fetch_add(&per_thread, 1, __ATOMIC_SEQ_CST);
  if (__builtin_expect(cb(f, c, 1, 2.0, names[n & 1]) == 3, 0)) return -1;
two:
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return inner(n, &e) + vla[0] + (&weak_one ? weak_one : 0) + (int)f->d[0];
}
int variadic(int n, ...) {
  __builtin_va_list ap;
  __builtin_va_start(ap, n);
  int v = __builtin_va_arg(ap, int);
  __builtin_va_end(ap);
  return v;
}
int places(int x) {
  int y;
  __asm__("" : "=m"(y) : "m"(x), "r"(x));
  __asm__ volatile("" : "+m"(y) : : "memory");
  return y;
}
