#include "common.h"
typedef __int128 I; typedef unsigned __int128 U;
NOINLINE void show(I x)
{
    printf("%a %a %a %a\n", (double)x, (float)x, (double)(U)x, (float)(U)x);
}
NOINLINE void back(double x)
{
    I i = (I)x; U u = x < 0 ? 0 : (U)x;
    printf("%lx%016lx %lx%016lx\n", (long)(i >> 64), (long)i, (long)(u >> 64), (long)u);
}
int main(void)
{
    show(0); show(-1); show((I)1 << 100); show(((I)1 << 100) + 1); show(~((I)5 << 77)); show((I)1 << 126);
    back(0.5); back(-1.5); back(1e10); back(-1e30); back(1.5e38);
    return 0;
}
