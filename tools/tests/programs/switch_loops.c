/* Switches in loops: an interpreter's, on bytes, with every value and with few of them. */
#include "common.h"

enum { STOP = 127 };

static NOINLINE unsigned long interpret(const unsigned char *code, unsigned long *stack)
{
    unsigned long steps = 0, a = 1;
    unsigned depth = 0;
    for (;;) {
        steps++;
        unsigned char op = *code++;
#define CASE(n) case n: a = a * 3 + n; break;
#define CASES(n) CASE(n) CASE(n + 1) CASE(n + 2) CASE(n + 3) CASE(n + 4) CASE(n + 5) CASE(n + 6) CASE(n + 7)
        switch (op) {
        case 0: stack[depth++ & 15] = a; break;
        case 1: a += stack[--depth & 15]; break;
        case 2: a ^= stack[depth & 15] >> 3; continue;
        case 3: if (a & 1) code++; break;
        case 4: a = -a; break;
        case 5: a = (int)a; break;
        case 6: a = (unsigned char)a; break;
        case 7: a = a << 7 | a >> 57; break;
        CASES(8) CASES(16) CASES(24) CASES(32) CASES(40) CASES(48) CASES(56) CASES(64)
        CASES(72) CASES(80) CASES(88) CASES(96) CASES(104) CASES(112)
        CASE(120) CASE(121) CASE(122) CASE(123) CASE(124) CASE(125) CASE(126)
        case STOP: return a + steps;
        case 128: a += 2; break;
        case 130: a += depth; break;
        case 131: depth += 3; break;
        default: a -= op; break;
        }
        if (steps % 1000 == 999)
            a ^= depth;
    }
}

/* Nothing but these values comes. */
static NOINLINE int few(unsigned kind, int x)
{
    switch (kind) {
    case 0: return x + 1;
    case 1: return x * x;
    case 2: return x / 3;
    case 3: return x ^ 0x55;
    case 4: return -x;
    case 5: return x << 3;
    default: __builtin_unreachable();
    }
}

/* Signed, from below zero: not all values of a byte have their place. */
static NOINLINE int signs(signed char c)
{
    switch (c) {
    case -3: return 11;
    case -2: return 7;
    case -1: return 5;
    case 0: return 3;
    case 1: return 29;
    case 2: return 31;
    case 127: return 1;
    default: return 2;
    }
}

int main(void)
{
    static unsigned char code[5000];
    unsigned long stack[16];
    unsigned seed = 12345;
    for (int round = 0; round < 20; round++) {
        memset(stack, round, sizeof stack);
        for (unsigned i = 0; i < sizeof code; i++) {
            seed = seed * 1103515245 + 12345;
            code[i] = seed >> 16;
            if (code[i] == STOP)
                code[i] = 255;
        }
        code[sizeof code - 1] = code[sizeof code - 2] = STOP;
        printf("%lu\n", interpret(code, stack));
    }
    unsigned long sum = 0;
    for (int i = 0; i < 600; i++)
        sum = sum * 5 + few(i % 6, i) + signs((signed char)i);
    printf("%lu\n", sum);
    return 0;
}
