#include "common.h"
NOINLINE int kind(int c) { switch (c) { case '0' ... '9': return 1; case 'a' ... 'z': case 'A' ... 'Z': return 2; case 0 ... ' ': return 3; case 1000 ... 100000: return 4; case -50 ... -1: return 5; default: return 0; } }
int main(void)
{
    int counts[6] = {0}; for (int i = -100; i < 120000; i += 3) counts[kind(i)]++; for (int i = 0; i < 6; i++) printf("%d ", counts[i]); printf("%d%d%d\n", kind('z'), kind('{'), kind('9'));
    return 0;
}
