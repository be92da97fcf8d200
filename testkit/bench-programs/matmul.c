// rounds: 110
// Matrix multiplication, unrolled by the compiler: sums of many products.
#include <stdio.h>
#include <stdlib.h>
enum { N = 96 };
static double a[N][N], b[N][N], c[N][N];
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) a[i][j] = i + j * 0.5, b[i][j] = i * 0.25 - j;
    double sum = 0;
    for (int r = 0; r < rounds * 4; r++) {
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                double s = 0;
                for (int k = 0; k < N; k++) s += a[i][k] * b[k][j];
                c[i][j] = s;
            }
        a[r % N][r % N] += 1;
        sum += c[r % N][(r * 7) % N];
    }
    printf("%.3f\n", sum);
}
