// flags: -fwrapv
/* Products of numbers and constants of each kind, and of products and sums with constants. */
#include "common.h"
#include <stdint.h>
static uint64_t sum = 1;
static void add(uint64_t x) { sum = (sum ^ x) * 1099511628211u + 7; }
#define BY(type, k) add((uint64_t)((type)x * (type)(k))); add((uint64_t)(type)((type)x * (type) - (k)));
#define BY8(type, k) BY(type, k) BY(type, k + 1) BY(type, k + 2) BY(type, k + 3) BY(type, k + 4) BY(type, k + 5) BY(type, k + 6) BY(type, k + 7)
#define BY64(type, k) BY8(type, k) BY8(type, k + 8) BY8(type, k + 16) BY8(type, k + 24) BY8(type, k + 32) BY8(type, k + 40) BY8(type, k + 48) BY8(type, k + 56)
#define FAR(type) BY(type, 255) BY(type, 257) BY(type, 1 << 20) BY(type, (1 << 20) + 1) BY(type, (1 << 20) - 1) BY(type, 5 << 20) BY(type, 0x7fffffff) BY(type, 0x80000001u) BY(type, 0xffffffffu)
#define LONG BY(uint64_t, 0x8000000000000001u) BY(uint64_t, 0x100000001) BY(uint64_t, 0xffffffff) BY(uint64_t, 0x300000000) BY(uint64_t, 6364136223846793005u)
NOINLINE static void words(uint32_t x) { BY64(uint32_t, 0) BY64(uint32_t, 64) FAR(uint32_t) BY64(int32_t, 128) }
NOINLINE static void longs(uint64_t x) { BY64(uint64_t, 0) BY64(uint64_t, 64) FAR(uint64_t) LONG BY64(int64_t, 128) }
NOINLINE static void narrow(uint32_t x) { BY64(uint8_t, 0) BY64(uint16_t, 0) FAR(uint16_t) }
#define ROUND(type, a, c) x = (type)(x * (type)(a) + (type)(c)), y ^= x >> 7;
#define ROUNDS(name, type, a, c)                                                                     \
    NOINLINE static type name(type x)                                                               \
    {                                                                                                \
        type y = 0;                                                                                  \
        ROUND(type, a, c) ROUND(type, a, c) ROUND(type, a, c) ROUND(type, a, c) ROUND(type, a, c)    \
        ROUND(type, a, c) ROUND(type, a, c) ROUND(type, a, c) ROUND(type, a, c) ROUND(type, a, c)    \
        return x ^ y;                                                                                \
    }
ROUNDS(random32, uint32_t, 1103515245, 12345)
ROUNDS(random64, uint64_t, 6364136223846793005u, 1442695040888963407u)
ROUNDS(short64, uint64_t, 31, 7)
ROUNDS(minus64, int64_t, -3, -100)
ROUNDS(five32, int32_t, 5, 1)
ROUNDS(random16, uint16_t, 25173, 13849)
#define HASH(name, type, round)                                                                      \
    NOINLINE static type name(const unsigned char *p, const signed char *q, int n)                  \
    {                                                                                                \
        type h = 5381;                                                                               \
        for (int i = 0; i < n; i++) h = round;                                                       \
        return h;                                                                                    \
    }
HASH(hash33, uint32_t, h * 33 + p[i])
HASH(hash31, uint32_t, 31 * h + p[i])
HASH(hash63, uint64_t, h * 63 + (uint64_t)q[i])
HASH(hash129, uint64_t, p[i] + h * 129)
HASH(hash17, uint16_t, h * 17 + q[i])
HASH(added33, uint32_t, h + p[i] * 33u + (uint32_t)q[i] * 31u)
int main(void)
{
    static const uint64_t v[] = {0, 1, 2, 3, 255, 256, 0x7fffffff, 0x80000000, 0xffffffff, 0x123456789abcdef, 1ull << 63, ~0ull};
    for (int i = 0; i < 12; i++) {
        words((uint32_t)v[i]), longs(v[i]), narrow((uint32_t)v[i]);
        add(random32((uint32_t)v[i])), add(random64(v[i])), add(short64(v[i])), add((uint64_t)minus64((int64_t)(v[i] >> 40)));
        add((uint64_t)five32((int32_t)(v[i] >> 50))), add(random16((uint16_t)v[i]));
        printf("%016llx\n", (unsigned long long)sum);
    }
    static unsigned char p[101];
    for (int i = 0; i < 101; i++) p[i] = (unsigned char)(i * i + 3);
    for (int n = 0; n <= 101; n += 7) {
        const signed char *q = (const signed char *)p;
        add(hash33(p, q, n)), add(hash31(p, q, n)), add(hash63(p, q, n)), add(hash129(p, q, n));
        add(hash17(p, q, n)), add(added33(p, q, n));
    }
    printf("%016llx\n", (unsigned long long)sum);
    unsigned x = 1, s = 0;
    for (int i = 0; i < 100000; i++) x = x * 1103515245 + 12345, s ^= x >> 16;
    printf("%u\n", s);
    return 0;
}
