#include "common.h"
#include <signal.h>
int main(void) { puts("before"); fflush(stdout); return raise(SIGFPE); }
