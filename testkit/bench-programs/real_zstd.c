// with: c/zstd
// rounds: 360
// Zstandard, and back.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
size_t ZSTD_compress(void *, size_t, const void *, size_t, int);
size_t ZSTD_decompress(void *, size_t, const void *, size_t);
enum { N = 1 << 16 };
static unsigned char in[N], out[2 * N], back[N];
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    unsigned long sum = 0; unsigned s = 1;
    for (int i = 0; i < N; i++) s = s * 1664525 + 1013904223, in[i] = "several words of text and more, "[(i + (s >> 28 == 3) * i) % 32] + (s >> 30 == 1);
    for (int r = 0; r < rounds; r++) {
        unsigned long n;
        in[r % N]++;
        n = ZSTD_compress(out, sizeof out, in, N, 3);
        for (int k = 0; k < 4; k++) if (ZSTD_decompress(back, N, out, n) != N || memcmp(in, back, N)) return 1;
        sum += n;
    }
    printf("%lu\n", sum);
}
