// Switches of each kind of cluster: tests of bits for one to three blocks, with and without a subtraction, words that are
// full, few cases in turn, pairs that differ in a bit, tables beside them, weights, and defaults that are never taken.
#include <stdint.h>
#include <stdio.h>

#define OWN __attribute__((noinline))

static unsigned seen;
OWN static void note(unsigned what) { seen = seen * 31 + what; }

OWN static void one_block(int c) {
    switch (c) {
    case ' ': case '\t': case '\n': case '\r': case '\f': note(1); break;
    default: note(2);
    }
}

OWN static void two_blocks(unsigned char c) {
    switch (c) {
    case '+': case '-': case '*': case '/': case '%': note(3); break;
    case '(': case ')': case ',': case '&': note(4); break;
    default: note(5);
    }
}

OWN static void three_blocks(long c) {
    switch (c) {
    case 1000: case 1003: case 1010: note(6); break;
    case 1001: case 1004: case 1063: note(7); break;
    case 1002: case 1020: case 1021: case 1022: note(8); break;
    default: note(9);
    }
}

OWN static void negative(int c) {
    switch (c) {
    case -3: case -5: case -9: case -40: note(10); break;
    case 3: case 5: case 9: case 40: note(11); break;
    default: note(12);
    }
}

OWN static void full_word(unsigned c) {
    switch (c) {
    case 0: case 2: case 4: case 6: case 8: note(13); break;
    case 1: case 3: case 5: case 7: note(14); break;
    default: note(15);
    }
}

OWN static void never(unsigned c) {
    switch (c) {
    case 60: case 62: case 64: case 66: note(16); break;
    case 61: case 63: case 70: note(17); break;
    default: __builtin_unreachable();
    }
}

OWN static void few(int c) {
    switch (c) {
    case 7: note(18); break;
    case 3: note(19); break;
    default: note(20);
    }
}

OWN static void few_never(int c) {
    switch (c) {
    case 7: note(21); break;
    case -3: note(22); break;
    case 100: note(23); break;
    default: __builtin_unreachable();
    }
}

OWN static void pairs(int c) {
    switch (c) {
    case 'a': case 'A': note(24); break;
    case 'q': note(25); break;
    default: note(26);
    }
}

OWN static void spread(uint64_t c) {
    switch (c) {
    case 0: case 1ull << 40: note(27); break;
    case 5: case 1ull << 63: note(28); break;
    case 9: case UINT64_MAX: note(29); break;
    case UINT64_MAX - 1: case UINT64_MAX - 3: case UINT64_MAX - 8: note(30); break;
    case 1000 ... 2000: note(31); break;
    default: note(32);
    }
}

OWN static void beside_table(unsigned c) {
    switch (c) {
    case 0: note(33); break;
    case 1: note(34); break;
    case 2: note(35); break;
    case 3: note(36); break;
    case 4: note(37); break;
    case 900: note(38); break;
    case 5000: case 5002: case 5004: case 5050: note(39); break;
    default: note(40);
    }
}

OWN static void weighted(int c) {
    switch (__builtin_expect(c, 77)) {
    case 1: note(41); break;
    case 20: note(42); break;
    case 77: note(43); break;
    case 300: note(44); break;
    case 4000: note(45); break;
    case 50000: note(46); break;
    default: note(47);
    }
}

OWN static void wide(unsigned __int128 c) {
    unsigned __int128 high = (unsigned __int128)1 << 100;
    if (c > high && c < high + 9) { note(48); return; }
    switch (c) {
    case 3: case 5: case 7: case 60: note(49); break;
    case 100: note(50); break;
    default: note(51);
    }
}

OWN static int tested(unsigned long word, unsigned number) {
    int bits = 0;
    if (word >> (number & 63) & 1) bits |= 1;
    if (!((unsigned)word >> (number & 31) & 1)) bits |= 2;
    if (word & 1ul << (number & 63)) bits |= 4;
    return bits | ((0x5500aa0f >> (number & 31) & 1) ? 8 : 0);
}

int main(void) {
    for (int c = -70; c < 140; c++) {
        one_block(c), two_blocks((unsigned char)c), negative(c), few(c), pairs(c), weighted(c), spread((uint64_t)(int64_t)c);
        three_blocks(c + 1000L), beside_table((unsigned)c), wide((unsigned __int128)(__int128)c);
        if (c >= 0) full_word((unsigned)c);
        if (c == -3 || c == 7 || c == 100) few_never(c);
        if ((c >= 60 && c <= 64) || c == 66 || c == 70) never((unsigned)c);
    }
    printf("%u\n", seen);
    for (int c = 0; c < 6000; c++) {
        beside_table((unsigned)c), spread((uint64_t)c), weighted(c * 10), two_blocks((unsigned char)c);
        three_blocks(c * 0x100000000l + 1003), three_blocks(c - 3000L);
        spread(UINT64_MAX - (uint64_t)c), spread((uint64_t)c << 40), wide(((unsigned __int128)1 << 100) + (unsigned)c);
    }
    wide(((unsigned __int128)5 << 64) + 3);
    printf("%u\n", seen);
    for (unsigned number = 0; number < 80; number++) printf("%d", tested(0x123456789abcdef1ul, number));
    puts("");
}
