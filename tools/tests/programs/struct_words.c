#include "common.h"
#include <stdarg.h>
/* Structs in memory among arguments in registers and on the stack. */
typedef struct { unsigned char at[17]; } S17;
typedef struct { unsigned char at[20]; } S20;
typedef struct { unsigned char at[24]; } S24;
typedef struct { unsigned char at[31]; } S31;
typedef struct { unsigned char at[32]; } S32;
typedef struct { unsigned char at[40]; } S40;
typedef struct { unsigned char at[48]; } S48;
typedef struct { unsigned char at[56]; } S56;
typedef struct { unsigned char at[64]; } S64;
typedef struct { unsigned char at[65]; } S65;
typedef struct { unsigned char at[72]; } S72;
typedef struct { unsigned char at[96]; } S96;
typedef struct { long double x; } L; typedef struct { double x, y, z; } D3; typedef struct { _Alignas(16) long a, b, c, d; } A16;
NOINLINE unsigned sum(const void *p, unsigned n) { unsigned s = 0; for (unsigned i = 0; i < n; i++) s = s * 31 + ((const unsigned char *)p)[i]; return s; }
static S96 s96_(void) { S96 s; for (int i = 0; i < 96; i++) s.at[i] = HIDE(i * 7 + 96); return s; }
static S72 s72_(void) { S72 s; for (int i = 0; i < 72; i++) s.at[i] = HIDE(i * 7 + 72); return s; }
static S65 s65_(void) { S65 s; for (int i = 0; i < 65; i++) s.at[i] = HIDE(i * 7 + 65); return s; }
static S64 s64_(void) { S64 s; for (int i = 0; i < 64; i++) s.at[i] = HIDE(i * 7 + 64); return s; }
static S56 s56_(void) { S56 s; for (int i = 0; i < 56; i++) s.at[i] = HIDE(i * 7 + 56); return s; }
static S48 s48_(void) { S48 s; for (int i = 0; i < 48; i++) s.at[i] = HIDE(i * 7 + 48); return s; }
static S40 s40_(void) { S40 s; for (int i = 0; i < 40; i++) s.at[i] = HIDE(i * 7 + 40); return s; }
static S32 s32_(void) { S32 s; for (int i = 0; i < 32; i++) s.at[i] = HIDE(i * 7 + 32); return s; }
static S31 s31_(void) { S31 s; for (int i = 0; i < 31; i++) s.at[i] = HIDE(i * 7 + 31); return s; }
static S24 s24_(void) { S24 s; for (int i = 0; i < 24; i++) s.at[i] = HIDE(i * 7 + 24); return s; }
static S20 s20_(void) { S20 s; for (int i = 0; i < 20; i++) s.at[i] = HIDE(i * 7 + 20); return s; }
static S17 s17_(void) { S17 s; for (int i = 0; i < 17; i++) s.at[i] = HIDE(i * 7 + 17); return s; }
NOINLINE void f0(long p0, long p1, long p2, int p3, float p4, S48 p5, D3 p6) { printf("0: %ld %ld %ld %d %g %u %g %g\n", p0, p1, p2, p3, p4, sum(&p5, sizeof p5), p6.x, p6.z); }
NOINLINE void f1(S65 p0, int p1, long p2, S31 p3, double p4, D3 p5, D3 p6, double p7) { printf("1: %u %d %ld %u %g %g %g %g %g %g\n", sum(&p0, sizeof p0), p1, p2, sum(&p3, sizeof p3), p4, p5.x, p5.z, p6.x, p6.z, p7); }
NOINLINE void f2(float p0, long p1, float p2) { printf("2: %g %ld %g\n", p0, p1, p2); }
NOINLINE void f3(long p0, int p1, int p2, float p3, float p4, D3 p5, long double p6, __int128 p7, long p8) { printf("3: %ld %d %d %g %g %g %g %Lg %lx %lx %ld\n", p0, p1, p2, p3, p4, p5.x, p5.z, p6, (long)(p7 >> 64), (long)p7, p8); }
NOINLINE void f4(double p0, double p1, long p2) { printf("4: %g %g %ld\n", p0, p1, p2); }
NOINLINE void f5(long p0, long double p1) { printf("5: %ld %Lg\n", p0, p1); }
NOINLINE void f6(int p0, int p1, S20 p2, long p3, S96 p4, int p5, A16 p6) { printf("6: %d %d %u %ld %u %d %ld %ld %d\n", p0, p1, sum(&p2, sizeof p2), p3, sum(&p4, sizeof p4), p5, p6.a, p6.d, (int)((long)&p6 % 16)); }
NOINLINE void f7(S56 p0, S20 p1, S32 p2, long p3, int p4, S56 p5, double p6) { printf("7: %u %u %u %ld %d %u %g\n", sum(&p0, sizeof p0), sum(&p1, sizeof p1), sum(&p2, sizeof p2), p3, p4, sum(&p5, sizeof p5), p6); }
NOINLINE void f8(__int128 p0, long double p1, long p2, double p3, S24 p4, int p5, double p6, S17 p7) { printf("8: %lx %lx %Lg %ld %g %u %d %g %u\n", (long)(p0 >> 64), (long)p0, p1, p2, p3, sum(&p4, sizeof p4), p5, p6, sum(&p7, sizeof p7)); }
NOINLINE void f9(long double p0, int p1, long p2, long p3, S72 p4, S20 p5, long p6, S17 p7) { printf("9: %Lg %d %ld %ld %u %u %ld %u\n", p0, p1, p2, p3, sum(&p4, sizeof p4), sum(&p5, sizeof p5), p6, sum(&p7, sizeof p7)); }
NOINLINE void f10(long p0, int p1) { printf("10: %ld %d\n", p0, p1); }
NOINLINE void f11(long p0, S32 p1, int p2) { printf("11: %ld %u %d\n", p0, sum(&p1, sizeof p1), p2); }
NOINLINE void f12(S56 p0, __int128 p1, A16 p2) { printf("12: %u %lx %lx %ld %ld %d\n", sum(&p0, sizeof p0), (long)(p1 >> 64), (long)p1, p2.a, p2.d, (int)((long)&p2 % 16)); }
NOINLINE void f13(int p0, double p1, float p2, long double p3, S64 p4, __int128 p5, long p6) { printf("13: %d %g %g %Lg %u %lx %lx %ld\n", p0, p1, p2, p3, sum(&p4, sizeof p4), (long)(p5 >> 64), (long)p5, p6); }
NOINLINE void f14(double p0, float p1, long double p2, float p3, long p4, float p5) { printf("14: %g %g %Lg %g %ld %g\n", p0, p1, p2, p3, p4, p5); }
NOINLINE void f15(long double p0, int p1, int p2, D3 p3, int p4) { printf("15: %Lg %d %d %g %g %d\n", p0, p1, p2, p3.x, p3.z, p4); }
NOINLINE void f16(long double p0, S20 p1, long double p2, D3 p3, int p4, long double p5, long p6) { printf("16: %Lg %u %Lg %g %g %d %Lg %ld\n", p0, sum(&p1, sizeof p1), p2, p3.x, p3.z, p4, p5, p6); }
NOINLINE void f17(L p0, float p1, double p2, long double p3, S96 p4, long p5, double p6, int p7, L p8, int p9, long double p10, S64 p11) { printf("17: %Lg %g %g %Lg %u %ld %g %d %Lg %d %Lg %u\n", p0.x, p1, p2, p3, sum(&p4, sizeof p4), p5, p6, p7, p8.x, p9, p10, sum(&p11, sizeof p11)); }
NOINLINE void f18(A16 p0, S96 p1) { printf("18: %ld %ld %d %u\n", p0.a, p0.d, (int)((long)&p0 % 16), sum(&p1, sizeof p1)); }
NOINLINE void f19(float p0, float p1, S31 p2, long double p3, L p4, S96 p5, long p6, double p7) { printf("19: %g %g %u %Lg %Lg %u %ld %g\n", p0, p1, sum(&p2, sizeof p2), p3, p4.x, sum(&p5, sizeof p5), p6, p7); }
NOINLINE void f20(S64 p0, double p1, double p2, D3 p3, int p4, D3 p5, long p6, int p7, S32 p8, int p9) { printf("20: %u %g %g %g %g %d %g %g %ld %d %u %d\n", sum(&p0, sizeof p0), p1, p2, p3.x, p3.z, p4, p5.x, p5.z, p6, p7, sum(&p8, sizeof p8), p9); }
NOINLINE void f21(S20 p0, D3 p1, __int128 p2, int p3, float p4, __int128 p5, float p6, double p7, long p8, long p9) { printf("21: %u %g %g %lx %lx %d %g %lx %lx %g %g %ld %ld\n", sum(&p0, sizeof p0), p1.x, p1.z, (long)(p2 >> 64), (long)p2, p3, p4, (long)(p5 >> 64), (long)p5, p6, p7, p8, p9); }
NOINLINE void f22(S20 p0, long p1, double p2, long double p3, S24 p4, S20 p5, double p6, float p7, D3 p8, long p9, S40 p10, int p11) { printf("22: %u %ld %g %Lg %u %u %g %g %g %g %ld %u %d\n", sum(&p0, sizeof p0), p1, p2, p3, sum(&p4, sizeof p4), sum(&p5, sizeof p5), p6, p7, p8.x, p8.z, p9, sum(&p10, sizeof p10), p11); }
NOINLINE void f23(int p0, long p1, S65 p2, long p3, S31 p4, S32 p5, double p6) { printf("23: %d %ld %u %ld %u %u %g\n", p0, p1, sum(&p2, sizeof p2), p3, sum(&p4, sizeof p4), sum(&p5, sizeof p5), p6); }
NOINLINE void f24(long p0, __int128 p1, int p2, long p3, S96 p4, long p5) { printf("24: %ld %lx %lx %d %ld %u %ld\n", p0, (long)(p1 >> 64), (long)p1, p2, p3, sum(&p4, sizeof p4), p5); }
NOINLINE void f25(long p0, long p1, float p2, S20 p3, S64 p4, __int128 p5) { printf("25: %ld %ld %g %u %u %lx %lx\n", p0, p1, p2, sum(&p3, sizeof p3), sum(&p4, sizeof p4), (long)(p5 >> 64), (long)p5); }
NOINLINE void many(int n, ...)
{
    va_list list;
    va_start(list, n);
    for (int i = 0; i < n; i++) {
        S24 s = va_arg(list, S24);
        long double l = va_arg(list, long double);
        printf("%d %u %Lg %d\n", i, sum(&s, sizeof s), l, va_arg(list, int));
    }
    va_end(list);
}
int main(void)
{
    f0(HIDE(0), HIDE(3), HIDE(6), HIDE(9), HIDE(12), s48_(), (D3){ 6, 2, 0 });
    f1(s65_(), HIDE(4), HIDE(7), s31_(), HIDE(13), (D3){ 5, 2, 1 }, (D3){ 6, 2, 1 }, HIDE(22));
    f2(HIDE(2), HIDE(5), HIDE(8));
    f3(HIDE(3), HIDE(6), HIDE(9), HIDE(12), HIDE(15), (D3){ 5, 2, 3 }, HIDE(9) / 4.0L, (__int128)HIDE(542) << 60, HIDE(27));
    f4(HIDE(4), HIDE(7), HIDE(10));
    f5(HIDE(5), HIDE(6) / 4.0L);
    f6(HIDE(6), HIDE(9), s20_(), HIDE(15), s96_(), HIDE(21), (A16){ 6, 2, 3, 6 });
    f7(s56_(), s20_(), s32_(), HIDE(16), HIDE(19), s56_(), HIDE(25));
    f8((__int128)HIDE(8) << 60, HIDE(9) / 4.0L, HIDE(14), HIDE(17), s24_(), HIDE(23), HIDE(26), s17_());
    f9(HIDE(9) / 4.0L, HIDE(12), HIDE(15), HIDE(18), s72_(), s20_(), HIDE(27), s17_());
    f10(HIDE(10), HIDE(13));
    f11(HIDE(11), s32_(), HIDE(17));
    f12(s56_(), (__int128)HIDE(89) << 60, (A16){ 2, 2, 3, 12 });
    f13(HIDE(13), HIDE(16), HIDE(19), HIDE(16) / 4.0L, s64_(), (__int128)HIDE(398) << 60, HIDE(31));
    f14(HIDE(14), HIDE(17), HIDE(16) / 4.0L, HIDE(23), HIDE(26), HIDE(29));
    f15(HIDE(15) / 4.0L, HIDE(18), HIDE(21), (D3){ 3, 2, 15 }, HIDE(27));
    f16(HIDE(16) / 4.0L, s20_(), HIDE(18) / 4.0L, (D3){ 3, 2, 16 }, HIDE(28), HIDE(21) / 4.0L, HIDE(34));
    f17((L){ 17.5L }, HIDE(20), HIDE(23), HIDE(20) / 4.0L, s96_(), HIDE(32), HIDE(35), HIDE(38), (L){ 25.5L }, HIDE(44), HIDE(27) / 4.0L, s64_());
    f18((A16){ 0, 2, 3, 18 }, s96_());
    f19(HIDE(19), HIDE(22), s31_(), HIDE(22) / 4.0L, (L){ 23.5L }, s96_(), HIDE(37), HIDE(40));
    f20(s64_(), HIDE(23), HIDE(26), (D3){ 3, 2, 20 }, HIDE(32), (D3){ 5, 2, 20 }, HIDE(38), HIDE(41), s32_(), HIDE(47));
    f21(s20_(), (D3){ 1, 2, 21 }, (__int128)HIDE(175) << 60, HIDE(30), HIDE(33), (__int128)HIDE(406) << 60, HIDE(39), HIDE(42), HIDE(45), HIDE(48));
    f22(s20_(), HIDE(25), HIDE(28), HIDE(25) / 4.0L, s24_(), s20_(), HIDE(40), HIDE(43), (D3){ 8, 2, 22 }, HIDE(49), s40_(), HIDE(55));
    f23(HIDE(23), HIDE(26), s65_(), HIDE(32), s31_(), s32_(), HIDE(41));
    f24(HIDE(24), (__int128)HIDE(101) << 60, HIDE(30), HIDE(33), s96_(), HIDE(39));
    f25(HIDE(25), HIDE(28), HIDE(31), s20_(), s64_(), (__int128)HIDE(410) << 60);
    many(3, s24_(), 1.5L, 1, s24_(), 2.5L, 2, s24_(), HIDE(7) / 2.0L, 3);
    void (*volatile to)(int, ...) = many;
    to(1, s24_(), HIDE(9) / 8.0L, 4);
    return 0;
}
