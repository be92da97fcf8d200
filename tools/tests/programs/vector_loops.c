// Loops of which clang makes vectors: divisions by constants, averages, limits, counts of bits, products of halves, masks.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define N 1024
#define LOOP __attribute__((noinline)) static void
static uint8_t ub[N], vb[N], wb[N];
static int16_t sh[N], th[N];
static uint16_t uh[N], vh[N];
static int32_t si[N], ti[N];
static uint32_t ui[N], vi[N];
static uint64_t ul[N], vl[N];

static uint64_t seed = 88172645463325252u;
static uint64_t next(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}
static uint64_t sum(const void *data, size_t size) {
    uint64_t h = 1469598103934665603u;
    for (size_t i = 0; i < size; i++) h = (h ^ ((const uint8_t *)data)[i]) * 1099511628211u;
    return h;
}
#define SHOW(what) printf("%s %016llx\n", #what, (unsigned long long)sum(what, sizeof what))

#define DIVIDE(d)                                                             \
    LOOP u32_##d(void) { for (int i = 0; i < N; i++) vi[i] = ui[i] / d##u; }  \
    LOOP r32_##d(void) { for (int i = 0; i < N; i++) vi[i] = ui[i] % d##u; }  \
    LOOP s32_##d(void) { for (int i = 0; i < N; i++) ti[i] = si[i] / -d; }    \
    LOOP m32_##d(void) { for (int i = 0; i < N; i++) ti[i] = si[i] % d; }     \
    LOOP u16_##d(void) { for (int i = 0; i < N; i++) vh[i] = uh[i] / d##u; }  \
    LOOP s16_##d(void) { for (int i = 0; i < N; i++) th[i] = sh[i] / d; }     \
    static void all_##d(void) {                                               \
        u32_##d(); SHOW(vi); r32_##d(); SHOW(vi); s32_##d(); SHOW(ti);        \
        m32_##d(); SHOW(ti); u16_##d(); SHOW(vh); s16_##d(); SHOW(th);        \
    }
DIVIDE(3) DIVIDE(7) DIVIDE(10) DIVIDE(16) DIVIDE(255) DIVIDE(641) DIVIDE(1000) DIVIDE(32767)
LOOP large(void) { for (int i = 0; i < N; i++) vi[i] = ui[i] / 4294967291u; }
LOOP large_signed(void) { for (int i = 0; i < N; i++) ti[i] = si[i] / (-2147483647 - 1); }

LOOP averages(void) { for (int i = 0; i < N; i++) wb[i] = (ub[i] + vb[i] + 1) >> 1; }
LOOP averages16(void) { for (int i = 0; i < N; i++) vh[i] = (uh[i] + vh[i] + 1) >> 1; }
LOOP floors(void) { for (int i = 0; i < N; i++) wb[i] = (ub[i] + vb[i]) >> 1; }
LOOP limits(void) {
    for (int i = 0; i < N; i++) {
        int v = ub[i] + vb[i] - 40;
        wb[i] = v < 0 ? 0 : v > 255 ? 255 : v;
    }
}
// The highest bits of what is compared may be set.
LOOP least16(void) {
    for (int i = 0; i < N; i++) {
        uint16_t a = uh[i] & 0xf00f, b = (uint16_t)sh[i] & 0xe1f0;
        vh[i] = a < b ? a : b;
    }
}
LOOP largest8(void) {
    for (int i = 0; i < N; i++) {
        uint8_t a = ub[i] & 0xf1, b = vb[i] & 0xe2;
        wb[i] = a > b ? a : b;
    }
}
LOOP least32(void) {
    for (int i = 0; i < N; i++) {
        uint32_t a = ui[i] & 0xf000000fu, b = (uint32_t)si[i] & 0x8fffffffu;
        vi[i] = a < b ? a : b;
    }
}
LOOP bits8(void) { for (int i = 0; i < N; i++) wb[i] = __builtin_popcount(ub[i]); }
LOOP bits16(void) { for (int i = 0; i < N; i++) vh[i] = __builtin_popcount(uh[i]); }
LOOP bits32(void) { for (int i = 0; i < N; i++) vi[i] = __builtin_popcount(ui[i]); }
LOOP bits64(void) { for (int i = 0; i < N; i++) vl[i] = __builtin_popcountll(ul[i]); }
LOOP halves(void) { for (int i = 0; i < N; i++) vl[i] = (ul[i] & 0xffffffff) * (ul[i] >> 32); }
LOOP extended(void) { for (int i = 0; i < N; i++) vl[i] = (uint64_t)ui[i] * vi[i]; }
LOOP not_halves(void) { for (int i = 0; i < N; i++) vl[i] = (ul[i] & 0x1ffffffff) * (ul[i] >> 31); }
LOOP chosen(void) { for (int i = 0; i < N; i++) if (si[i] < 0) ti[i] = si[i] ^ 77; }
__attribute__((noinline)) static int count(void) {
    int n = 0;
    for (int i = 0; i < N; i++) n += ub[i] == vb[i];
    return n;
}
__attribute__((noinline)) static unsigned differences(void) {
    unsigned n = 0;
    for (int i = 0; i < N; i++) n += ub[i] > vb[i] ? ub[i] - vb[i] : vb[i] - ub[i];
    return n;
}
typedef signed char bytes __attribute__((vector_size(16)));
typedef int words __attribute__((vector_size(16)));
__attribute__((noinline)) static int signs(bytes v) {
    int n = 0;
    bytes negative = v < 0;
    for (int i = 0; i < 16; i++) n |= (negative[i] & 1) << i;
    return n;
}
// Rounds of fixed numbers, whose tests compare what is passed on.
__attribute__((noinline)) static uint64_t rounds(const uint32_t *p) {
    uint64_t h = 7, g = 1;
    for (uint8_t i = 250; i != 5; i += 1) h = h * 31 + p[i];
    for (int64_t i = 300; i != -3; i -= 3) g = p[i & 255] + g * 5;
    for (uint16_t i = 65000; i != 100; i += 4) h = (h ^ i) * 3;
    return h ^ g;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        ul[i] = next();
        ui[i] = next() >> (i & 31);
        si[i] = (int32_t)next() >> (i & 15);
        uh[i] = next();
        sh[i] = next();
        ub[i] = next();
        vb[i] = i % 5 ? next() : ub[i];
        vh[i] = next();
    }
    ui[0] = 0, ui[1] = ~0u, ui[2] = 1u << 31, si[0] = -2147483647 - 1, si[1] = 2147483647, si[2] = -1, sh[0] = -32768;
    averages(); SHOW(wb); averages16(); SHOW(vh); floors(); SHOW(wb); limits(); SHOW(wb);
    all_3(); all_7(); all_10(); all_16(); all_255(); all_641(); all_1000(); all_32767();
    least16(); SHOW(vh); largest8(); SHOW(wb); least32(); SHOW(vi);
    large(); SHOW(vi); large_signed(); SHOW(ti);
    bits8(); SHOW(wb); bits16(); SHOW(vh); bits32(); SHOW(vi); bits64(); SHOW(vl);
    halves(); SHOW(vl); extended(); SHOW(vl); not_halves(); SHOW(vl); chosen(); SHOW(ti);
    bytes v;
    for (int i = 0; i < 64; i++) {
        memcpy(&v, ub + i, 16);
        printf("%x ", signs(v));
    }
    printf("\n%d %u %llx\n", count(), differences(), (unsigned long long)rounds(ui));
    return 0;
}
