// rounds: 500
// CRC-32 by a table, Adler-32, and a hash of eight bytes at a time.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static uint32_t table[256];
static uint8_t data[1 << 15];
static uint64_t load(const uint8_t *p) { uint64_t v = 0; for (int i = 0; i < 8; i++) v |= (uint64_t)p[i] << 8 * i; return v; }
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1; uint64_t sum = 0;
    for (uint32_t i = 0; i < 256; i++) { uint32_t c = i; for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ c >> 1 : c >> 1; table[i] = c; }
    for (unsigned i = 0; i < sizeof data; i++) data[i] = i * 31 + i / 255;
    for (int r = 0; r < rounds * 4; r++) {
        uint32_t crc = ~0u, a = 1, b = 0; uint64_t h = r;
        for (unsigned i = 0; i < sizeof data; i++) crc = table[(crc ^ data[i]) & 255] ^ crc >> 8;
        for (unsigned i = 0; i < sizeof data; i++) { a += data[i]; b += a; if (i % 4096 == 4095) a %= 65521, b %= 65521; }
        for (unsigned i = 0; i < sizeof data; i += 8) { h ^= load(data + i); h *= 0x9e3779b97f4a7c15u; h = h << 31 | h >> 33; }
        sum = sum * 31 + (~crc ^ (b << 16 | a) ^ h);
        data[r & 1023]++;
    }
    printf("%llx\n", (unsigned long long)sum);
}
