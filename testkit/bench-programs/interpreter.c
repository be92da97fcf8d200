// rounds: 220
// An interpreter of byte code with a switch in a loop.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
enum { PUSH, ADD, SUB, MUL, LT, JZ, JMP, LOAD, STORE, DUP, DROP, SWAP, AND, XOR, SHR, CALL, RET, INC, MOD, HALT };
uint8_t program[] = {
    PUSH, 0, STORE, 0, PUSH, 1, STORE, 1,
    // 8: while (i < 20000)
    LOAD, 1, PUSH, 100, PUSH, 200, MUL, LT, JZ, 49,
    LOAD, 1, CALL, 54, LOAD, 0, ADD, PUSH, 97, MOD, STORE, 0,
    LOAD, 1, PUSH, 3, AND, JZ, 44, LOAD, 0, PUSH, 1, XOR, STORE, 0,
    // 44
    INC, 1, JMP, 8, HALT, LOAD, 0, HALT, HALT, HALT,
    // 54: a function of the top
    DUP, PUSH, 2, SHR, SWAP, PUSH, 7, MUL, XOR, DUP, DROP, RET,
};
static long run(void) {
    long stack[64], vars[8] = {0}; const uint8_t *calls[16], *pc = program;
    long *sp = stack; int depth = 0;
    for (;;) switch (*pc++) {
        case PUSH: *sp++ = *pc++; break;
        case ADD: sp--; sp[-1] += *sp; break;
        case SUB: sp--; sp[-1] -= *sp; break;
        case MUL: sp--; sp[-1] *= *sp; break;
        case LT: sp--; sp[-1] = sp[-1] < *sp; break;
        case JZ: pc = *--sp ? pc + 1 : program + *pc; break;
        case JMP: pc = program + *pc; break;
        case LOAD: *sp++ = vars[*pc++ & 7]; break;
        case STORE: vars[*pc++ & 7] = *--sp; break;
        case DUP: *sp = sp[-1]; sp++; break;
        case DROP: sp--; break;
        case SWAP: { long t = sp[-1]; sp[-1] = sp[-2]; sp[-2] = t; break; }
        case AND: sp--; sp[-1] &= *sp; break;
        case XOR: sp--; sp[-1] ^= *sp; break;
        case SHR: sp--; sp[-1] >>= *sp & 63; break;
        case CALL: calls[depth++ & 15] = pc + 1; pc = program + *pc; break;
        case RET: pc = calls[--depth & 15]; break;
        case INC: vars[*pc++ & 7]++; break;
        case MOD: sp--; sp[-1] %= *sp; break;
        case HALT: return sp > stack ? sp[-1] : 0;
    }
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1; long sum = 0;
    for (int r = 0; r < rounds; r++) sum += run();
    printf("%ld\n", sum);
}
