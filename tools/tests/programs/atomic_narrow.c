// Atomic operations of 8 and 16 bits whose operands have other bits above in their registers.
#include <stdint.h>
#include <stdio.h>

#define OPERATIONS(T, NAME)                                                                                  \
  __attribute__((noinline)) static int NAME##_swapped(T *p, uint64_t expected, uint64_t by) {                \
    T e = (T)expected;                                                                                       \
    return __atomic_compare_exchange_n(p, &e, (T)by, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                 \
  }                                                                                                          \
  __attribute__((noinline)) static void NAME(uint64_t x, uint64_t y) {                                       \
    T m = (T)(y >> 3), old;                                                                                  \
    T *volatile p = &m;                                                                                      \
    old = __atomic_fetch_min(p, (T)(x * 77), __ATOMIC_SEQ_CST);                                              \
    printf(#NAME " min %d %d\n", (int)old, (int)m);                                                          \
    m = (T)(y >> 5);                                                                                         \
    old = __atomic_fetch_max(p, (T)(x * 91), __ATOMIC_RELAXED);                                              \
    printf(#NAME " max %d %d\n", (int)old, (int)m);                                                          \
    old = __atomic_fetch_add(p, (T)(x * 3), __ATOMIC_SEQ_CST);                                               \
    printf(#NAME " add %d %d\n", (int)old, (int)m);                                                          \
    old = __atomic_fetch_nand(p, (T)(x * 5), __ATOMIC_ACQ_REL);                                              \
    printf(#NAME " nand %d %d\n", (int)old, (int)m);                                                         \
    int done = NAME##_swapped(p, (uint64_t)m ^ x << 32, y * 7);                                              \
    printf(#NAME " exchange %d %d\n", done, (int)m);                                                         \
    done = NAME##_swapped(p, (uint64_t)m ^ x << 8 * sizeof(T) / 2 << 8 * sizeof(T) / 2, y * 9);              \
    printf(#NAME " exchange %d %d\n", done, (int)m);                                                         \
    old = __atomic_exchange_n(p, (T)(x - y), __ATOMIC_SEQ_CST);                                              \
    printf(#NAME " swap %d %d\n", (int)old, (int)m);                                                         \
  }

OPERATIONS(uint8_t, u8)
OPERATIONS(int8_t, s8)
OPERATIONS(uint16_t, u16)
OPERATIONS(int16_t, s16)
OPERATIONS(uint32_t, u32)

int main(void) {
  uint64_t x = 0x123456789abcdef1, y = 0xfedcba9876543210;
  for (int i = 0; i < 12; i++) {
    u8(x, y);
    s8(x, y);
    u16(x, y);
    s16(x, y);
    u32(x, y);
    x = x * 6364136223846793005 + 1442695040888963407;
    y = y * 2862933555777941757 + 3037000493;
  }
}
