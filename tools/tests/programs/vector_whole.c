// flags: -ffp-contract=off
// Vectors of 128 bits: everything that is done to them whole, with what takes them apart between.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
typedef int8_t i8 __attribute__((vector_size(16)));
typedef uint8_t u8 __attribute__((vector_size(16)));
typedef int16_t i16 __attribute__((vector_size(16)));
typedef uint16_t u16 __attribute__((vector_size(16)));
typedef int32_t i32 __attribute__((vector_size(16)));
typedef uint32_t u32 __attribute__((vector_size(16)));
typedef int64_t i64 __attribute__((vector_size(16)));
typedef uint64_t u64 __attribute__((vector_size(16)));
typedef float f32 __attribute__((vector_size(16)));
typedef double f64 __attribute__((vector_size(16)));

static void show(const char *what, const void *at)
{
    unsigned char bytes[16];
    memcpy(bytes, at, 16);
    printf("%-12s", what);
    for (int i = 0; i < 16; i++)
        printf("%02x", bytes[i]);
    putchar('\n');
}
#define SHOW(what, value)                                                                          \
    do {                                                                                           \
        __typeof__(value) shown = (value);                                                         \
        show(what, &shown);                                                                        \
    } while (0)

#define PICK(c, x, y) (((__typeof__(x))(c) & (x)) | (~(__typeof__(x))(c) & (y)))
#define FPICK(c, x, y) ((__typeof__(x))PICK(c, (__typeof__(c))(x), (__typeof__(c))(y)))

