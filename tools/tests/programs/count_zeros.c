// Counts of zero bits: of numbers that are never zero, of those that may be, and of both in one function; a search whose
// condition is unpredictable.
#include <stdint.h>
#include <stdio.h>
#define N __attribute__((noinline)) static

N unsigned trailing(unsigned x) { return __builtin_ctz(x); }
N unsigned leading(unsigned x) { return __builtin_clz(x); }
N unsigned trailing_long(uint64_t x) { return __builtin_ctzll(x); }
N unsigned leading_long(uint64_t x) { return __builtin_clzll(x); }
N unsigned trailing_or(unsigned x) { return x ? __builtin_ctz(x) : 32; }
N unsigned leading_or(unsigned x) { return x ? __builtin_clz(x) : 32; }
N unsigned trailing_long_or(uint64_t x) { return x ? __builtin_ctzll(x) : 64; }
N unsigned leading_long_or(uint64_t x) { return x ? __builtin_clzll(x) : 64; }
N unsigned both(unsigned x, unsigned y) { return __builtin_ctz(x) * 100 + (y ? __builtin_ctz(y) : 32); }
N unsigned trailing_short(uint16_t x) { return __builtin_ctzg(x); }
N unsigned leading_short_or(uint16_t x) { return __builtin_clzg(x, 16); }
N unsigned leading_byte(uint8_t x) { return __builtin_clzg(x); }
N unsigned trailing_byte_or(uint8_t x) { return __builtin_ctzg(x, 8); }
N unsigned trailing_odd(unsigned _BitInt(20) x) { return __builtin_ctzg(x); }
N unsigned leading_odd_or(unsigned _BitInt(20) x) { return __builtin_clzg(x, 20); }
N unsigned trailing_wide(unsigned __int128 x) { return __builtin_ctzg(x); }
N unsigned leading_wide_or(unsigned __int128 x) { return __builtin_clzg(x, 128); }

// The set bits of a word, from below and from above.
N unsigned each(uint64_t x) {
    unsigned sum = 0, place = 1;
    while (x) {
        sum += __builtin_ctzll(x) * place++;
        x &= x - 1;
    }
    return sum;
}
N unsigned each_from_above(uint64_t x) {
    unsigned sum = 0, place = 1;
    while (x) {
        int at = 63 - __builtin_clzll(x);
        sum += at * place++;
        x ^= (uint64_t)1 << at;
    }
    return sum;
}

// The greatest common divisor without divisions.
N unsigned divisor(unsigned a, unsigned b) {
    int shift = __builtin_ctz(a | b);
    a >>= __builtin_ctz(a);
    while (b) {
        b >>= __builtin_ctz(b);
        if (a > b) {
            unsigned t = a;
            a = b;
            b = t;
        }
        b -= a;
    }
    return a << shift;
}

// A binary search: without the hint its steps may be branches.
N unsigned search(const unsigned *words, unsigned count, unsigned key) {
    const unsigned *base = words;
    while (count > 1) {
        unsigned half = count / 2;
        if (__builtin_unpredictable(base[half] <= key)) base += half;
        count -= half;
    }
    return base - words;
}
N unsigned search_plainly(const unsigned *words, unsigned count, unsigned key) {
    unsigned low = 0;
    while (count > 1) {
        unsigned half = count / 2;
        low = words[low + half] <= key ? low + half : low;
        count -= half;
    }
    return low;
}

// Words of 16 bits: sums, products and shifts whose upper halves are not asked for.
N uint16_t words_of_16(uint16_t a, uint16_t b) {
    uint16_t c = a * 12345u + b;
    c ^= (uint16_t)(c << 7);
    c -= 0x7f01;
    c = (unsigned)c * b | 0x4001;
    if ((uint16_t)(c & 0x8ff0) == 0) return c + 3;
    return (c >> 3) - (uint16_t)-a;
}

int main(void) {
    static unsigned words[1000];
    uint64_t x = 88172645463325252u;
    unsigned sum = 0;
    for (int i = 0; i < 1000; i++) words[i] = i * 7 + i % 3;
    for (int i = 0; i < 400; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        uint64_t y = x >> (i % 64) << (i % 23);
        unsigned low = y ? (unsigned)y | 1u << i % 32 : 1;
        uint64_t some = y | (uint64_t)1 << i % 64;
        unsigned zero = i % 5 ? (unsigned)y : 0;
        uint64_t zero_long = i % 7 ? y : 0;
        sum = sum * 31 + trailing(low) + leading(low) * 3 + trailing_long(some) * 5 + leading_long(some) * 7;
        sum = sum * 31 + trailing_or(zero) + leading_or(zero) * 3;
        sum = sum * 31 + trailing_long_or(zero_long) + leading_long_or(zero_long) * 3 + both(low, zero);
        sum = sum * 31 + trailing_short(low | 0x8000) + leading_short_or(zero) + leading_byte(low | 1);
        sum = sum * 31 + trailing_byte_or(zero) + trailing_odd(low | 0x80000) + leading_odd_or(zero);
        sum = sum * 31 + trailing_wide((unsigned __int128)some << i % 64) + leading_wide_or(zero_long);
        sum = sum * 31 + each(y) + each_from_above(y) + divisor(low, (unsigned)some | 2);
        sum = sum * 31 + search(words, 1000, low % 7100) + search_plainly(words, 1000, low % 7100);
        sum = sum * 31 + words_of_16(low, some);
        if (i % 20 == 0) printf("%d %u\n", i, sum);
    }
    printf("%u\n", sum);
    return 0;
}
