#include "common.h"
static unsigned table[256]; NOINLINE void make(void) { for (unsigned i = 0; i < 256; i++) { unsigned c = i; for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ c >> 1 : c >> 1; table[i] = c; } } NOINLINE unsigned crc(const char *p, int n) { unsigned c = ~0u; while (n--) c = table[(c ^ *p++) & 255] ^ c >> 8; return ~c; }
int main(void) { make(); printf("%x %x\n", crc("123456789", 9), crc("", 0)); return 0; }
