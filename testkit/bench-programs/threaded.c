// rounds: 510
// An interpreter with computed jumps, and registers in its instructions.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct { uint8_t op, a, b, c; } I;
enum { SET, ADDR, SUBR, MULR, LTR, JNZ, MOVR, MODR, XORR, SHLR, GET, PUT, END };
static const I program[] = {
    {SET, 0, 0, 0}, {SET, 1, 200, 0}, {SET, 2, 1, 0}, {SET, 3, 251, 0}, {MULR, 1, 1, 3}, {SET, 6, 0, 0},
    {GET, 4, 0, 0}, {XORR, 4, 4, 0}, {MULR, 4, 4, 3}, {ADDR, 6, 6, 4}, {MODR, 6, 6, 1}, {PUT, 6, 0, 0},
    {ADDR, 0, 0, 2}, {LTR, 5, 0, 1}, {JNZ, 5, 6, 0}, {END, 6, 0, 0},
};
static uint32_t memory[256];
static uint64_t run(void) {
    static void *const labels[] = {&&set, &&add, &&sub, &&mul, &&lt, &&jnz, &&mov, &&mod, &&xor, &&shl, &&get, &&put, &&end};
    uint64_t r[8] = {0}; const I *pc = program;
#define NEXT goto *labels[pc->op]
#define DO(name, what) name: r[pc->a & 7] = what; pc++; NEXT
    NEXT;
    DO(set, pc->b);
    DO(add, r[pc->b & 7] + r[pc->c & 7]);
    DO(sub, r[pc->b & 7] - r[pc->c & 7]);
    DO(mul, r[pc->b & 7] * r[pc->c & 7]);
    DO(lt, r[pc->b & 7] < r[pc->c & 7]);
    DO(mov, r[pc->b & 7]);
    DO(mod, r[pc->b & 7] % (r[pc->c & 7] | 1));
    DO(xor, r[pc->b & 7] ^ r[pc->c & 7]);
    DO(shl, r[pc->b & 7] << (r[pc->c & 7] & 63));
    DO(get, memory[r[pc->b & 7] & 255]);
put: memory[r[pc->b & 7] & 255] = r[pc->a & 7]; pc++; NEXT;
jnz: if (r[pc->a & 7]) pc = program + pc->b; else pc++; NEXT;
end: return r[pc->a & 7];
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1; uint64_t sum = 0;
    for (int r = 0; r < rounds; r++) sum += run();
    printf("%llu\n", (unsigned long long)sum);
}
