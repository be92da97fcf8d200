// Loops with many exits, each of which passes on something else.
#include <stdint.h>
#include <stdio.h>

typedef struct {
    const uint8_t *end;
    long at;
    unsigned kind;
} Found;

__attribute__((noinline)) static long common(const uint8_t *a, const uint8_t *b, long most) {
    const uint8_t *start = a, *last = a + most;
    do {
    } while (*++a == *++b && *++a == *++b && *++a == *++b && *++a == *++b && a < last);
    return a - start;
}

__attribute__((noinline)) static Found find(const uint8_t *at, const uint8_t *end, uint8_t what) {
    Found found = {end, -1, 0};
    for (const uint8_t *p = at; p < end; p += 4) {
        if (p[0] == what) {
            found = (Found){p + 1, (p - at) * 3, 1};
            break;
        }
        if (p[1] > what) {
            found = (Found){p + 2, ((p - at) ^ 5) + 1, 2};
            break;
        }
        if (p[2] == (uint8_t)~what) {
            found = (Found){p + 3, -(p - at), 3};
            break;
        }
        if (p[3] + what == 300) {
            return (Found){p + 4, (long)((uint64_t)(p - at) << 40 >> 38), 4};
        }
    }
    return found;
}

// The value behind the inner loop is used in a loop behind it, in the outer loop, and behind both.
__attribute__((noinline)) static uint64_t nested(const uint32_t *words, unsigned rows, unsigned columns) {
    uint64_t sum = 0;
    unsigned last = 0;
    for (unsigned row = 0; row < rows; row++) {
        unsigned column;
        uint32_t next = row * 7;
        for (column = 0; column < columns; column++) {
            uint32_t word = words[row * columns + column];
            next = word + 13;
            if (word % 11 == row % 11) break;
            if (word % 17 == 3) {
                next = word * 5;
                break;
            }
            if (word % 19 == column) goto out;
        }
        for (unsigned i = 0; i < (next & 7); i++) sum = sum * 31 + next + i;
        last = column + 2;
        sum += last;
    }
    return sum * 3 + last;
out:
    return sum ^ last;
}

__attribute__((noinline)) static int parse(const char **text, double *value) {
    const char *p = *text;
    int sign = 1, digits = 0;
    double found = 0, scale = 1;
    while (1) {
        char c = *p;
        if (c == '-') {
            sign = -sign;
            p++;
            continue;
        }
        if (c >= '0' && c <= '9') {
            found = found * 10 + (c - '0');
            digits++;
            p++;
            continue;
        }
        if (c == '.') {
            for (p++; *p >= '0' && *p <= '9'; p++) scale *= 0.1, found += (*p - '0') * scale;
            *text = p;
            break;
        }
        if (c == 'x') {
            *text = p + 2;
            *value = found + 0.5;
            return digits | 64;
        }
        *text = p + 1;
        break;
    }
    *value = sign * found;
    return digits;
}

int main(void) {
    static uint8_t a[400], b[400];
    static uint32_t words[240];
    uint32_t seed = 12345;
    for (int i = 0; i < 400; i++) a[i] = (seed = seed * 1103515245 + 12345) >> 24 & 15;
    for (int i = 0; i < 240; i++) words[i] = (seed = seed * 1103515245 + 12345) >> 20;
    for (int i = 0; i < 24; i++) {
        for (int k = 0; k < 400; k++) b[k] = a[k];
        b[i * 5 + 1] ^= 1;
        printf("%ld ", common(a, b, 100 + i % 3));
    }
    for (int i = 0; i < 256; i += 5) {
        Found found = find(a + i % 7, a + 320 + i % 7, (uint8_t)i);
        printf("%ld %ld %u\n", (long)(found.end - a), found.at, found.kind);
    }
    for (unsigned columns = 1; columns < 20; columns++) printf("%llu ", (unsigned long long)nested(words, 240 / columns, columns));
    const char *texts = "12.5,--3;x4-77.25 9x0.125,8";
    const char *end = texts;
    while (*end) end++;
    while (texts < end) {
        double value;
        int digits = parse(&texts, &value);
        printf("\n%d %g", digits, value);
    }
    puts("");
    return 0;
}
