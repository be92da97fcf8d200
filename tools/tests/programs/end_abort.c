#include "common.h"
int main(void) { puts("before"); fflush(stdout); if (HIDE(1)) abort(); return 3; }
