#include "common.h"
static char huge[50 << 20]; static int zeros[100] = {0}; static long table[1000] = {[999] = 5}; int *p = zeros + 50;
int main(void) { huge[HIDE(40 << 20)] = 9; *p = 3; printf("%d %d %d %ld\n", huge[40 << 20], huge[5], zeros[50], table[HIDE(999)]); return 0; }
