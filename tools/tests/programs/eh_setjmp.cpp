// setjmp beside exceptions, in the same program and in the same function.
#include <cstdio>
#include <csetjmp>
static jmp_buf buf;
__attribute__((noinline)) int at(int k) { if (k == 1) throw 1; if (k == 2) longjmp(buf, 5); return k; }
__attribute__((noinline)) int f(int k) { volatile int r = 0; if (int j = setjmp(buf)) return 100 + j + r; try { r = 1; r += at(k); } catch (int i) { r += 10 * i; } return r; }
int main() { for (int k = 0; k < 4; k++) printf("%d ", f(k)); printf("\n"); }
