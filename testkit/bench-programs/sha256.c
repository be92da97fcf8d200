// rounds: 700
// The hash function.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static uint32_t k[64];
static uint32_t rot(uint32_t x, int n) { return x >> n | x << (32 - n); }
static void block(uint32_t h[8], const unsigned char *p) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++) w[i] = (uint32_t)p[4 * i] << 24 | p[4 * i + 1] << 16 | p[4 * i + 2] << 8 | p[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = rot(w[i - 15], 7) ^ rot(w[i - 15], 18) ^ w[i - 15] >> 3, b = rot(w[i - 2], 17) ^ rot(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], l = h[7];
    for (int i = 0; i < 64; i++) {
        uint32_t t = l + (rot(e, 6) ^ rot(e, 11) ^ rot(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i];
        uint32_t u = (rot(a, 2) ^ rot(a, 13) ^ rot(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        l = g; g = f; f = e; e = d + t; d = c; c = b; b = a; a = t + u;
    }
    h[0] += a; h[1] += b; h[2] += c; h[3] += d; h[4] += e; h[5] += f; h[6] += g; h[7] += l;
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    for (uint32_t i = 0, x = 1; i < 64; i++) k[i] = x = x * 2654435761u + 12345;
    static unsigned char data[1 << 14];
    for (unsigned i = 0; i < sizeof data; i++) data[i] = i * 7 + i / 251;
    uint32_t h[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    for (int r = 0; r < rounds * 5; r++)
        for (unsigned i = 0; i < sizeof data; i += 64) block(h, data + i);
    printf("%08x%08x\n", h[0], h[7]);
}
