// Memory of variable size on the stack, in frames that exceptions pass and in those that catch them.
#include <cstdio>
#include <cstring>
__attribute__((noinline)) int fill(char *p, int n, int k) { memset(p, 'a' + n % 26, n); if (k == n) throw n; return p[n - 1]; }
__attribute__((noinline)) int vla(int n, int k) { char a[n]; int r = fill(a, n, k); for (int i = 1; i < 4; i++) { char b[n * i]; r += fill(b, n * i, k); } return r + a[0]; }
__attribute__((noinline)) int catches(int n, int k) { int r = 0; for (int i = 1; i < 5; i++) { char b[n * i]; b[0] = i; try { r += vla(n, k); char c[i * 8]; r += fill(c, i * 8, k); } catch (int t) { r += t * 1000 + b[0]; } } return r; }
int main() { for (int k = 0; k < 40; k += 4) printf("%d ", catches(8, k)); printf("\n"); alignas(64) char big[128]; try { fill(big, 128, 128); } catch (int) { printf("%d %d\n", big[5], (int)((unsigned long)big % 64)); } }
