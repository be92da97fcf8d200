// flags: -fasm-blocks
/* Blocks of assembler in the manner of Microsoft, whose operands are variables with a distance. */
#include "common.h"

struct four {
    int first, second, third, fourth;
};
static int shared[4] = {10, 20, 30, 40};

NOINLINE static int sum(int left, int right)
{
    int out;
    __asm {
        mov eax, left
        add eax, right
        imul eax, eax, 3
        mov out, eax
    }
    return out;
}

NOINLINE static void moved(struct four *at)
{
    struct four here = *at;
    __asm {
        mov ecx, dword ptr here.second
        mov edx, here.fourth
        mov here.first, edx
        mov dword ptr [here + 8], ecx
        xor here.fourth, 0x55
        inc dword ptr here[4]
    }
    *at = here;
}

NOINLINE static int of_table(int number)
{
    int out, table[6] = {3, 1, 4, 1, 5, 9};
    __asm {
        movsxd rcx, number
        mov eax, table[rcx * 4 + 4]
        add eax, shared[8]
        mov out, eax
    }
    return out;
}

NOINLINE static int looped(unsigned count)
{
    int out;
    __asm {
        mov ecx, count
        xor eax, eax
    again:
        add eax, ecx
        dec ecx
        jnz again
        mov out, eax
    }
    return out;
}

int main(void)
{
    struct four four = {1, 2, 3, 4};
    moved(&four);
    printf("%d %d %d %d\n", four.first, four.second, four.third, four.fourth);
    printf("%d %d %d %d\n", sum(3, 4), of_table(2), of_table(4), looped(10));
    return 0;
}
