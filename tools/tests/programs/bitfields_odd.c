#include "common.h"
/* Bit fields whose words have three, five, six and seven bytes, at the end of a page of their own where that matters. */
struct __attribute__((packed)) F3 { char at; unsigned a : 7, b : 1, c : 9, d : 5, e : 2; };
struct __attribute__((packed)) F5 { char at; unsigned long a : 8, b : 15, c : 10, d : 7; };
struct __attribute__((packed)) F7 { char at; long a : 13, b : 22, c : 1, d : 20; };
NOINLINE int b3(struct F3 *p) { return p->b; }
NOINLINE int c3(struct F3 *p) { return p->c; }
NOINLINE int d3(struct F3 *p) { return p->d; }
NOINLINE int e3(struct F3 *p) { return p->e; }
NOINLINE int both3(struct F3 *p) { return p->b ? p->d : p->e + 40; }
NOINLINE int all3(struct F3 *p) { return p->a + p->b * 3 + p->c * 5 + p->d * 7 + p->e * 11; }
NOINLINE long a5(struct F5 *p) { return p->a; }
NOINLINE long b5(struct F5 *p) { return p->b; }
NOINLINE long c5(struct F5 *p) { return p->c; }
NOINLINE long d5(struct F5 *p) { return p->d; }
NOINLINE long a7(struct F7 *p) { return p->a; }
NOINLINE long b7(struct F7 *p) { return p->b; }
NOINLINE long c7(struct F7 *p) { return p->c; }
NOINLINE long d7(struct F7 *p) { return p->d; }
NOINLINE void set3(struct F3 *p, int b, int d) { p->b = b; p->d = d; }
NOINLINE void set7(struct F7 *p, long b, long d) { p->b = b; p->d = d; }
NOINLINE int any(struct F3 *p) { return p->c & 0x101 ? 1 : p->d & 16 ? 2 : 3; }
int main(void)
{
    unsigned char bytes[8];
    for (int i = 0; i < 12; i++) {
        for (int k = 0; k < 8; k++) bytes[k] = HIDE(i * 37 + k * 91 + (i ^ k) * 13);
        struct F3 three; struct F5 five; struct F7 seven;
        memcpy(&three, bytes, sizeof three); memcpy(&five, bytes, sizeof five); memcpy(&seven, bytes, sizeof seven);
        printf("%d %d %d %d %d %d %d\n", b3(&three), c3(&three), d3(&three), e3(&three), both3(&three), all3(&three), any(&three));
        printf("%ld %ld %ld %ld\n", a5(&five), b5(&five), c5(&five), d5(&five));
        printf("%ld %ld %ld %ld\n", a7(&seven), b7(&seven), c7(&seven), d7(&seven));
        set3(&three, i & 1, i + 9);
        set7(&seven, i * 1000 - 6000, i * 40000 - 99999);
        printf("%d %ld %ld %ld\n", all3(&three), b7(&seven), c7(&seven), d7(&seven));
    }
    return 0;
}
