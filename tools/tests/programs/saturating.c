// Sums and differences that stay at the ends of their ranges, of vectors with lanes of all sizes, and in loops.
#include <stdint.h>
#include <stdio.h>

#define VECTOR(T, N) typedef T T##x##N __attribute__((vector_size(sizeof(T) * N)));
VECTOR(int8_t, 16) VECTOR(uint8_t, 16) VECTOR(int16_t, 8) VECTOR(uint16_t, 8)
VECTOR(int32_t, 4) VECTOR(uint32_t, 4) VECTOR(int64_t, 2) VECTOR(uint64_t, 2)
VECTOR(int32_t, 8) VECTOR(uint32_t, 8) VECTOR(uint16_t, 4) VECTOR(uint32_t, 2)

static uint64_t state = 88172645463325252u;

/// Numbers, of which many are near the ends of ranges of 8 to 64 bits.
static uint64_t next(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    unsigned kind = state >> 60, bits = 8u << (state >> 58 & 3);
    uint64_t end = bits == 64 ? ~0ull : (1ull << bits) - 1;
    return kind < 4 ? state : kind < 8 ? end - (state & 3) : kind < 12 ? (end >> 1) + (state & 3) : state & 3;
}

static uint64_t sum = 0;

static void add(uint64_t value) { sum = (sum ^ value) * 1099511628211u; }

#define LANES(T, N)                                                            \
    __attribute__((noinline)) static void T##x##N##s(T##x##N *out, const T##x##N *a, const T##x##N *b) { \
        out[0] = __builtin_elementwise_add_sat(*a, *b);                        \
        out[1] = __builtin_elementwise_sub_sat(*a, *b);                        \
    }                                                                          \
    static void T##x##N##t(void) {                                             \
        for (int i = 0; i < 500; i++) {                                        \
            T##x##N a, b, out[2];                                              \
            for (int k = 0; k < N; k++) a[k] = (T)next(), b[k] = (T)next();    \
            T##x##N##s(out, &a, &b);                                           \
            for (int k = 0; k < N; k++) add((uint64_t)out[0][k]), add((uint64_t)out[1][k]); \
        }                                                                      \
        printf(#T " " #N " %016llx\n", (unsigned long long)sum);               \
    }
LANES(int8_t, 16) LANES(uint8_t, 16) LANES(int16_t, 8) LANES(uint16_t, 8)
LANES(int32_t, 4) LANES(uint32_t, 4) LANES(int64_t, 2) LANES(uint64_t, 2)
LANES(int32_t, 8) LANES(uint32_t, 8) LANES(uint16_t, 4) LANES(uint32_t, 2)

#define LOOP(T)                                                                \
    __attribute__((noinline)) static void slide_##T(T *a, unsigned n, unsigned by) { \
        for (unsigned i = 0; i < n; i++) {                                     \
            unsigned m = a[i];                                                 \
            a[i] = (T)(m >= by ? m - by : 0);                                  \
        }                                                                      \
    }                                                                          \
    static void loop_##T(void) {                                               \
        static T a[75];                                                        \
        static const unsigned steps[] = {0, 1, 200, 255, 256, 32768, 65535, 65536, 0x80000000u, ~0u}; \
        for (unsigned s = 0; s < 10; s++) {                                    \
            for (int i = 0; i < 75; i++) a[i] = (T)next();                     \
            slide_##T(a, 75 - s, steps[s]);                                    \
            for (int i = 0; i < 75; i++) add(a[i]);                            \
        }                                                                      \
        printf(#T " %016llx\n", (unsigned long long)sum);                      \
    }
LOOP(uint8_t) LOOP(uint16_t) LOOP(uint32_t)

int main(void) {
    int8_tx16t(), uint8_tx16t(), int16_tx8t(), uint16_tx8t();
    int32_tx4t(), uint32_tx4t(), int64_tx2t(), uint64_tx2t();
    int32_tx8t(), uint32_tx8t(), uint16_tx4t(), uint32_tx2t();
    loop_uint8_t(), loop_uint16_t(), loop_uint32_t();
    return 0;
}
