// Switches of all shapes, computed goto, loops.
#include <stdio.h>
static int dense(int x) { switch (x) { case 0: return 5; case 1: return 7; case 2: return 1; case 3: return 9; case 4: return 4; case 5: return 3; default: return -1; } }
static int sparse(long x) { switch (x) { case -5000000000L: return 1; case 17: return 2; case 1000000: return 3; case 9000000000000000000L: return 4; } return 0; }
static int ranges(unsigned char c) { switch (c) { case 'a' ... 'z': return 1; case 'A' ... 'Z': return 2; case '0' ... '9': return 3; case 255: return 4; default: return 0; } }
static long wide(__int128 x) { switch (x) { case 1: return 10; case ((__int128)1 << 100): return 20; case -1: return 30; } return 0; }
static const char *word(int x) { switch (x) { case 1: return "one"; case 2: return "two"; case 3: return "three"; case 4: return "four"; case 5: return "five"; case 6: return "six"; } return "many"; }
static int run(const unsigned char *p) { static const void *ops[] = {&&halt, &&inc, &&dbl, &&dec, &&skip}; int a = 1; goto *ops[*p];
inc: a++; goto *ops[*++p]; dbl: a *= 2; goto *ops[*++p]; dec: a--; goto *ops[*++p]; skip: p++; goto *ops[*++p]; halt: return a; }
static int diffs(int n) { static const int table[] = {&&a - &&a, &&b - &&a, &&c - &&a}; goto *(&&a + table[n]); a: return 100; b: return 200; c: return 300; }
int main(void) { for (int i = -1; i < 8; i++) printf("%d %s ", dense(i), word(i)); puts(""); printf("%d%d%d%d%d\n", sparse(-5000000000L), sparse(17), sparse(1000000), sparse(9000000000000000000L), sparse(3));
  for (int c = 0; c < 256; c += 5) printf("%d", ranges(c)); puts(""); printf("%ld %ld %ld %ld\n", wide(1), wide((__int128)1 << 100), wide(-1), wide(7));
  printf("%d %d%d%d\n", run((unsigned char[]){1, 2, 2, 4, 9, 3, 1, 2, 0}), diffs(0), diffs(1), diffs(2)); int n = 0; for (int i = 0; i < 100; i++) { if (i % 3 == 0) continue; if (i > 90) break; for (int j = i; j; j /= 2) n += j; } printf("%d\n", n); do n -= 7; while (n > 0); printf("%d\n", n); }
