// Tries within tries and within handlers.
#include <cstdio>
__attribute__((noinline)) int at(int k) { switch (k) { case 1: throw 1; case 2: throw 2L; case 3: throw 'c'; case 4: throw 4.0; } return k; }
__attribute__((noinline)) int all(int k, int l) {
  int r = 0;
  try {
    r += 1;
    try {
      try { r += at(k); } catch (int i) { r += 10 * i; r += at(l); }
      r += 100;
    } catch (long v) { r += 1000 * (int)v; try { at(l); } catch (double) { r += 7; } r += 2; }
    r += 10000;
  } catch (char) { r += 100000; } catch (double) { r += 200000; try { at(1); } catch (...) { try { at(2); } catch (long) { r += 3; } } }
  return r;
}
int main() {
  for (int k = 0; k < 5; k++) for (int l = 0; l < 5; l++) {
    try { printf("%d ", all(k, l)); } catch (...) { printf("! "); }
    if (l == 4) printf("\n");
  }
}
