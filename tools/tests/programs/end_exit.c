#include "common.h"
static void one(void) { puts("one"); } static void two(void) { puts("two"); } __attribute__((destructor)) static void last(void) { puts("last"); }
int main(void) { atexit(one); atexit(two); puts("main"); exit(300); }
