#include "common.h"
struct __attribute__((packed)) P { char a; int b; short c; long d; double e; struct { char x; int y; } f; };
struct Q { char c; struct P p; };
NOINLINE long sum(struct P *p) { p->b += 5; p->e *= 2; return p->a + p->b + p->c + p->d + (long)p->e + p->f.y; }
int main(void)
{
    struct Q q = {1, {2, 3, 4, 5, 6.5, {7, 8}}}; printf("%ld %zu %zu %zu\n", sum(&q.p), sizeof q, sizeof(struct P), __builtin_offsetof(struct P, e)); bytes(&q.p, 23);
    unsigned char raw[32]; for (int i = 0; i < 32; i++) raw[i] = i * 9;
    int v; memcpy(&v, raw + HIDE(3), 4); printf("%x\n", v);
    return 0;
}
