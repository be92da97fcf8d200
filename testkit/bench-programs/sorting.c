// rounds: 350
// Quicksort, heapsort and merge sort, by hand and by a comparison function.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 4000 };
static int a[N], b[N], t[N];
static void quick(int *v, int lo, int hi) {
    while (lo < hi) {
        int p = v[(lo + hi) / 2], i = lo, j = hi;
        while (i <= j) {
            while (v[i] < p) i++;
            while (v[j] > p) j--;
            if (i <= j) { int x = v[i]; v[i++] = v[j]; v[j--] = x; }
        }
        if (j - lo < hi - i) quick(v, lo, j), lo = i;
        else quick(v, i, hi), hi = j;
    }
}
static void heap(int *v, int n) {
    for (int s = n / 2 - 1, e = n; e > 1;) {
        if (s >= 0) { } else { e--; int x = v[0]; v[0] = v[e]; v[e] = x; }
        int i = s >= 0 ? s-- : 0, x = v[i];
        for (int c; (c = 2 * i + 1) < e; i = c) {
            if (c + 1 < e && v[c] < v[c + 1]) c++;
            if (v[c] <= x) break;
            v[i] = v[c];
        }
        v[i] = x;
    }
}
static void merge(int *v, int n, int (*less)(int, int)) {
    if (n < 2) return;
    int m = n / 2;
    merge(v, m, less); merge(v + m, n - m, less);
    memcpy(t, v, m * sizeof *v);
    for (int i = 0, j = m, o = 0; i < m;) v[o++] = j < n && less(v[j], t[i]) ? v[j++] : t[i++];
}
static int down(int x, int y) { return x > y; }
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    unsigned s = 1; long sum = 0;
    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < N; i++) s = s * 1664525 + 1013904223, a[i] = s >> 8;
        memcpy(b, a, sizeof a); quick(b, 0, N - 1); sum += b[r % N];
        memcpy(b, a, sizeof a); heap(b, N); sum += b[(r * 3) % N];
        memcpy(b, a, sizeof a); merge(b, N, down); sum -= b[(r * 5) % N];
    }
    printf("%ld\n", sum);
}
