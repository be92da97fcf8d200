// rounds: 950
// An iterative fast Fourier transform.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 1 << 12 };
static double re[N], im[N], wr[N], wi[N];
static void fft(void) {
    for (unsigned i = 1, j = 0; i < N; i++) {
        unsigned bit = N >> 1;
        for (; j & bit; bit >>= 1) j ^= bit;
        j ^= bit;
        if (i < j) {
            double t = re[i]; re[i] = re[j]; re[j] = t;
            t = im[i]; im[i] = im[j]; im[j] = t;
        }
    }
    for (unsigned len = 2; len <= N; len <<= 1)
        for (unsigned i = 0; i < N; i += len)
            for (unsigned k = 0; k < len / 2; k++) {
                double c = wr[k * (N / len)], s = wi[k * (N / len)];
                double *xr = &re[i + k], *xi = &im[i + k], *yr = &re[i + k + len / 2], *yi = &im[i + k + len / 2];
                double tr = *yr * c - *yi * s, ti = *yr * s + *yi * c;
                *yr = *xr - tr; *yi = *xi - ti;
                *xr += tr; *xi += ti;
            }
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    for (int i = 0; i < N; i++) wr[i] = cos(2 * M_PI * i / N), wi[i] = -sin(2 * M_PI * i / N);
    double sum = 0;
    for (int r = 0; r < rounds * 4; r++) {
        for (int i = 0; i < N; i++) re[i] = (i * 7 + r) % 13, im[i] = 0;
        fft();
        sum += re[r % N] + im[(r * 3) % N];
    }
    printf("%.6f\n", sum);
}
