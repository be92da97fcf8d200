// rounds: 210
// The spectral norm of an infinite matrix, cut off.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 100 };
static double A(int i, int j) { return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1); }
static void mul(const double *v, double *out, int turned) {
    for (int i = 0; i < N; i++) {
        double s = 0;
        for (int j = 0; j < N; j++) s += (turned ? A(j, i) : A(i, j)) * v[j];
        out[i] = s;
    }
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    double u[N], v[N], t[N], sum = 0;
    for (int r = 0; r < rounds * 2; r++) {
        for (int i = 0; i < N; i++) u[i] = 1 + r % 3;
        for (int i = 0; i < 10; i++) mul(u, t, 0), mul(t, v, 1), mul(v, t, 0), mul(t, u, 1);
        double vbv = 0, vv = 0;
        for (int i = 0; i < N; i++) vbv += u[i] * v[i], vv += v[i] * v[i];
        sum += sqrt(vbv / vv);
    }
    printf("%.9f\n", sum);
}
