// rounds: 1270
// Queens on a board, and permutations, by recursion.
#include <stdio.h>
#include <stdlib.h>
static int place(int n, unsigned cols, unsigned left, unsigned right) {
    unsigned all = (1u << n) - 1, free = all & ~(cols | left | right); int count = cols == all;
    while (free) { unsigned bit = free & -free; free ^= bit; count += place(n, cols | bit, (left | bit) << 1, (right | bit) >> 1); }
    return count;
}
static int fannkuch(int n) {
    int p[16], q[16], c[16] = {0}, most = 0;
    for (int i = 0; i < n; i++) p[i] = i;
    for (int i = 0; i < n;) {
        if (c[i] < i) {
            int j = i & 1 ? c[i] : 0, t = p[j]; p[j] = p[i]; p[i] = t;
            for (int k = 0; k < n; k++) q[k] = p[k];
            int flips = 0;
            for (int f; (f = q[0]); flips++) for (int lo = 0, hi = f; lo < hi; lo++, hi--) { int x = q[lo]; q[lo] = q[hi]; q[hi] = x; }
            if (flips > most) most = flips;
            c[i]++; i = 0;
        } else c[i++] = 0;
    }
    return most;
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1; long sum = 0;
    for (int r = 0; r < rounds; r++) sum += place(8 + r % 2, 0, 0, 0) + fannkuch(7);
    printf("%ld\n", sum);
}
