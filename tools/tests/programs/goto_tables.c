/* Tables of labels: constant ones, one that changes, one of which a part is used, phis on the way. */
#include "common.h"
NOINLINE int changing(int n)
{
    static void *table[] = {&&one, &&two, &&three};
    int seen = 0;
again:
    if (seen > 1000) return seen;
    goto *table[n % 3];
one: seen = seen * 3 + 1; table[0] = &&two; n++; goto again;
two: seen = seen * 3 + 2; table[1] = &&three; n += 2; goto again;
three: seen = seen * 3 + 3; table[2] = &&one; n++; goto again;
}
NOINLINE int offset(int n)
{
    static void *const table[] = {&&a, &&b, &&c, &&a, &&b};
    goto *(table + 1)[n];
a: return 1;
b: return 2;
c: return 3;
}
NOINLINE long phis(const char *code, long x)
{
    static void *const table[] = {&&inc, &&neg, &&swap, &&stop, &&inc};
    long y = 7, t;
    int zero = 0;
#define NEXT goto *table[*code++ - '0']
    NEXT;
inc: x += y; zero = 3; NEXT;
neg: x = -x; y++; zero = 0; NEXT;
swap: t = x; x = y; y = t + zero; NEXT;
stop: return x * 1000 + y + zero;
}
/* The first target is known, so the address is a phi of a label and of a load. */
NOINLINE long known(long x)
{
    static const unsigned char start[] = "\2\1\3\7\0\0\1\5\6\4\2\10\3\0";
    const unsigned char *code = start;
    static void *const table[] = {&&stop, &&inc, &&dec, &&twice, &&half, &&neg, &&jump, &&skip, &&inc};
    int jumps = 0;
    goto *table[*code++];
inc: x++; goto *table[*code++];
dec: x--; goto *table[*code++];
twice: x *= 2; goto *table[*code++];
half: x /= 2; goto *table[*code++];
neg: x = -x; goto *table[*code++];
jump: code = jumps++ < 3 ? start : code; goto *table[*code++];
skip: code += 2; goto *table[*code++];
stop: return x * 10 + jumps;
}
/* Addresses of two tables, and one that is in neither, reach the same branch. */
NOINLINE long two_tables(const unsigned char *code, long x)
{
    static void *const even[] = {&&stop, &&add, &&sub}, *const odd[] = {&&stop, &&sub, &&add};
    void *next = HIDE(1) ? &&first : &&stop;
    goto *next;
first: x += 100; next = even[*code++]; goto *next;
add: x += 3; next = x & 1 ? odd[*code++] : even[*code++]; goto *next;
sub: x -= 2; next = x & 1 ? odd[*code++] : even[*code++]; goto *next;
stop: return x;
}
/* A switch in a loop whose default is reached, with more cases than are needed for a copy of it in each. */
NOINLINE unsigned dispatch(const unsigned char *code, unsigned x)
{
    for (;;)
        switch (*code++) {
        case 0: x += 1; break;
        case 1: x ^= 5; break;
        case 2: x *= 3; break;
        case 3: x -= 7; break;
        case 4: x = x << 3 | x >> 29; break;
        case 5: code++; break;
        case 6: x = ~x; break;
        case 7: if (x & 1) x += *code; break;
        case 8: x |= 2; break;
        case 10: x &= ~4u; break;
        default: return x * 31 + code[-1];
        }
}
/* A label twice in the table of a branch that is not reached from its targets. */
NOINLINE unsigned twice_there(unsigned x, unsigned y, int fuel)
{
    static void *const table[] = {&&first, &&second, &&first, &&second};
    if (x & 1) goto *table[y % 4];
first: if (--fuel < 0) goto end;
    x = x * 636413 + y;
second: if (--fuel < 0) goto end;
    y ^= x >> 3;
    goto first;
end: return x ^ y;
}
int main(void)
{
    for (unsigned i = 0; i < 12; i++) printf("%u ", twice_there(HIDE(i), i / 2, 5));
    printf("%ld %ld\n", known(HIDE(5)), known(-3));
    printf("%ld\n", two_tables((const unsigned char *)"\1\2\1\1\2\2\0\0\0", HIDE(5)));
    printf("%u %u\n", dispatch((const unsigned char *)"\0\1\2\3\4\5\6\7\10\6\12\11", HIDE(5)), dispatch((const unsigned char *)"\2\377", 3));
    printf("%d %d\n", changing(HIDE(0)), changing(HIDE(1)));
    for (int i = -1; i < 4; i++) printf("%d ", offset(HIDE(i)));
    printf("%ld %ld\n", phis("0120124422003", 5), phis("3", HIDE(1)));
    return 0;
}
