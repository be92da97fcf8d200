#include "common.h"
int main(void) { puts("before"); fflush(stdout); return 7 / HIDE(0) + 3; }
