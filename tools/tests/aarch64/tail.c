// Calls that replace the frame of their caller.
#include <stdio.h>
#define TAIL __attribute__((musttail)) return
#define NOINLINE __attribute__((noinline))
typedef struct { long a[6]; } Wide;
typedef struct { double x, y; } Pair;
NOINLINE long use(long a, long b) { __asm__ volatile("" ::: "memory"); return a * 3 + b; }
NOINLINE long down(long n, long a, long b, long c, long d, long e) {
    if (!n) return a ^ b ^ c ^ d ^ e;
    long f = use(a, b), g = use(c, d), h = use(e, n), i = use(f, g), j = use(h, i);
    TAIL down(n - 1, f & 0xffff, g & 0xffff, h & 0xffff, i & 0xffff, j & 0xffff);
}
NOINLINE double mixed(int n, double a, float b, double c) { char room[200]; snprintf(room, sizeof room, "%.3f", a + b); if (!n) return a + c + room[0]; double s = a * 0.5 + b; TAIL mixed(n - 1, s, (float)c, a); }
NOINLINE Wide wide(int n, Wide *from) { if (!n) return *from; from->a[n % 6] += n; TAIL wide(n - 1, from); }
NOINLINE Pair pair(int n, Pair p) { if (!n) return p; Pair q = {p.y + n, p.x * 0.5}; TAIL pair(n - 1, q); }
typedef signed char (*Step)(const char *, int, const void *);
NOINLINE signed char stop(const char *p, int n, const void *t) { return (signed char)n; }
NOINLINE signed char step(const char *p, int n, const void *t) { Step const *table = t; long a = use(n, *p), b = use(a, n); n = (int)(a + b) % 1000; TAIL table[p[1] == 0](p + 1, n, t); }
NOINLINE unsigned short narrow(unsigned short n) { if (n < 3) return n; TAIL narrow((unsigned short)(n - 3)); }
NOINLINE void nothing(int n, long *sum) { *sum += n; if (n) TAIL nothing(n - 1, sum); }
int main(void) {
    static Step const table[2] = {step, stop};
    static char text[200001];
    for (int i = 0; i < 200000; i++) text[i] = 'a' + i % 26;
    Wide from = {{1, 2, 3, 4, 5, 6}};
    printf("%ld\n", down(300000, 1, 2, 3, 4, 5));
    printf("%.6f\n", mixed(20000, 1.5, 2.5f, 3.5));
    Wide w = wide(300000, &from);
    printf("%ld %ld %ld\n", w.a[0], w.a[3], w.a[5]);
    Pair p = pair(300000, (Pair){1, 2});
    printf("%.3f %.3f\n", p.x, p.y);
    printf("%d\n", step(text, 7, table));
    printf("%d\n", narrow(65535));
    long sum = 0; nothing(400000, &sum); printf("%ld\n", sum);
}
