// flags: -fcommon
#include "common.h"
int tentative; char big[1000]; _Alignas(64) int aligned; int tentative; static int local; extern int external; int external = 4; double *nothing;
int main(void) { tentative += 5; big[999] = 1; local++; printf("%d %d %d %d %d %d %d\n", tentative, big[0], big[999], (int)((unsigned long)&aligned & 63), external, local, nothing == 0); return 0; }
