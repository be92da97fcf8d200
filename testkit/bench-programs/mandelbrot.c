// rounds: 110
// Points of the Mandelbrot set.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1, inside = 0;
    for (int r = 0; r < rounds; r++)
        for (int y = 0; y < 128; y++)
            for (int x = 0; x < 128; x++) {
                double cr = 2.0 * x / 128 - 1.5, ci = 2.0 * y / 128 - 1 + r * 1e-3, zr = 0, zi = 0;
                int i = 0;
                for (; i < 100 && zr * zr + zi * zi < 4; i++) {
                    double t = zr * zr - zi * zi + cr;
                    zi = 2 * zr * zi + ci;
                    zr = t;
                }
                inside += i;
            }
    printf("%d\n", inside);
}
