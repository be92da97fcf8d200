#include "common.h"
struct S { unsigned long a : 3, b : 33, c : 27, d : 1; int e : 17; unsigned f : 15; _Bool g : 1; signed char h : 2; };
NOINLINE void set(struct S *s, unsigned long x) { s->a = x; s->b = x * x; s->c = x >> 3; s->d = x; s->e = -x; s->f = x + 7; s->g = x; s->h = x; }
NOINLINE long sum(const struct S *s) { return s->a + s->b + s->c * 3 + s->d * 5 + s->e * 7 + s->f * 11 + s->g * 13 + s->h * 17; }
int main(void) { struct S s; memset(&s, 0, sizeof s); for (unsigned long i = 1; i < 1ul << 40; i = i * 5 + 1) { set(&s, i); printf("%ld ", sum(&s)); } bytes(&s, sizeof s); return sizeof s; }
