// Inline assembler without operands, and registers of the system.
#include <stdint.h>
#include <stdio.h>
static int cell;
static uint64_t thread(void) { uint64_t p; __asm__ volatile("mrs %0, tpidr_el0" : "=r"(p)); return p; }
static uint64_t ticks(void) { uint64_t t; __asm__ volatile("isb\n" ::: "memory"); __asm__ volatile("mrs %0, CNTVCT_EL0" : "=r"(t)::"memory"); return t; }
int main(void) {
    __asm__ volatile("dmb ish" ::: "memory"); cell = 1;
    __asm__ volatile("dmb ishst" ::: "memory"); cell += 2;
    __asm__ volatile("dmb ishld" ::: "memory"); cell += 4;
    __asm__ volatile("dmb sy" ::: "memory"); __asm__ volatile("dsb sy" ::: "memory"); __asm__ volatile("dsb  ish" ::: "memory");
    for (int i = 0; i < 3; i++) __asm__ volatile("yield"); __asm__ volatile("nop");
    uint64_t frequency, modes; uint32_t narrow;
    __asm__("mrs %0, cntfrq_el0" : "=r"(frequency)); __asm__ volatile("mrs %0, fpcr" : "=r"(modes)); __asm__("mrs %x0, dczid_el0" : "=r"(narrow));
    uint64_t before = ticks(), after = ticks();
    printf("%d %d %d %d %d %d\n", cell, thread() == (uint64_t)__builtin_thread_pointer(), after >= before, frequency > 0, (int)modes, narrow < 32);
    __builtin_arm_prefetch(&cell, 0, 0, 0, 1); __builtin_arm_clrex(); __builtin_arm_dmb(11); cell = 9; __builtin_arm_dsb(15); cell += 3; __builtin_arm_isb(15); printf("%d\n", cell);
    int hidden = 5; __asm__("" : "+r"(hidden)); __asm__ volatile("" ::: "memory");
    printf("%d\n", hidden);
}
