/* Memory relative to the segment register of another block than that of the thread: pointers in an address space of their own. */
#include "common.h"
#include <asm/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SEGMENT __seg_gs

struct pair {
    char first;
    double second;
};
typedef float four __attribute__((vector_size(16)));
struct block {
    signed char byte;
    short half;
    int word;
    unsigned long wide;
    __int128 both;
    float single;
    double number;
    long double extended;
    four lanes;
    struct pair pair;
    unsigned bits : 5;
    unsigned more : 11;
    _Bool set;
    struct block SEGMENT *self;
    int table[10];
};

static struct block block;

NOINLINE static void fill(struct block SEGMENT *to, int by)
{
    to->byte = (signed char)(-by);
    to->half = (short)(by * 300);
    to->word = by * -70000;
    to->wide = 0x123456789abcdefUL * by;
    to->both = ((__int128)by << 90) - by;
    to->single = 0.5f * by;
    to->number = -0.25 * by;
    to->extended = 1.0L / by;
    to->lanes = (four){1, 2, 3, 4} * (float)by;
    to->pair = (struct pair){(char)('a' + by), 2.5 * by};
    to->bits = by;
    to->more = by * 9;
    to->set = by & 1;
    to->self = to;
    for (int i = 0; i < 10; i++)
        to->table[i] = i * by;
}

NOINLINE static double sum(const struct block SEGMENT *from)
{
    double all = from->byte + from->half + from->word + (double)from->wide + (double)from->both + from->single + from->number;
    all += (double)from->extended + from->lanes[0] + from->lanes[3] + from->pair.first + from->pair.second;
    all += from->bits + from->more + from->set;
    for (int i = 0; i < 10; i++)
        all += from->table[i];
    return all;
}

int main(void)
{
    syscall(SYS_arch_prctl, ARCH_SET_GS, &block);
    struct block SEGMENT *at = 0;
    for (int by = 1; by < 5; by++) {
        fill(at, by);
        printf("%.10g %.10g %d\n", sum(at), sum(at->self), (int)(long)at->self);
        printf("%d %d %d %lx %x %g %g %Lg %g %c %g %d %d %d %d\n", block.byte, block.half, block.word, block.wide,
               (unsigned)(block.both >> 80), block.single, block.number, block.extended, block.lanes[2], block.pair.first,
               block.pair.second, block.bits, block.more, block.set, block.table[9]);
    }
    int SEGMENT *word = &at->word;
    __atomic_store_n(word, 77, __ATOMIC_SEQ_CST);
    printf("%d %d\n", __atomic_load_n(word, __ATOMIC_ACQUIRE), block.word);
    volatile unsigned long SEGMENT *wide = &at->wide;
    *wide += 5;
    printf("%lx\n", block.wide);
    return 0;
}
