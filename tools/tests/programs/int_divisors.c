// Quotients and remainders by constants, of each size, signed and unsigned, and of odd numbers of bits.
#include <stdint.h>
#include <stdio.h>

typedef signed _BitInt(7) i7;
typedef unsigned _BitInt(11) u11;
typedef signed _BitInt(29) i29;
typedef unsigned _BitInt(31) u31;

#define DIVIDE(type, name, by)                                                                     \
    __attribute__((noinline)) static type name##_quotient(type x) { return x / (type)(by); }       \
    __attribute__((noinline)) static type name##_rest(type x) { return x % (type)(by); }           \
    static void name(void) {                                                                       \
        uint64_t sum = 0, x = 1;                                                                   \
        for (int i = 0; i < 2000; i++) {                                                           \
            uint64_t near = (uint64_t)(by) * (uint64_t)(i / 3 - 50) + (uint64_t)(i % 3 - 1);       \
            x = x * 6364136223846793005u + 1442695040888963407u;                                   \
            type values[] = {(type)near, (type)(i - 1000), (type)(x >> 33), (type)(((uint64_t)1 << (sizeof(type) * 8 - 1)) + (i - 1000))}; \
            for (int j = 0; j < 4; j++)                                                            \
                sum = sum * 31 + (uint64_t)name##_quotient(values[j]) * 7 + (uint64_t)name##_rest(values[j]); \
        }                                                                                          \
        printf("%s %llx\n", #name, (unsigned long long)sum);                                       \
    }
#define ALL(do)                                                                                    \
    do(uint8_t, u8_3, 3) do(uint8_t, u8_7, 7) do(uint8_t, u8_254, 254) do(int8_t, i8_7, 7) do(int8_t, i8_m11, -11) \
    do(int8_t, i8_127, 127) do(uint16_t, u16_53, 53) do(uint16_t, u16_7, 7) do(uint16_t, u16_65533, 65533)         \
    do(int16_t, i16_10, 10) do(int16_t, i16_m641, -641) do(uint32_t, u32_7, 7) do(uint32_t, u32_10, 10)            \
    do(uint32_t, u32_641, 641) do(uint32_t, u32_big, 0xfffffffd) do(uint32_t, u32_half, 0x80000001)                \
    do(int32_t, i32_7, 7) do(int32_t, i32_m10, -10) do(int32_t, i32_100, 100) do(int32_t, i32_big, 0x7fffffff)     \
    do(int32_t, i32_3, 3) do(i7, i7_m7, -7) do(u11, u11_2001, 2001) do(u11, u11_7, 7) do(i29, i29_97, 97)          \
    do(i29, i29_big, -1000003) do(u31, u31_7, 7) do(u31, u31_big, 2000000011u) do(uint64_t, u64_7, 7) do(int64_t, i64_10, -10)
ALL(DIVIDE)

int main(void) {
#define CALL(type, name, by) name();
    ALL(CALL)
}
