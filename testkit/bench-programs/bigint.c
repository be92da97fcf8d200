// rounds: 1710
// Digits of e and of factorials, with numbers of many words.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { W = 64 };
static void mul(uint32_t *v, int n, uint32_t by) { uint64_t c = 0; for (int i = 0; i < n; i++) c += (uint64_t)v[i] * by, v[i] = c, c >>= 32; }
static uint32_t div_(uint32_t *v, int n, uint32_t by) { uint64_t r = 0; for (int i = n; i--;) r = r << 32 | v[i], v[i] = r / by, r %= by; return r; }
static void add(uint32_t *v, const uint32_t *w, int n) { uint64_t c = 0; for (int i = 0; i < n; i++) c += (uint64_t)v[i] + w[i], v[i] = c, c >>= 32; }
static void product(uint64_t *o, const uint64_t *a, const uint64_t *b, int n) {
    memset(o, 0, 16 * n);
    for (int i = 0; i < n; i++) { unsigned __int128 c = 0; for (int j = 0; j < n; j++) c += (unsigned __int128)a[i] * b[j] + o[i + j], o[i + j] = c, c >>= 64; o[i + n] = c; }
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1; uint64_t sum = 0;
    for (int r = 0; r < rounds; r++) {
        uint32_t f[W] = {1}, e[W] = {0}, t[W] = {0};
        for (uint32_t i = 2; i < 200; i++) mul(f, W, i);
        for (int i = 0; i < 300; i++) sum = sum * 10 + div_(f, W, 10);
        t[W - 1] = 1u << 28;
        for (uint32_t i = 1; i < 200; i++) add(e, t, W), div_(t, W, i);
        for (int i = 0; i < 20; i++) e[W - 1] &= (1u << 28) - 1, mul(e, W, 10), sum += e[W - 1] >> 28;
        uint64_t a[16], b[16], o[32];
        for (int i = 0; i < 16; i++) a[i] = sum * (i + 1), b[i] = ~sum + i;
        for (int i = 0; i < 40; i++) product(o, a, b, 16), memcpy(a, o + 8, sizeof a);
        sum ^= a[3];
    }
    printf("%llu\n", (unsigned long long)sum);
}
