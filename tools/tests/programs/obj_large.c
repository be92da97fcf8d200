// flags: -mcmodel=medium
#include "common.h"
int small = 3; int many[30000]; int given[30000] = {1, 2}; const int constant[30000] = {2, 5}; int *const pointers[30000] = {&small, given + 1}; static int local[50000]; static _Thread_local int own[20000];
static char far[5UL << 20]; __attribute__((section(".lbss.here"))) static int placed[3]; __attribute__((section(".ldata"))) int there = 4; extern int again[30000] __attribute__((alias("many"))); static int (*const functions[9000])(int) = {abs};
NOINLINE int *at(int i) { return &local[i]; } NOINLINE long sum(int i) { local[i]++; own[i] += 2; placed[1] += 5; again[i] += 7; return many[i] * 1000L + given[i] + constant[i] + *pointers[i] + local[i] + own[i] + placed[1] + there + functions[0](-i); }
int main(void) { far[sizeof far - 1] = 9; far[1] = 1; printf("%ld %ld %d\n", sum(0), sum(1), far[sizeof far - 1] + far[1] + far[1UL << 20]); printf("%d %d\n", at(7) - at(2), again == many); many[7] = 5; return again[7] + *at(0); }
