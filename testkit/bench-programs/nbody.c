// rounds: 370
// The planets of the benchmarks game.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct { double x[3], v[3], m; } Body;
static Body bodies[5] = {
    {{0, 0, 0}, {0, 0, 0}, 39.47},
    {{4.84, -1.16, -0.10}, {0.606, 2.81, -0.025}, 0.0377},
    {{8.34, 4.12, -0.403}, {-1.01, 1.82, 0.0084}, 0.0113},
    {{12.89, -15.1, -0.223}, {1.08, 0.868, -0.01}, 0.0017},
    {{15.37, -25.9, 0.179}, {0.979, 0.594, -0.034}, 0.002},
};
static void advance(double dt) {
    for (int i = 0; i < 5; i++) {
        Body *a = &bodies[i];
        for (int j = i + 1; j < 5; j++) {
            Body *b = &bodies[j];
            double d[3], sq = 0;
            for (int k = 0; k < 3; k++) d[k] = a->x[k] - b->x[k], sq += d[k] * d[k];
            double mag = dt / (sq * sqrt(sq));
            for (int k = 0; k < 3; k++) a->v[k] -= d[k] * b->m * mag, b->v[k] += d[k] * a->m * mag;
        }
    }
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 3; k++) bodies[i].x[k] += dt * bodies[i].v[k];
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    for (int r = 0; r < rounds * 10000; r++) advance(0.001);
    printf("%.9f %.9f\n", bodies[1].x[0], bodies[4].v[2]);
}
