#include "common.h"
NOINLINE int f(int x) { switch (x) { case 0: return 5; case 1: return 7; case 2: case 3: return 11; case 4: x += 3; case 5: return x; case 6: return -1; case 7: return 100; case 9: return x * x; default: return 99; } }
NOINLINE const char *name(unsigned char c) { switch (c) { case 'a': return "alpha"; case 'b': return "beta"; case 'c': return "gamma"; case 'd': return "delta"; case 'e': return "eps"; case 255: return "last"; } return "?"; }
int main(void)
{
    for (int i = -2; i < 12; i++) printf("%d ", f(i)); for (int i = 'a' - 1; i < 'g'; i++) printf("%s ", name(i)); puts(name(255)); printf("%d %d\n", f(INT_MIN), f(INT_MAX));
    return f(3);
}
