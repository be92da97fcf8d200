#include "common.h"
int main(void) { puts("before"); fflush(stdout); if (HIDE(1)) __builtin_trap(); return 3; }
