// rounds: 410
// Primes, as bits.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1 << 18 };
static uint64_t bits[N / 64];
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1, count = 0;
    for (int r = 0; r < rounds; r++) {
        memset(bits, 0xff, sizeof bits);
        for (unsigned i = 2; i * i < N; i++)
            if (bits[i / 64] >> i % 64 & 1)
                for (unsigned j = i * i; j < N; j += i) bits[j / 64] &= ~(1ull << j % 64);
        for (unsigned i = 2; i < N; i++) count += bits[i / 64] >> i % 64 & 1;
    }
    printf("%d\n", count);
}
