#include "common.h"
typedef _Float16 H;
NOINLINE H f(H a, H b) { return (a + b) * (a - b) / (a * b + (H)1) - -a; }
NOINLINE int less(H a, H b) { return a < b; }
int main(void)
{
    H v[] = {0, -0.0, 1, -1.5, 3.14159, 6e-8, 65504, INFINITY};
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) { double r = f(v[i], v[j]); if (r == r) printf("%a ", r); else printf("nan "); printf("%d ", less(v[i], v[j])); }
    H sum = 0; for (int i = 1; i < 50; i++) sum += (H)1 / (H)i;
    printf("\n%a %d %u %a %a\n", (double)sum, (int)sum, (unsigned)HIDE((H)7.9), (double)(H)HIDE(100000.0), (double)(H)HIDE(12345));
    bytes(v, sizeof v);
    return 0;
}
