// rounds: 420
// Compression by copies of earlier text, with a hash of four bytes, and back.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1 << 15 };
static uint8_t in[N], out[2 * N], back[N];
static uint32_t word(const uint8_t *p) { return p[0] | p[1] << 8 | p[2] << 16 | (uint32_t)p[3] << 24; }
static int pack(void) {
    static int heads[4096]; uint8_t *o = out; int at = 0, from = 0;
    memset(heads, -1, sizeof heads);
    while (at + 4 < N) {
        uint32_t h = word(in + at) * 2654435761u >> 20; int old = heads[h];
        heads[h] = at;
        if (old >= 0 && at - old < 65536 && word(in + old) == word(in + at)) {
            int len = 4;
            while (at + len < N && len < 255 && in[old + len] == in[at + len]) len++;
            while (from < at) { int n = at - from > 127 ? 127 : at - from; *o++ = n; memcpy(o, in + from, n); o += n; from += n; }
            *o++ = 128; *o++ = len; *o++ = at - old; *o++ = (at - old) >> 8;
            from = at += len;
        } else at++;
    }
    while (from < N) { int n = N - from > 127 ? 127 : N - from; *o++ = n; memcpy(o, in + from, n); o += n; from += n; }
    return o - out;
}
static int unpack(int size) {
    uint8_t *b = back;
    for (int i = 0; i < size;) {
        int n = out[i++];
        if (n < 128) { memcpy(b, out + i, n); b += n; i += n; continue; }
        int len = out[i], far = out[i + 1] | out[i + 2] << 8; i += 3;
        for (const uint8_t *s = b - far; len--;) *b++ = *s++;
    }
    return b - back;
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1; long sum = 0;
    for (int r = 0; r < rounds * 4; r++) {
        for (int i = 0; i < N; i++) in[i] = "the cat and the dog, then "[(i + i / 97 * (r + 3)) % 26] + (i % 53 == 0);
        int n = pack(); sum += n;
        if (unpack(n) != N || memcmp(in, back, N)) return 1;
    }
    printf("%ld\n", sum);
}
