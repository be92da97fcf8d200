// Values of every shape, passed and returned between two objects: with `CALLEE` the functions, without it their
// callers. Each type is passed alone, split between registers and stack, in memory, and to a variadic function.
#include <complex.h>
#include <stdarg.h>
#include <stdio.h>

typedef float V2f __attribute__((vector_size(8)));
typedef signed char V8b __attribute__((vector_size(8)));
typedef int V4i __attribute__((vector_size(16)));
typedef double V2d __attribute__((vector_size(16)));
typedef long double Quad;
typedef __int128 Wide;
enum E { FIRST, SECOND, THIRD };

// Name, assignment from a number, sum, definition.
#define SHAPES(X) \
    X(Bool, (v = s & 1), v, typedef _Bool Bool) \
    X(Char, (v = s), v, typedef signed char Char) \
    X(Short, (v = s * 77), v, typedef unsigned short Short) \
    X(Enum, (v = s % 3), v, typedef enum E Enum) \
    X(Long, (v = s * 1000003L), v, typedef long Long) \
    X(Int128, (v = ((Wide)s << 66) + s), (double)(v >> 66) + (double)(long)v, typedef Wide Int128) \
    X(Half, (v = s), (double)v, typedef _Float16 Half) \
    X(Float, (v = s / 4.0f), v, typedef float Float) \
    X(Double, (v = s / 8.0), v, typedef double Double) \
    X(LongDouble, (v = s / 16.0L), (double)v, typedef Quad LongDouble) \
    X(Pointer, (v = (char *)(long)(s * 3)), (double)(long)v, typedef char *Pointer) \
    X(C1, (v.a = s), v.a, typedef struct { char a; } C1) \
    X(C3, (v.a[0] = s, v.a[1] = s + 1, v.a[2] = s * 2), v.a[0] + v.a[1] * 3 + v.a[2] * 5, typedef struct { char a[3]; } C3) \
    X(Mixed, (v.a = s, v.b = s * 3, v.c = s * 7), v.a + v.b * 3.0 + v.c, typedef struct { char a; short b; int c; } Mixed) \
    X(I3, (v.a = s, v.b = s * 3, v.c = s * 7), v.a + v.b * 3.0 + v.c, typedef struct { int a, b, c; } I3) \
    X(L2, (v.a = s, v.b = s * 3), v.a + v.b * 3.0, typedef struct { long a, b; } L2) \
    X(L3, (v.a = s, v.b = s * 3, v.c = -s), v.a + v.b * 3.0 + v.c * 5.0, typedef struct { long a, b, c; } L3) \
    X(F1, (v.a = s), v.a, typedef struct { float a; } F1) \
    X(F2, (v.a = s, v.b = s / 2.0f), v.a + v.b * 3, typedef struct { float a, b; } F2) \
    X(F3, (v.a[0] = s, v.a[1] = s / 2.0f, v.a[2] = s * 4), v.a[0] + v.a[1] * 3 + v.a[2], typedef struct { float a[3]; } F3) \
    X(F4, (v.a = s, v.b = s + 1, v.e.c = s + 2, v.e.d = s + 3), v.a + v.b * 2 + v.e.c * 3 + v.e.d * 4, typedef struct { float a, b; struct { float c, d; } e; } F4) \
    X(D2, (v.a = s, v.b = s / 2.0), v.a + v.b * 3, typedef struct { double a, b; } D2) \
    X(D3, (v.a = s, v.b = s / 2.0, v.c = s * 9), v.a + v.b * 3 + v.c, typedef struct { double a, b, c; } D3) \
    X(D4, (v.a[0] = s, v.a[1] = s + 1, v.a[2] = s + 2, v.a[3] = s + 3), v.a[0] + v.a[1] * 2 + v.a[2] * 3 + v.a[3] * 4, typedef struct { double a[4]; } D4) \
    X(D5, (v.a[0] = s, v.a[1] = s + 1, v.a[2] = s + 2, v.a[3] = s + 3, v.a[4] = s), v.a[0] + v.a[1] * 2 + v.a[2] * 3 + v.a[3] * 4 + v.a[4], typedef struct { double a[5]; } D5) \
    X(Q2, (v.a = s, v.b = s / 2.0L), (double)(v.a + v.b * 3), typedef struct { Quad a, b; } Q2) \
    X(H3, (v.a = s, v.b = s + 1, v.c = s + 2), (double)v.a + (double)v.b * 2 + (double)v.c * 3, typedef struct { _Float16 a, b, c; } H3) \
    X(FI, (v.a = s, v.b = s * 5), v.a + v.b, typedef struct { float a; int b; } FI) \
    X(DL, (v.a = s, v.b = s * 5), v.a + v.b, typedef struct { double a; long b; } DL) \
    X(CW, (v.a = ((Wide)s << 70) + s), (double)(v.a >> 70) + (double)(long)v.a, typedef struct { Wide a; } CW) \
    X(CWL, (v.a = s * 7, v.b = s), (double)(long)v.a + v.b, typedef struct { long b; Wide a; } CWL) \
    X(A16, (v.a = s, v.b = s * 2), v.a + v.b * 3.0, typedef struct { long a, b; } __attribute__((aligned(16))) A16) \
    X(A32, (v.a = s), v.a, typedef struct { int a; } __attribute__((aligned(32))) A32) \
    X(Packed, (v.a = s, v.b = s * 11L), v.a + v.b * 3.0, typedef struct { char a; long b; } __attribute__((packed)) Packed) \
    X(Bits, (v.a = s & 15, v.b = s * 3, v.c = s * 1001L), v.a + v.b * 3.0 + v.c, typedef struct { int a : 5; unsigned b : 17; long c : 33; } Bits) \
    X(Union, (v.b = s * 3), v.b, typedef union { float a; int b; } Union) \
    X(UnionF, (v.b[0] = s, v.b[1] = s * 3), v.b[0] + v.b[1] * 2, typedef union { float a; float b[2]; } UnionF) \
    X(Cf, (v = s + 2.0f * s * I), crealf(v) + cimagf(v) * 3, typedef float _Complex Cf) \
    X(Cd, (v = s + 2.0 * s * I), creal(v) + cimag(v) * 3, typedef double _Complex Cd) \
    X(Cq, (v = s + 2.0L * s * I), (double)(creall(v) + cimagl(v) * 3), typedef long double _Complex Cq) \
    X(V8, (v = (V8b){s, 1, 2, 3, 4, 5, 6, s}), v[0] + v[3] * 3 + v[7] * 5.0, typedef V8b V8) \
    X(V8f, (v = ((V2f){s, s / 2.0f})), v[0] + v[1] * 3.0, typedef V2f V8f) \
    X(V16, (v = ((V4i){s, s * 2, s * 3, s * 4})), v[0] + v[1] * 3.0 + v[2] * 5.0 + v[3], typedef V4i V16) \
    X(VD, (v = ((V2d){s, s / 2.0})), v[0] + v[1] * 3.0, typedef V2d VD) \
    X(HV2, (v.a = (V4i){s, 1, 2, 3}, v.b = (V4i){4, s, 6, 7}), v.a[0] + v.b[1] * 3.0 + v.b[3], typedef struct { V4i a, b; } HV2) \
    X(HV3, (v.a = (V2f){s, 1}, v.b = (V2f){4, s}, v.c = (V2f){s, s}), v.a[0] + v.b[1] * 3.0 + v.c[0] * 5.0, typedef struct { V2f a, b, c; } HV3) \
    X(Large, (v.a[0] = s, v.a[16] = s * 2, v.a[32] = s * 3), v.a[0] + v.a[16] * 3.0 + v.a[32] * 5.0, typedef struct { int a[33]; } Large)

