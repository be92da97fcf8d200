#include "common.h"
static char a[300], b[300];
#define COPY(n) memcpy(b + 1, a + 2, n); memmove(b + 3, b + 1, n); memset(b + n / 2, 0x5a + n, n / 3); sum();
NOINLINE void sum(void) { unsigned h = 0; for (int i = 0; i < 300; i++) h = h * 31 + (unsigned char)b[i]; printf("%x ", h); }
NOINLINE void vary(int n) { memcpy(b + n, a, n); memmove(b + n / 2, b, n); memset(b, n, n); sum(); printf("%d %d\n", memcmp(a, b, n) > 0, (int)strlen(a + 1)); }
int main(void) { for (int i = 0; i < 300; i++) a[i] = i * 7 + 1; COPY(0) COPY(1) COPY(2) COPY(3) COPY(5) COPY(7) COPY(8) COPY(15) COPY(16) COPY(17) COPY(31) COPY(33) COPY(63) COPY(64) COPY(65) COPY(100) COPY(129) for (int n = 0; n < 140; n += 13) vary(n); return 0; }