#define INTS(T, E, name)                                                                           \
    __attribute__((noinline)) static void name(const T *a, const T *b, int by)                     \
    {                                                                                              \
        T x = *a, y = *b;                                                                          \
        SHOW(#name " add", x + y);                                                                 \
        SHOW("sub", x - y);                                                                        \
        SHOW("mul", x * y);                                                                        \
        SHOW("div", x / (y | 1));                                                                  \
        SHOW("rem", x % (y | 1));                                                                  \
        SHOW("and", x & y);                                                                        \
        SHOW("or", x | y);                                                                         \
        SHOW("xor", x ^ y);                                                                        \
        SHOW("not", ~x);                                                                           \
        SHOW("neg", -x);                                                                           \
        SHOW("shl3", x << 3);                                                                      \
        SHOW("shr3", x >> 3);                                                                      \
        SHOW("shl", x << (E)by);                                                           \
        SHOW("shr", x >> (E)by);                                                                   \
        SHOW("lt", x < y);                                                                         \
        SHOW("le", x <= y);                                                                        \
        SHOW("gt", x > y);                                                                         \
        SHOW("ge", x >= y);                                                                        \
        SHOW("eq", x == y);                                                                        \
        SHOW("ne", x != y);                                                                        \
        SHOW("max", __builtin_elementwise_max(x, y));                                              \
        SHOW("min", __builtin_elementwise_min(x, y));                                              \
        SHOW("addsat", __builtin_elementwise_add_sat(x, y));                                       \
        SHOW("subsat", __builtin_elementwise_sub_sat(x, y));                                       \
        SHOW("pick", PICK((x < y) & (x != y + 1), x, y * 3));                                      \
        SHOW("both", PICK((x < y) | (y == x), x - 1, y));                                          \
        SHOW("whole", by > 2 ? x + 1 : y - 1);                                                     \
        T z = x;                                                                                   \
        z[1] = (E)by;                                                                              \
        z[by & 1] += y[by % (int)(16 / sizeof(E))];                                                \
        SHOW("lanes", z);                                                                          \
        T s = x;                                                                                   \
        for (int i = 0; i < by; i++)                                                               \
            s = s * 3 + (y ^ (E)i);                                                                \
        SHOW("loop", s);                                                                           \
        E sum = 0, most = x[0];                                                                    \
        for (int i = 0; i < (int)(16 / sizeof(E)); i++)                                            \
            sum += s[i], most = s[i] > most ? s[i] : most;                                         \
        printf("%lld %lld %lld\n", (long long)sum, (long long)most,                                \
               (long long)__builtin_reduce_xor(s));                                                \
    }
INTS(i8, int8_t, bytes)
INTS(u8, uint8_t, ubytes)
INTS(i16, int16_t, words)
INTS(u16, uint16_t, uwords)
INTS(i32, int32_t, ints)
INTS(u32, uint32_t, uints)
INTS(i64, int64_t, longs)
INTS(u64, uint64_t, ulongs)

#define FLOATS(T, E, I, name)                                                                      \
    __attribute__((noinline)) static void name(const T *a, const T *b, int by)                     \
    {                                                                                              \
        T x = *a, y = *b;                                                                          \
        SHOW(#name " add", x + y);                                                                 \
        SHOW("sub", x - y);                                                                        \
        SHOW("mul", x * y);                                                                        \
        SHOW("div", x / y);                                                                        \
        SHOW("neg", -x);                                                                           \
        SHOW("abs", __builtin_elementwise_abs(x));                                                 \
        SHOW("sqrt", __builtin_elementwise_sqrt(__builtin_elementwise_abs(x)));                    \
        SHOW("lt", x < y);                                                                         \
        SHOW("le", x <= y);                                                                        \
        SHOW("gt", x > y);                                                                         \
        SHOW("ge", x >= y);                                                                        \
        SHOW("eq", x == y);                                                                        \
        SHOW("ne", x != y);                                                                        \
        SHOW("pick", FPICK(x < y, x, y + 1));                                                      \
        SHOW("nan", FPICK((x == x) & (y > 0), x, -y));                                             \
        SHOW("ints", __builtin_convertvector(x * 3, I));                                           \
        SHOW("floats", __builtin_convertvector(__builtin_convertvector(y, I) * 7, T));             \
        T s = x;                                                                                   \
        for (int i = 0; i < by; i++)                                                               \
            s = s * (E)0.5 + y - (E)i;                                                             \
        SHOW("loop", s);                                                                           \
        SHOW("bits", (I)x ^ (I)y);                                                                 \
    }
__attribute__((noinline)) static void shuffles(const i32 *a, const i32 *b, const i8 *c, const i64 *d)
{
    SHOW("rev", __builtin_shufflevector(*a, *a, 3, 2, 1, 0));
    SHOW("mix", __builtin_shufflevector(*a, *b, 0, 5, 2, 7));
    SHOW("open", __builtin_shufflevector(*a, *b, 4, 4, 1, 6));
    SHOW("splat", __builtin_shufflevector(*a, *b, 6, 6, 6, 6));
    SHOW("bytes", __builtin_shufflevector(*c, *(i8 *)a, 31, 1, 16, 3, 0, 9, 8, 7, 22, 5, 4, 3, 2, 1, 0, 15));
    SHOW("longs", __builtin_shufflevector(*d, *(i64 *)b, 1, 2));
    i32 x = *a;
    int n = (*b)[0];
    i32 all = {n, n, n, n}, made = {n, 1, x[2], 7};
    SHOW("all", all + x);
    SHOW("made", made * x);
}

__attribute__((noinline)) static i32 passed(i32 a, f32 b, i8 c, i64 d)
{
    return a + (i32)(b > 1) + (i32)c - (i32)d;
}

#define COUNT 1000
static int8_t s8[COUNT];
static uint8_t t8[COUNT];
static int16_t s16[COUNT];
static int32_t s32[COUNT];
static int64_t s64[COUNT];
static float r32[COUNT];
static double r64[COUNT];
__attribute__((noinline)) static void loops(int n, int k)
{
    unsigned sum = 0, odd = 0;
    int most = -1, least = 1;
    long all = 0;
    double total = 0;
    for (int i = 0; i < n; i++) {
        s8[i] = (int8_t)(i * k);
        t8[i] = (uint8_t)(i ^ k);
        s16[i] = (int16_t)(i * i + k);
        s32[i] = i * 7919 - k * 100;
        s64[i] = (int64_t)i << (k & 15);
        r32[i] = (float)(i - k);
        r64[i] = i * 0.25;
    }
    for (int i = 0; i < n; i++) {
        s16[i] = (int16_t)(s8[i] + t8[i]);
        s32[i] += s16[i] > 0 ? s16[i] * 3 : -s16[i];
        r32[i] = r32[i] * 2 + (float)s32[i];
        t8[i] = (uint8_t)((t8[i] >> 3) | (t8[i] << 5));
    }
    for (int i = 0; i < n; i++)
        sum += t8[i], odd += s32[i] & 1, all += s64[i] ^ s32[i];
    for (int i = 0; i < n; i++)
        most = s32[i] > most ? s32[i] : most, least = s16[i] < least ? s16[i] : least;
    for (int i = 0; i < n; i++)
        total += r64[i] > 100 ? r64[i] : (double)r32[i];
    printf("%u %u %d %d %ld %g\n", sum, odd, most, least, all, total);
}

FLOATS(f32, float, i32, floats)
FLOATS(f64, double, i64, doubles)

int main(void)
{
    _Alignas(16) unsigned char a[16], b[16];
    for (int i = 0; i < 16; i++)
        a[i] = (unsigned char)(i * 37 + 200), b[i] = (unsigned char)(i * 91 + 5);
    b[3] = a[3], b[7] = a[7];
    memcpy(b + 8, a + 8, 4);
    for (int by = 1; by < 7; by += 3) {
        bytes((void *)a, (void *)b, by);
        ubytes((void *)a, (void *)b, by);
        words((void *)a, (void *)b, by);
        uwords((void *)a, (void *)b, by);
        ints((void *)a, (void *)b, by);
        uints((void *)a, (void *)b, by);
        longs((void *)a, (void *)b, by);
        ulongs((void *)a, (void *)b, by);
    }
    f32 x = {1.5f, -2.25f, 1e6f, 0}, y = {-0.5f, 8, __builtin_nanf(""), 3};
    f64 v = {1.5, -1e9}, w = {-0.25, __builtin_inf()};
    y[2] = 4;
    w[1] = 12;
    floats(&x, &y, 3);
    doubles(&v, &w, 5);
    shuffles((void *)a, (void *)b, (void *)b, (void *)a);
    i32 p = passed((i32){1, 2, 3, 4}, x, *(i8 *)a, *(i64 *)b);
    SHOW("passed", p);
    loops(COUNT, 13);
    loops(COUNT - 3, 250);
    return 0;
}
