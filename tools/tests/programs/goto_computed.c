#include "common.h"
NOINLINE int run(const unsigned char *code)
{
    static const void *const table[] = {&&push, &&add, &&mul, &&dup, &&jump, &&end};
    int stack[16], *top = stack, fuel = 50;
    goto *table[*code];
push: *top++ = code[1]; code += 2; goto *table[*code];
add: top--; top[-1] += *top; code++; goto *table[*code];
mul: top--; top[-1] *= *top; code++; goto *table[*code];
dup: *top = top[-1]; top++; code++; goto *table[*code];
jump: if (--fuel) code -= code[1]; else code += 2; goto *table[*code];
end: return top[-1];
}
NOINLINE int relative(int n) { static const int table[] = {&&a - &&a, &&b - &&a, &&c - &&a}; goto *(&&a + table[n]); a: return 10; b: return 20; c: return 30; }
NOINLINE int passed(int n) { void *p = n > 3 ? &&x : &&y; n *= 2; goto *p; x: return n; y: return -n; }
int main(void)
{
    unsigned char code[] = {0, 2, 0, 3, 1, 3, 2, 0, 1, 1, 5}; printf("%d\n", run(code)); unsigned char loop[] = {0, 1, 0, 1, 1, 4, 3, 5}; printf("%d\n", run(loop));
    printf("%d %d\n", passed(HIDE(5)), passed(HIDE(2)));
    return 0;
}
