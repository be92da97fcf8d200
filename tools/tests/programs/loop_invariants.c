// Values that do not change in loops, loops that are entered from loops, and operands that are loaded in them.
#include <stdio.h>

typedef unsigned int u32;
typedef unsigned long long u64;

#define N __attribute__((noinline))

int table[64];
static int parent[256];
double rates[40];
char letters[300];

// The bound is a change of an operand.
N int rising(const int *of, int n) {
    int count = 0;
    for (int i = 0; i < n - 1; i++) count += of[i] < of[i + 1];
    return count;
}

N u64 masked(u64 limit, u64 step) {
    u64 sum = 0;
    for (u64 at = 0; at != (limit & ~7ull); at += 8) sum += at ^ (step | 5) ^ ~limit;
    return sum;
}

// Two loops, the second one with constants, each in rounds of a third one.
N u64 joined(int rounds) {
    u64 found = 0;
    for (int i = 0; i < 256; i++) parent[i] = i;
    for (int round = 0; round < rounds; round++) {
        int at = 0;
        while (at < 256) {
            int a = (at * 7 + round) & 255, b = at;
            while (parent[a] != a) a = parent[a] = parent[parent[a]];
            while (parent[b] != b) b = parent[b] = parent[parent[b]];
            if (a % 3) parent[a] = b;
            at += 1 + (a & 1);
        }
        for (int i = 0; i < 256; i++) found += parent[i] == i;
    }
    return found;
}

// A loop with two exits, both into the next loop.
N u32 searched(const char *text, int n, char wanted) {
    int at = 0;
    while (at < n) {
        if (text[at] == wanted) break;
        at++;
    }
    u32 sum = at;
    for (int i = 0; i < at; i++) sum = sum * 31 + text[i] * 3;
    return sum;
}

// More invariants than registers.
N u64 crowded(u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, int n) {
    u64 sum = 0;
    for (int i = 0; i < n; i++) {
        sum += (a & 0xff00) ^ (b | 3) ^ (c ^ 77) ^ ~d;
        sum ^= (e & 0x1234) * i + (f | 0x100) + (a ^ 5) + (b & 0x7777) + (c | 9) + (d ^ 0x333);
        sum += (e | 11) ^ (f & 0xfff0) ^ (sum >> 7);
    }
    return sum;
}

// The least of sums, whose addresses are used in two blocks.
N u32 relaxed(int n) {
    static int grid[12][12];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) grid[i][j] = i == j ? 0 : (i * 29 + j * 17) % 41 + 1;
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (grid[i][k] + grid[k][j] < grid[i][j]) grid[i][j] = grid[i][k] + grid[k][j];
    u32 sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) sum = sum * 3 + grid[i][j];
    return sum;
}

// Operands that are loaded before a store that may change them.
N int loaded_before(int *a, int *b, int *to) {
    int x = *a, y = *b;
    *to = 5;
    int first = x - y;
    *to += first;
    return first * *a + y;
}

N double recurrence(const double *of, int n, double c) {
    double s = 0, s1 = 0, s2 = 0;
    for (int i = 0; i + 3 < n; i += 4) {
        double a = of[i], b = of[i + 1], d = of[i + 2], e = of[i + 3];
        s = a + c * s1 - s2;
        s2 = b + c * s - s1;
        s1 = d - c * s2 - s;
        s += e;
    }
    return s + s1 / 4 + s2 / 8;
}

N int compared(const int *a, const int *b, const short *c, const unsigned char *d, int n) {
    int count = 0;
    for (int i = 0; i < n; i++) {
        int x = a[i], y = b[i], z = c[i], w = d[i];
        if (x < y) count++;
        if (z == w) count += 16;
        if (x + w > y + z) count += 256;
    }
    return count;
}

// Signs that are changed in a loop, also those of zeros and of what is no number.
N u64 signs(const double *of, const float *singles, double *to, int n) {
    u64 bits = 0;
    for (int i = 0; i < n; i++) {
        double x = of[i], y = i % 3 ? -x : x;
        float f = singles[i], g = i & 1 ? -f : __builtin_fabsf(f);
        if (y < of[0]) y = __builtin_fabs(y) * -f;
        u64 half;
        u32 single;
        to[i] = -y;
        __builtin_memcpy(&half, &to[i], 8);
        __builtin_memcpy(&single, &g, 4);
        bits = bits * 31 + (half >> 52) + single;
    }
    return bits;
}

