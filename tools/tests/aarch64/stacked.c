// Arrays of vectors and floats that do not fit the registers and have another alignment on the stack than their
// elements: with `CALLEE` the function, without it its caller.
#include <stdio.h>

typedef float V4f __attribute__((vector_size(16)));
typedef short V3s __attribute__((ext_vector_type(3)));
typedef struct { V4f m[4]; } __attribute__((packed)) Packed;
typedef struct { V4f m[4]; } Aligned;
typedef struct { double m[4]; } __attribute__((aligned(16))) Doubles;
typedef struct { float m[3]; } __attribute__((aligned(16))) Floats;
typedef struct { long m[2]; } __attribute__((aligned(16))) Longs;
typedef struct { V3s m[2]; } __attribute__((packed)) Odd;

double sum(Packed a, Packed b, double c, Packed d, double e, Aligned f, double g, Doubles h, double i, Floats j,
           double k, Longs l, double m, Longs n, double o, Odd p, double q, Packed r);

#ifdef CALLEE
static double of(const Packed *a, double by) {
    double all = 0;
    for (int i = 0; i < 16; i++)
        all = all * by + a->m[i / 4][i % 4];
    return all;
}

double sum(Packed a, Packed b, double c, Packed d, double e, Aligned f, double g, Doubles h, double i, Floats j,
           double k, Longs l, double m, Longs n, double o, Odd p, double q, Packed r) {
    double all = of(&a, 1.5) + of(&b, 1.25) + of(&d, 1.125) + of(&r, 0.75);
    for (int at = 0; at < 4; at++)
        all = all * 3 + f.m[at][at] + h.m[at];
    for (int at = 0; at < 3; at++)
        all = all * 2 + j.m[at] + p.m[0][at] - p.m[1][at] * 5;
    all += l.m[0] * 7 + l.m[1] * 11 + n.m[0] * 13 + n.m[1] * 17;
    return all + c + e * 2 + g * 3 + i * 4 + k * 5 + m * 6 + o * 7 + q * 8;
}
#else
static Packed packed(int seed) {
    Packed made;
    for (int i = 0; i < 16; i++)
        made.m[i / 4][i % 4] = seed + i * 3;
    return made;
}

int main(void) {
    for (int seed = 1; seed < 5; seed++) {
        Packed a = packed(seed), b = packed(seed * 2), d = packed(seed * 3), r = packed(seed * 5);
        Aligned f = {{{seed, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, seed}}};
        Doubles h = {{seed, 2, 3, 4}};
        Floats j = {{seed, 5, 6}};
        Longs l = {{seed, 8}}, n = {{9, seed}};
        Odd p = {{{seed, 2, 3}, {4, 5, seed}}};
        printf("%.17g\n", sum(a, b, seed, d, 2, f, 3, h, 4, j, 5, l, 6, n, 7, p, 8, r));
    }
}
#endif
