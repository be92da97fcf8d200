#include "common.h"
static int add(int a, int b) { return a + b; } static int sub(int a, int b) { return a - b; } static int mul(int a, int b) { return a * b; }
typedef int (*Op)(int, int); static Op const ops[] = {add, sub, mul}; static int calls;
NOINLINE Op choose(int i) { calls++; return ops[i % 3]; } NOINLINE int twice(Op f, int x) { return f(f(x, x), x); }
NOINLINE double apply(double (*f)(double), double x) { return f(x); }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void)
{
    for (int i = 0; i < 6; i++) printf("%d %d\n", choose(i)(10, i), twice(choose(i), 3)); printf("%a %a %d\n", apply(sqrt, 2), apply(floor, -1.5), calls);
    int v[50]; for (int i = 0; i < 50; i++) v[i] = i * 7919 % 101; qsort(v, 50, sizeof *v, compare); for (int i = 0; i < 50; i += 7) printf("%d ", v[i]);
    int key = v[20]; int *at = bsearch(&key, v, 50, sizeof *v, compare); printf("%d\n", *at);
    return choose(0) == add;
}
