#include "common.h"
NOINLINE int f(int n, int m, int grid[n][m]) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += grid[i][j] * (i + 1); return s; }
NOINLINE int g(int n) { int total = 0; for (int k = 1; k < n; k++) { int grid[k][k + 1]; for (int i = 0; i < k; i++) for (int j = 0; j <= k; j++) grid[i][j] = i ^ j; total += f(k, k + 1, grid) + (int)sizeof grid; if (k % 5 == 4) continue; } return total; }
int main(void) { printf("%d\n", g(40)); for (int i = 0; i < 100000; i++) { char big[HIDE(5000)]; big[i % 5000] = i; if (big[i % 5000] != (char)i) return 1; } return 0; }
