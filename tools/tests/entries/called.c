/* A profiler that functions call before they have a frame. */
#include <stdio.h>

int count;
__asm__(".text\n.globl __fentry__\n__fentry__:\nincl count(%rip)\nret\n");

__attribute__((noinline)) int add(int a, int b, int c, int d, int e, int f, int g) { return a + b + c + d + e + f + g; }
__attribute__((noinline)) double of_doubles(double a, double b) { return a * b; }
__attribute__((no_instrument_function)) int main(void)
{
    int sum = add(1, 2, 3, 4, 5, 6, 7);
    double product = of_doubles(1.5, 3);
    printf("%d %g %d\n", sum, product, count);
    return 0;
}
