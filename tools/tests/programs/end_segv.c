#include "common.h"
int main(void) { puts("before"); fflush(stdout); *(volatile int *)HIDE((int *)16) = 1; return 3; }
