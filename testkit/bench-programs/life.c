// rounds: 1710
// The game of life on a torus.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 128 };
static unsigned char a[N][N], b[N][N];
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1; unsigned s = 5; long sum = 0;
    for (int i = 0; i < N * N; i++) s = s * 1103515245 + 12345, a[i / N][i % N] = s >> 16 & 1;
    for (int r = 0; r < rounds * 4; r++) {
        for (int y = 0; y < N; y++)
            for (int x = 0; x < N; x++) {
                int n = 0;
                for (int d = 0; d < 9; d++) if (d != 4) n += a[(y + d / 3 + N - 1) % N][(x + d % 3 + N - 1) % N];
                b[y][x] = n == 3 || (n == 2 && a[y][x]);
            }
        memcpy(a, b, sizeof a);
        for (int x = 0; x < N; x++) sum += a[r % N][x] * x;
    }
    printf("%ld\n", sum);
}
