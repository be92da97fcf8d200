// Loops with try inside, leaving by break, continue, goto and return; phis on both ways of a call.
#include <cstdio>
__attribute__((noinline)) int at(int k) { if (k % 5 == 2) throw k; if (k % 7 == 3) throw (long)k; return k; }
__attribute__((noinline)) int f(int n) {
  int sum = 0, state = 1, retries = 0;
again:
  for (int i = 0; i < n; i++) {
    int v = -1;
    try { v = at(i + state); if (v == 13) break; state ^= v; }
    catch (int k) { if (k > 40) return sum * 2 + k; v = k * 100; continue; }
    catch (long k) { sum += (int)k; if (state++ % 3 == 0 && ++retries < 4) goto again; }
    sum = sum * 3 + v;
    if (sum > 1000000) sum %= 1009;
  }
  return sum;
}
__attribute__((noinline)) int phis(int k, bool b) { int r; try { r = b ? at(k) : at(k + 1); } catch (int i) { r = i - 1000; } catch (long l) { r = b ? (int)l + 50 : -(int)l; } return r; }
int main() { for (int n = 0; n < 60; n += 7) printf("%d ", f(n)); for (int k = 0; k < 20; k++) printf("%d %d ", phis(k, true), phis(k, false)); printf("\n"); }
