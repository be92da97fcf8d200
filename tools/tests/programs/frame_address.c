#include "common.h"
static void *from; NOINLINE void *mine(void) { return __builtin_frame_address(0); } NOINLINE void *back(void) { return __builtin_extract_return_addr(__builtin_return_address(0)); }
NOINLINE int f(void) { int here; char *frame = mine(); return frame < (char *)&here + 4096 && frame > (char *)&here - 4096; }
int main(void) { printf("%d\n", f()); char *a = back(); return a < (char *)0x1000; }
