#include "common.h"
#define HOOK(k, p) __attribute__((k(p))) static void k##p(void) { printf(#k " %d\n", p); }
HOOK(constructor, 300) HOOK(constructor, 200) HOOK(constructor, 1000) HOOK(destructor, 300) HOOK(destructor, 200) HOOK(destructor, 1000)
__attribute__((constructor)) static void c(int argc, char **argv) { printf("constructor %d\n", argc); } __attribute__((destructor)) static void d(void) { puts("destructor"); } __attribute__((constructor)) static void e(void) { puts("constructor, second"); } __attribute__((destructor)) static void f(void) { puts("destructor, second"); }
int main(void) { puts("main"); return 0; }
