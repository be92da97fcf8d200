#include "common.h"
NOINLINE int f(int n, int where)
{
    int s = 0;
    if (where) goto second;
first: s += n; if (--n <= 0) return s; if (n % 3 == 0) goto third;
second: s += 2 * n; if (--n <= 0) return s; if (n & 1) goto first;
third: s ^= n; n -= 2; if (n > 0) goto second; return -s;
}
int main(void) { for (int i = 0; i < 30; i++) printf("%d %d ", f(i, 0), f(i, 1)); return 0; }
