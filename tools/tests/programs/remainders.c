// Quotients and remainders of the same numbers, and divisors of all signs.
#include <stdio.h>

typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

#define N __attribute__((noinline))

N int by_s32(int a, int b, int *rest) { return *rest = a % b, a / b; }
N u32 by_u32(u32 a, u32 b, u32 *rest) { return *rest = a % b, a / b; }
N i64 by_s64(i64 a, i64 b, i64 *rest) { return *rest = a % b, a / b; }
N u64 by_u64(u64 a, u64 b, u64 *rest) { return *rest = a % b, a / b; }
N int by_s16(short a, short b, short *rest) { return *rest = a % b, a / b; }
N int by_s8(signed char a, signed char b, signed char *rest) { return *rest = a % b, a / b; }
N int rest_s32(int a, int b) { return a % b; }
N i64 rest_s64(i64 a, i64 b) { return a % b; }
N int rest_s16(short a, short b) { return a % b; }
N int rest_s8(signed char a, signed char b) { return a % b; }

// The quotient, the remainder and their product are all used, and so is the dividend.
N u64 all(u32 a, u32 b) {
    u32 q = a / b, r = a % b;
    return (u64)q * b + r * 3ull + (a ^ q);
}

// The remainder decides, by its flags.
N int divides(int a, int b) { return a % b == 0 ? a / b : -1; }
N int sign(int a, int b) {
    int q = a / b, r = a % b;
    return r < 0 ? q - 1 : r > 0 ? q + 1 : q;
}

N int digits(u64 of, u32 base, char *to) {
    int n = 0;
    do to[n++] = "0123456789abcdefghijklmnopqrstuvwxyz"[of % base];
    while ((of /= base));
    to[n] = 0;
    return n;
}

N int gcd(int a, int b) {
    while (b) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// A spigot: divisor, quotient and remainder change in each round.
N u32 spigot(u32 *of, int n, u32 sum) {
    for (int i = n; i > 0; i--) {
        int by = 2 * i - 1;
        int x = of[i] * 10000 + sum;
        of[i] = x % by;
        sum = x / by * i;
    }
    return sum;
}

int main(void) {
    static const i64 of[] = {0, 1, -1, 2, -2, 7, -7, 10, 127, -127, 1000, -1000, 32767, -32767, 123456789, -123456789, 2147483647, -2147483647,
                             9007199254740993, -9007199254740993, 9223372036854775807, -9223372036854775807};
    u64 sum = 0;
    for (u32 i = 0; i < sizeof of / sizeof *of; i++)
        for (u32 j = 0; j < sizeof of / sizeof *of; j++) {
            i64 a = of[i], b = of[j], r64;
            int r32;
            u32 v32;
            u64 v64;
            short r16;
            signed char r8;
            if (b) sum = sum * 31 + by_s64(a, b, &r64), sum = sum * 31 + r64 + rest_s64(a, b), sum = sum * 31 + by_u64(a, b, &v64), sum += v64;
            if ((int)b && (int)a != -2147483647 - 1)
                sum = sum * 31 + by_s32(a, b, &r32), sum = sum * 31 + r32 + rest_s32(a, b), sum = sum * 31 + by_u32(a, b, &v32), sum += v32 + all(a, b),
                sum = sum * 31 + divides(a, b) + sign(a, b);
            if ((short)b) sum = sum * 31 + by_s16(a, b, &r16), sum += r16 + rest_s16(a, b);
            if ((signed char)b) sum = sum * 31 + by_s8(a, b, &r8), sum += r8 + rest_s8(a, b);
            sum = sum * 31 + (a > -2147483647 && b > -2147483647 ? gcd((int)a, (int)b) : 0);
        }
    printf("%llx\n", sum);
    char text[80];
    for (u32 base = 2; base <= 36; base += 5) printf("%d %s ", digits(~0ull / base, base, text), text);
    u32 terms[60];
    for (int i = 0; i < 60; i++) terms[i] = 2000;
    u32 carry = 0;
    for (int n = 56; n > 0; n -= 14) printf("%u ", carry = spigot(terms, n, carry % 10000));
    printf("\n");
    return 0;
}
