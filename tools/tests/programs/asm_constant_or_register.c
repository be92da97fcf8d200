// Statements whose operand must be a constant, behind the question whether it is one: at -O0 no value is.
#include <stdint.h>
#include <stdio.h>
#define NOINLINE __attribute__((noinline))
static inline uint32_t upper(uint32_t value, int8_t bits) {
  if (__builtin_constant_p(bits)) __asm__("shrl %1, %0" : "+r"(value) : "i"(-bits & 31));
  else __asm__("shrl %1, %0" : "+r"(value) : "c"((uint8_t)-bits));
  return value;
}
static inline uint32_t lower(uint32_t value, int8_t bits) {
  uint32_t mask;
  if (!__builtin_constant_p(bits)) mask = (1u << bits) - 1;
  else { __asm__("movl %1, %0" : "=r"(mask) : "i"(bits)); mask = (1u << mask) - 1; }
  return value & mask;
}
NOINLINE static uint32_t unknown(uint32_t value, int8_t bits) { return upper(value, bits) + lower(value, bits); }
NOINLINE static uint32_t known(uint32_t value) { return upper(value, 7) + lower(value, 12); }
int main(int argc, char **argv) {
  printf("%u %u\n", unknown(0xdeadbeef, 9 + argc), known(0xcafebabe));
}
