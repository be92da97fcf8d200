// with: c/zlib
// rounds: 30
// Deflate, and back.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int compress(unsigned char *, unsigned long *, const unsigned char *, unsigned long);
int uncompress(unsigned char *, unsigned long *, const unsigned char *, unsigned long);
enum { N = 1 << 16 };
static unsigned char in[N], out[2 * N], back[N];
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    unsigned long sum = 0; unsigned s = 1;
    for (int i = 0; i < N; i++) s = s * 1664525 + 1013904223, in[i] = "several words of text and more, "[(i + (s >> 28 == 3) * i) % 32] + (s >> 30 == 1);
    for (int r = 0; r < rounds; r++) {
        unsigned long n = sizeof out, m = N;
        in[r % N]++;
        if (compress(out, &n, in, N)) return 1;
        for (int k = 0; k < 4; k++) if (uncompress(back, &m, out, n) || m != N || memcmp(in, back, N)) return 1;
        sum += n;
    }
    printf("%lu\n", sum);
}
