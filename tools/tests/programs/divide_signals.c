// Each division by zero ends by the signal of the machine.
#include "common.h"
#include <limits.h>
#include <setjmp.h>
#include <signal.h>
static sigjmp_buf back;
static void caught(int number) { siglongjmp(back, number); }
#define TRY(type, left, op, right)                                                                 \
    do {                                                                                           \
        volatile type a = (left), b = (right), c;                                                  \
        int number = sigsetjmp(back, 1);                                                           \
        if (number == 0) { c = a op b; puts("divided"); (void)c; }                                 \
        else printf("%s %s: signal %d\n", #type, #op, number);                                     \
    } while (0)
int main(void) {
    signal(SIGFPE, caught);
    TRY(int, 7, /, 0);
    TRY(int, 7, %, 0);
    TRY(unsigned, 7, /, 0);
    TRY(unsigned, 7, %, 0);
    TRY(long, 7, /, 0);
    TRY(long, 7, %, 0);
    TRY(unsigned long, 7, /, 0);
    TRY(unsigned long, 7, %, 0);
    TRY(int, INT_MIN, /, -1);
    TRY(long, LONG_MIN, /, -1);
    TRY(int, 7, /, 2);
    return 0;
}
