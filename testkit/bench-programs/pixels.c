// rounds: 990
// Filters on pixels: blending, a box blur, and a histogram.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
enum { W = 160, H = 120 };
static uint32_t a[H][W], b[H][W]; static unsigned hist[256];
static uint32_t blend(uint32_t x, uint32_t y, uint32_t t) {
    uint32_t o = 0;
    for (int s = 0; s < 32; s += 8) o |= (((x >> s & 255) * (256 - t) + (y >> s & 255) * t) >> 8) << s;
    return o;
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) a[y][x] = x * 0x10305 + y * 0x70201;
    for (int r = 0; r < rounds; r++) {
        for (int y = 1; y + 1 < H; y++)
            for (int x = 1; x + 1 < W; x++) {
                uint32_t c[4] = {0};
                for (int d = -1; d < 2; d++) for (int e = -1; e < 2; e++) for (int k = 0; k < 4; k++) c[k] += a[y + d][x + e] >> 8 * k & 255;
                b[y][x] = c[0] / 9 | c[1] / 9 << 8 | c[2] / 9 << 16 | c[3] / 9 << 24;
            }
        for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) a[y][x] = blend(a[y][x], b[y][x], (r * 16 + x) & 255), hist[a[y][x] >> 8 & 255]++;
    }
    unsigned s = 0;
    for (int i = 0; i < 256; i++) s = s * 31 + hist[i];
    printf("%u\n", s);
}
