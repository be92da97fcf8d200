// Bit-fields of every kind, packed structs, unaligned access.
#include <stdio.h>
#include <string.h>
#pragma pack(push, 1)
struct P { char a; int b; short c; long d; double e; char f[3]; }; 
#pragma pack(pop)
struct B { int a : 1; unsigned b : 31; long c : 33; unsigned char d : 4, e : 4; int : 0; short f : 9; _Bool g : 1; unsigned __int128 h : 70; } __attribute__((packed));
int main(void) { struct P p[3]; memset(p, 0, sizeof p); for (int i = 0; i < 3; i++) { p[i].b = -i * 1000; p[i].c = i; p[i].d = (long)i << 40; p[i].e = i / 3.0; p[i].f[2] = 'a' + i; } printf("%zu %d %d %ld %g %c\n", sizeof p, p[1].b, p[2].c, p[2].d, p[1].e, p[2].f[2]); struct B b; memset(&b, 0, sizeof b); b.a = -1; b.b = 0x7fffffff; b.c = -5; b.d = 9; b.e = 6; b.f = -100; b.g = 1; b.h = ((unsigned __int128)3 << 66) + 1; printf("%zu %d %u %ld %d %d %d %d %lx\n", sizeof b, b.a, b.b, (long)b.c, b.d, b.e, b.f, b.g, (long)(b.h >> 60)); b.c += 3; b.d ^= 5; b.f *= 2; unsigned char raw[sizeof b]; memcpy(raw, &b, sizeof b); for (unsigned i = 0; i < sizeof b; i++) printf("%02x", raw[i]); puts(""); }
