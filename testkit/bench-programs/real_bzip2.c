// with: c/bzip2
// rounds: 40
// Compression by block sorting, and back.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int BZ2_bzBuffToBuffCompress(char *, unsigned *, char *, unsigned, int, int, int);
int BZ2_bzBuffToBuffDecompress(char *, unsigned *, char *, unsigned, int, int);
enum { N = 1 << 16 };
static char in[N], out[2 * N], back[N];
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    unsigned long sum = 0; unsigned s = 1;
    for (int i = 0; i < N; i++) s = s * 1664525 + 1013904223, in[i] = "several words of text and more, "[(i + (s >> 28 == 3) * i) % 32] + (s >> 30 == 1);
    for (int r = 0; r < rounds; r++) {
        unsigned n = sizeof out, m = N;
        in[r % N]++;
        if (BZ2_bzBuffToBuffCompress(out, &n, in, N, 9, 0, 30) || BZ2_bzBuffToBuffDecompress(back, &m, out, n, 0, 0)) return 1;
        if (m != N || memcmp(in, back, N)) return 1;
        sum += n;
    }
    printf("%lu\n", sum);
}