#define DEFINE(T, set, get, ...) \
    __VA_ARGS__; \
    static T make_##T(int s) { T v; set; return v; } \
    static double sum_##T(T v) { return get; } \
    T few_##T(T a); \
    T split_##T(int i, T a, double d, T b, long l, T c, float f, T e, char z, T g); \
    T late_##T(long a, long b, long c, long d, long e, long f, long g, T h, long i, double j, T k); \
    T floats_##T(double a, double b, double c, double d, double e, float f, float g, T h, int i, double j, T k, float l); \
    double listed_##T(int n, ...);
SHAPES(DEFINE)

#ifdef CALLEE
// Narrow types are promoted.
#define OF(list, T) _Generic((T *)0, Bool *: va_arg(list, int), Char *: va_arg(list, int), Short *: va_arg(list, int), \
    Float *: va_arg(list, double), Half *: va_arg(list, double), default: sum_##T(va_arg(list, OTHER(T))))
#define OTHER(T) __typeof__(*_Generic((T *)0, Bool *: (int *)0, Char *: (int *)0, Short *: (int *)0, Float *: (double *)0, Half *: (double *)0, default: (T *)0))
#define NEXT(T) OF(list, T)
#define AGAIN(T) OF(again, T)
#define BODY(T, set, get, ...) \
    T few_##T(T a) { return make_##T((int)sum_##T(a) % 50 + 1); } \
    T split_##T(int i, T a, double d, T b, long l, T c, float f, T e, char z, T g) \
    { \
        printf("%d %g %g %g %ld %g %g %g %d %g\n", i, sum_##T(a), d, sum_##T(b), l, sum_##T(c), f, sum_##T(e), z, sum_##T(g)); \
        return c; \
    } \
    T late_##T(long a, long b, long c, long d, long e, long f, long g, T h, long i, double j, T k) \
    { \
        printf("%ld %g %ld %g %g\n", a + b + c + d + e + f + g, sum_##T(h), i, j, sum_##T(k)); \
        return k; \
    } \
    T floats_##T(double a, double b, double c, double d, double e, float f, float g, T h, int i, double j, T k, float l) \
    { \
        printf("%g %g %d %g %g %g\n", a + b + c + d + e + f + g, sum_##T(h), i, j, sum_##T(k), l); \
        return h; \
    } \
    double listed_##T(int n, ...) \
    { \
        va_list list, again; \
        double all = n; \
        va_start(list, n); \
        va_copy(again, list); \
        for (int i = 0; i < n; i++) { \
            all = all * 2 + NEXT(T); \
            all += va_arg(list, int) + va_arg(list, double); \
        } \
        all += AGAIN(T); \
        va_end(list); \
        va_end(again); \
        return all; \
    }
#pragma clang diagnostic ignored "-Wvarargs"
SHAPES(BODY)
#else
#define TEST(T, set, get, ...) \
    { \
        T a = make_##T(3), b = make_##T(5), c = make_##T(7), d = make_##T(11), e = make_##T(13); \
        printf(#T ": %g\n", sum_##T(few_##T(a))); \
        printf("%g\n", sum_##T(split_##T(1, a, 2.5, b, 3, c, 4.5f, d, 'z', e))); \
        printf("%g\n", sum_##T(late_##T(1, 2, 3, 4, 5, 6, 7, a, 8, 9.5, b))); \
        printf("%g\n", sum_##T(floats_##T(1, 2, 3, 4, 5, 6, 7, a, 8, 9.5, b, 10))); \
        printf("%g\n", LISTED(T)(4, PROMOTED(T, a), 1, 1.5, PROMOTED(T, b), 2, 2.5, PROMOTED(T, c), 3, 3.5, PROMOTED(T, d), 4, 4.5)); \
    }
#define LISTED(T) listed_##T
#define PROMOTED(T, v) _Generic(v, _Float16: (double)sum_##T(v), default: v)
int main(void)
{
    SHAPES(TEST)
    return 0;
}
#endif
