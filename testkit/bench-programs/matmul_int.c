// rounds: 560
// Multiplication of small matrices with constant bounds, fully unrolled.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
typedef struct { uint32_t v[4][4]; } M;
static M mul(const M *a, const M *b) {
    M c;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            uint32_t s = 0;
            for (int k = 0; k < 4; k++) s += a->v[i][k] * b->v[k][j];
            c.v[i][j] = s % 1000003;
        }
    return c;
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    M m, x;
    for (int i = 0; i < 16; i++) m.v[i / 4][i % 4] = i * 7 + 1, x.v[i / 4][i % 4] = i == i / 4 * 5;
    for (int r = 0; r < rounds * 20000; r++) x = mul(&x, &m);
    uint32_t s = 0;
    for (int i = 0; i < 16; i++) s = s * 31 + x.v[i / 4][i % 4];
    printf("%u\n", s);
}
