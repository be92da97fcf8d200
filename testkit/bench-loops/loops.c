// Loops of which clang makes vectors, with their names. `main.c` prints the least time of one round of each in
// microseconds. `docs/passes.md` says how they are measured.
#include <stdint.h>
#include <stddef.h>
#include <string.h>
#define N 4096
#define LOOP __attribute__((noinline))
float fa[N], fb[N], fc[N]; double da[N], db[N], dc[N]; int32_t ia[N], ib[N], ic[N]; uint8_t ua[N], ub[N], uc[N]; int16_t sa[N], sb[N], sc[N]; int64_t la[N], lb[N]; uint32_t wa[N];
LOOP void saxpy(void) { for (int i = 0; i < N; i++) fa[i] = fb[i] * 1.5f + fc[i]; }
LOOP double dot(void) {
#pragma clang fp reassociate(on)
double s=0; for (int i=0; i<N; i++) s+=da[i]*db[i]; return s; }
LOOP int isum(void) { int s = 0; for (int i = 0; i < N; i++) s += ia[i]; return s; }
LOOP int imax(void) { int s = ia[0]; for (int i = 0; i < N; i++) s = ia[i] > s ? ia[i] : s; return s; }
LOOP void clampu8(void) { for (int i = 0; i < N; i++) { int v = ua[i] + ub[i] - 40; ua[i] = v < 0 ? 0 : v > 255 ? 255 : v; } }
LOOP void i2f(void) { for (int i = 0; i < N; i++) fa[i] = ia[i]; }
LOOP void f2i(void) { for (int i = 0; i < N; i++) ia[i] = (int) fa[i]; }
LOOP void u8tof(void) { for (int i = 0; i < N; i++) fa[i] = ua[i] * (1 / 255.f); }
LOOP unsigned sad(void) { unsigned s = 0; for (int i = 0; i < N; i++) { int d = ua[i] - ub[i]; s += d < 0 ? -d : d; } return s; }
LOOP void stencil(void) { for (int i = 1; i < N - 1; i++) fb[i] = (fa[i - 1] + fa[i] + fa[i + 1]) * 0.333f; }
LOOP void gray(void) { for (int i = 0; i < N / 4; i++) uc[i] = (ua[4 * i] * 77 + ua[4 * i + 1] * 150 + ua[4 * i + 2] * 29) >> 8; }
LOOP void xorb(void) { for (int i = 0; i < N; i++) ua[i] ^= ub[i]; }
LOOP int popc(void) { int s = 0; for (int i = 0; i < N; i++) s += __builtin_popcount(wa[i]); return s; }
LOOP void imul(void) { for (int i = 0; i < N; i++) ic[i] = ia[i] * ib[i]; }
LOOP void lmul(void) { for (int i = 0; i < N; i++) la[i] = la[i] * lb[i]; }
LOOP int64_t sdot(void) { int s = 0; for (int i = 0; i < N; i++) s += sa[i] * sb[i]; return s; }
LOOP void shift(void) { for (int i = 0; i < N; i++) ic[i] = (ia[i] << 3) ^ (int)((unsigned) ia[i] >> 5); }
LOOP void rotl(void) { for (int i = 0; i < N; i++) wa[i] = (wa[i] << 7) | (wa[i] >> 25); }
LOOP void cond(void) { for (int i = 0; i < N; i++) if (ia[i] > ib[i]) ic[i] = ia[i] - ib[i]; }
LOOP int count(void) { int s = 0; for (int i = 0; i < N; i++) s += ua[i] == 7; return s; }
LOOP void absf(void) { for (int i = 0; i < N; i++) { float x = fa[i]; fb[i] = x < 0 ? -x : x; } }
LOOP void sqrtd(void) { for (int i = 0; i < N; i++) da[i] = __builtin_sqrt(db[i]); }
LOOP void reverse(void) { for (int i = 0; i < N; i++) ib[i] = ia[N - 1 - i]; }
LOOP void widen(void) { for (int i = 0; i < N; i++) la[i] = ia[i]; }
LOOP void narrow(void) { for (int i = 0; i < N; i++) sa[i] = (int16_t) ia[i]; }
LOOP void compl(void) { for (int i = 0; i < N / 2; i++) { float r = fa[2 * i], m = fa[2 * i + 1]; fb[2 * i] = r * r - m * m; fb[2 * i + 1] = 2 * r * m; } }
LOOP void minmax(void) { for (int i = 0; i < N; i++) {sa[i] = sa[i] < sb[i] ? sa[i] : sb[i]; } }
LOOP void avg(void) { for (int i = 0; i < N; i++) uc[i] = (ua[i] + ub[i] + 1) >> 1; }
LOOP void poly(void) { for (int i = 0; i < N; i++) { float x = fa[i]; fb[i] = ((x * 0.1f + 0.2f) * x + 0.3f) * x + 0.4f; } }
LOOP void divk(void) { for (int i = 0; i < N; i++) wa[i] = wa[i] / 10; }
LOOP void varsh(void) { for (int i = 0; i < N; i++) ic[i] = ia[i] << (ib[i] & 31); }
LOOP void i64add(void) { for (int i = 0; i < N; i++) la[i] += lb[i]; }
LOOP void bigsel(void) { for (int i = 0; i < N; i++) fa[i] = fb[i] > fc[i] ? fb[i] * 2 : fc[i] + 1; }
LOOP void mem4(void) { for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) ic[i * 64 + j] = ia[j * 64 + i]; }
LOOP void gather(void) { for (int i = 0; i < N; i++) fb[i] = fa[ia[i] & (N - 1)]; }
struct{const char*n; void*f; }T[]={
#define E(x){#x,(void*)x}
E(saxpy), E(dot), E(isum), E(imax), E(clampu8), E(i2f), E(f2i), E(u8tof), E(sad), E(stencil), E(gray), E(xorb), E(popc), E(imul), E(lmul), E(sdot), E(shift), E(rotl), E(cond), E(count), E(absf), E(sqrtd), E(reverse), E(widen), E(narrow), E(compl), E(minmax), E(avg), E(poly), E(divk), E(varsh), E(i64add), E(bigsel), E(mem4), E(gather), {0, 0}};
void init(void) {for (int i=0; i<N; i++) {fa[i]=i*0.25f; fb[i]=3-i*0.1f; fc[i]=i%17; da[i]=i; db[i]=1+i; dc[i]=2; ia[i]=i*7919; ib[i]=i*31-4000; ua[i]=i; ub[i]=i*7; sa[i]=i*3; sb[i]=i*5; la[i]=i*123456789LL; lb[i]=i; wa[i]=i*2654435761u; }}
