// Through frames without anything to do, with frame pointers and without; tail calls on the way.
#include <cstdio>
extern "C" __attribute__((noinline)) int leaf(int k) { if (k > 3) throw k; return k; }
extern "C" __attribute__((noinline)) int tail(int k) { return leaf(k + 1); }
extern "C" __attribute__((noinline)) int plain(int k) { return tail(k) * 2 + 1; }
extern "C" __attribute__((noinline, optnone)) int slow(int k) { int a[10] = {k}; return plain(a[0]) + a[9]; }
extern "C" __attribute__((noinline)) int even(int k); 
extern "C" __attribute__((noinline)) int odd(int k) { if (k == 0) throw "odd"; return even(k - 1) + 1; }
extern "C" __attribute__((noinline)) int even(int k) { if (k == 0) throw "even"; int r = odd(k - 1); asm volatile("" : "+r"(r)); return r; }
__attribute__((noinline)) int big(int k) { volatile char room[5000]; room[k] = 1; int r = slow(k); return r + room[k]; }
int main() { for (int k = 0; k < 6; k++) try { printf("%d ", big(k)); } catch (int i) { printf("! %d ", i); }
  for (int k = 100; k < 102; k++) try { even(k); } catch (const char *s) { printf("%s ", s); } printf("\n"); }
