/* Bytes put together, in both orders, and what only looks like it. */
#include "common.h"
typedef uint8_t u8;
NOINLINE uint16_t be2(u8 *p) { return p[0] << 8 | p[1]; }
NOINLINE uint32_t le2(u8 *p) { return p[0] | p[1] << 8; }
NOINLINE uint32_t be4(u8 *p) { return (uint32_t)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3]; }
NOINLINE uint32_t le4(u8 *p) { return p[0] + (p[1] << 8) + (p[2] << 16) + ((uint32_t)p[3] << 24); }
NOINLINE uint64_t be8(u8 *p) { return (uint64_t)be4(p) << 32 | be4(p + 4); }
static inline uint32_t in4(u8 *p) { return (uint32_t)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3]; }
NOINLINE uint64_t be8s(u8 *p) { return ((uint64_t)in4(p) << 32) + in4(p + 4); }
NOINLINE uint64_t le8(u8 *p)
{
    uint64_t x = 0;
    for (int i = 0; i < 8; i++) x |= (uint64_t)p[i] << (8 * i);
    return x;
}
NOINLINE uint32_t high2(u8 *p) { return p[0] << 16 | p[1] << 8; }
NOINLINE uint64_t gap(u8 *p) { return (uint64_t)p[0] << 24 | p[1]; }
NOINLINE uint32_t three(u8 *p) { return p[0] << 16 | p[1] << 8 | p[2]; }
NOINLINE uint32_t mixed(u8 *p) { return p[0] << 8 | p[1] | p[2] << 24 | p[3] << 16; }
NOINLINE uint32_t twice(u8 *p) { return p[0] << 8 | p[0]; }
NOINLINE int sign(signed char *p) { return p[0] << 8 | (u8)p[1]; }
NOINLINE uint32_t other(u8 *p, u8 *q) { return p[0] << 8 | q[1]; }
NOINLINE uint16_t lost(u8 *p) { return (uint16_t)((uint16_t)(p[0] << 12) | p[1] << 4); }
NOINLINE uint32_t between(u8 *p, u8 *q) { uint32_t a = p[0] << 8; *q = 0x5a; return a | p[1]; }
NOINLINE uint32_t called(u8 *p, void (*f)(u8 *)) { uint32_t a = p[0]; f(p); return a << 8 | p[1]; }
NOINLINE uint32_t ways(u8 *p, int c) { uint32_t a = p[0] << 8; if (c) p[1] = 7; return a | p[1]; }
NOINLINE uint32_t kept(u8 *p, u8 *out) { uint32_t a = p[0] << 8 | p[1]; *out = p[0] ^ p[1]; return a; }
NOINLINE uint32_t at_index(u8 *p, long i) { return p[2 * i] << 8 | p[2 * i + 1]; }
NOINLINE uint32_t vol(volatile u8 *p) { return p[0] << 8 | p[1]; }
static void change(u8 *p) { p[0] = 0x11, p[1] = 0x22; }
int main(void)
{
    for (int k = 0; k < 3; k++) {
        u8 b[16], c;
        for (int i = 0; i < 16; i++) b[i] = 0x81 * (i + 1) + 0x37 * k;
        for (int at = 0; at < 4; at++) {
            u8 *p = HIDE(b + at);
            printf("%x %x %x %x %lx %lx %lx %x %lx %x %x %x\n", be2(p), le2(p), be4(p), le4(p), be8(p), be8s(p), le8(p), high2(p), gap(p), three(p), mixed(p), twice(p));
            printf("%x %x %x %x ", sign((void *)p), other(p, p + 1), lost(p), at_index(p, 2));
            printf("%x ", vol(p));
            printf("%x %x\n", kept(p, &c), c);
        }
        printf("%x %x ", between(b, b + 1), between(b + 3, b));
        printf("%x ", called(b + 4, change));
        printf("%x %x\n", ways(b + 6, 1), ways(b + 8, 0));
    }
    return 0;
}