static const struct {
    u32 common, mode, other;
    const char *message;
} mixtures[] = {{1, 2, 4, "a"}, {2, 1, 8, "b"}, {2, 1, 16, "c"}, {0, 3, 12, "d"}, {5, 5, 32, "e"}, {0, 5, 10, "f"}};

N void note(const char *text, u32 a, u32 b) { printf("%s%u.%u ", text, a, b); }

// Invariants of an inner loop that are spilled, since the outer one has calls.
N u64 spilled(const u32 *flags, int n, u32 now, u64 a, u64 b, u64 c) {
    u64 d = a ^ b, e = b ^ c, f = a + c, sum = 0;
    for (int i = 0; i < n; i++) {
        u32 old = flags[i], mode = now;
        if (old & 64) note("x", old, i), mode |= old >> 3;
        for (int j = 0; j < 6; j++) {
            u32 of = old & ~0x2a0u, to = mode & ~0x2a0u;
            int both = (of & mixtures[j].common) == mixtures[j].common && (to & mixtures[j].common) == mixtures[j].common;
            int has_mode = (of & mixtures[j].mode) == mixtures[j].mode || (to & mixtures[j].mode) == mixtures[j].mode;
            int has_other = (of & mixtures[j].other) == mixtures[j].other || (to & mixtures[j].other) == mixtures[j].other;
            if (both && of != to && has_mode && has_other) {
                note(mixtures[j].message, old, mode);
                break;
            }
        }
        sum = sum * 31 + (a ^ i) + (b | i) + (c & ~i) + d + e * i + (f ^ sum >> 9);
        a += old, b ^= mode, c -= d, d += e;
    }
    return sum + a + b + c + d + e + f;
}

int main(void) {
    for (int i = 0; i < 64; i++) table[i] = i * 37 % 61;
    for (int i = 0; i < 40; i++) rates[i] = i * .37 - 5;
    for (int i = 0; i < 300; i++) letters[i] = "abcdefghijklmnopq"[i * i % 17];
    for (int n = 0; n < 64; n += 9) printf("%d ", rising(table, n));
    printf("\n%llu %llu %llu\n", masked(0, 9), masked(100, 2), masked(1007, ~0ull));
    printf("%llu %llu\n", joined(1), joined(9));
    printf("%u %u %u\n", searched(letters, 300, 'q'), searched(letters, 300, '?'), searched(letters, 0, 'a'));
    printf("%llu\n", crowded(~0ull / 3, 12345678901, 77777777777, 3, ~0ull / 7, 0x123456789abcdef, 50));
    printf("%u %u\n", relaxed(12), relaxed(5));
    int a = 7, b = 11, c = 13;
    printf("%d ", loaded_before(&a, &b, &c));
    printf("%d %d ", loaded_before(&a, &b, &a), a);
    printf("%d %d\n", loaded_before(&a, &b, &b), b);
    printf("%.6f %.6f\n", recurrence(rates, 40, .75), recurrence(rates, 3, 2));
    short shorts[64];
    unsigned char bytes[64];
    for (int i = 0; i < 64; i++) shorts[i] = i * 5 - 90, bytes[i] = i * 3;
    printf("%d\n", compared(table, table + 1, shorts, bytes, 63));
    float singles[40];
    double to[40];
    for (int i = 0; i < 40; i++) singles[i] = i % 5 ? i * .25f - 4 : -0.f;
    rates[7] = -0., rates[9] = __builtin_inf(), rates[11] = 0;
    printf("%llx %llx\n", signs(rates, singles, to, 40), signs(to, singles, to, 40));
    u32 flags[40];
    for (int i = 0; i < 40; i++) flags[i] = i * i * 7 % 128;
    for (u32 now = 1; now < 64; now += 9) printf("%llu\n", spilled(flags, 40, now, 1, ~0ull, now));
    return 0;
}
