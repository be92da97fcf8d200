// Nobody catches it: no destructor runs, the program is aborted.
#include <cstdio>
struct T { ~T() { printf("never\n"); fflush(stdout); } };
__attribute__((noinline)) void f() { T t; throw 1; }
int main() { printf("start\n"); fflush(stdout); f(); }
