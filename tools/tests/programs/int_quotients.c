// Quotients and remainders of the same operands, in both orders and in branches, and arrays in the frame with an index.
#include <stdint.h>
#include <stdio.h>

#define LOOP __attribute__((noinline)) static
#define PAIRS(name, type)                                                                          \
    LOOP type name##_first(type a, type b, type *r) { type q = a / b; *r = a % b; return q; }      \
    LOOP type name##_last(type a, type b, type *r) { *r = a % b; __asm__("" : : : "memory"); return a / b; } \
    LOOP type name##_some(type a, type b, type *r) { *r = 1; if (a / b > 3) *r = a % b; return a % b; } \
    LOOP void name##_all(void) {                                                                   \
        type numbers[] = {0, 1, 2, 3, 7, 10, 99, 100, (type)-1, (type)-2, (type)-100, (type)~0 / 2 + 77, (type)0xffffffff, (type)0x100000005, (type)0x7ffffffd, (type)0xffffffff00000003};  \
        int n = sizeof numbers / sizeof *numbers;                                                  \
        uint64_t sum = 0;                                                                          \
        for (int i = 0; i < n; i++)                                                                \
            for (int j = 1; j < n; j++) {                                                          \
                type r, s, t, q = name##_first(numbers[i], numbers[j], &r);                        \
                type p = name##_last(numbers[i], numbers[j], &s), o = name##_some(numbers[i], numbers[j], &t); \
                sum = sum * 31 + (uint64_t)(q ^ p * 3 ^ r * 5 ^ s * 7 ^ t * 11 ^ o * 13);         \
            }                                                                                      \
        printf("%s %llx\n", #name, (unsigned long long)sum);                                       \
    }
PAIRS(u8, uint8_t)
PAIRS(u16, uint16_t)
PAIRS(u32, uint32_t)
PAIRS(u64, uint64_t)
PAIRS(i8, int8_t)
PAIRS(i16, int16_t)
PAIRS(i32, int32_t)
PAIRS(i64, int64_t)

LOOP char *digits(uint64_t v, unsigned base, char *end) {
    *--end = 0;
    do *--end = "0123456789abcdefghijklmnopqrstuvwxyz"[v % base], v /= base; while (v);
    return end;
}

// The words are in the frame, and so are some bytes, doubles and structs.
LOOP uint64_t words(unsigned by) {
    uint32_t v[40] = {1}, w[40] = {0};
    for (int n = 0; n < 60; n++) {
        uint64_t c = 0, r = 0;
        for (int i = 0; i < 40; i++) c += (uint64_t)v[i] * by + w[i], v[i] = c, c >>= 32;
        for (int i = 40; i--;) r = r << 32 | v[i], w[i] = r / (by + n), r %= by + n;
    }
    uint64_t sum = 0;
    for (int i = 0; i < 40; i++) sum = sum * 31 + v[i] + w[i];
    return sum;
}

LOOP int frame(int n) {
    unsigned char seen[256] = {0};
    double values[16];
    struct { short a; long b; char c[6]; } all[8] = {0};
    for (int i = 0; i < 16; i++) values[i] = i * 1.5 + n;
    for (int i = 0; i < n; i++) {
        seen[i * 7 & 255]++, seen[(seen[i & 255] + i) & 255] += 2;
        values[i & 15] = values[i & 15] * 0.5 + values[(i * 3) & 15] * 0.25;
        all[i & 7].b += all[(i + seen[i & 255]) & 7].a++ + (long)values[i & 15] % 1000;
        all[i & 7].c[i % 6] ^= seen[i & 255];
    }
    uint64_t sum = 0;
    for (int i = 0; i < 256; i++) sum = sum * 3 + seen[i];
    for (int i = 0; i < 8; i++) sum = sum * 5 + all[i].a + all[i].b + all[i].c[i % 6] + (long)values[i];
    return (int)(uint32_t)(sum ^ sum >> 32);
}

int main(void) {
    u8_all(), u16_all(), u32_all(), u64_all(), i8_all(), i16_all(), i32_all(), i64_all();
    char text[80];
    for (unsigned base = 2; base < 37; base += 5) puts(digits(0xfedcba9876543210u / base, base, text + sizeof text));
    printf("%llx %x %x\n", (unsigned long long)words(0x1003), frame(500), frame(33));
}
