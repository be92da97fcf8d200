// flags: -msse4.2
// Strings in vectors: all ways to compare them, with lengths of their own and to the first zero.
#include <nmmintrin.h>
#include <stdio.h>
#include <string.h>

static unsigned hash = 17;
static void add(long value)
{
    hash = (hash ^ (unsigned)value) * 16777619u;
}
static void add_vector(__m128i v)
{
    unsigned char bytes[16];
    memcpy(bytes, &v, 16);
    for (int i = 0; i < 16; i++)
        add(bytes[i]);
}

#define ONE(how)                                                                                   \
    do {                                                                                           \
        hash = 17;                                                                                 \
        for (int i = 0; i < COUNT; i++)                                                            \
            for (int j = 0; j < COUNT; j++) {                                                      \
                __m128i a = texts[i], b = texts[j];                                                \
                add(_mm_cmpistri(a, b, how));                                                      \
                add_vector(_mm_cmpistrm(a, b, how));                                               \
                add(_mm_cmpistra(a, b, how) | _mm_cmpistrc(a, b, how) << 1                         \
                    | _mm_cmpistro(a, b, how) << 2 | _mm_cmpistrs(a, b, how) << 3                  \
                    | _mm_cmpistrz(a, b, how) << 4);                                               \
                int m = i * 3 - 9, n = 20 - j * 4;                                                 \
                add(_mm_cmpestri(a, m, b, n, how));                                                \
                add_vector(_mm_cmpestrm(a, m, b, n, how));                                         \
                add(_mm_cmpestra(a, m, b, n, how) | _mm_cmpestrc(a, m, b, n, how) << 1             \
                    | _mm_cmpestro(a, m, b, n, how) << 2 | _mm_cmpestrs(a, m, b, n, how) << 3      \
                    | _mm_cmpestrz(a, m, b, n, how) << 4);                                         \
            }                                                                                      \
        printf("%02x %08x\n", how, hash);                                                          \
    } while (0)

#define COUNT 8
static const char raw[COUNT][17] = {
    "abcabcabcabcabca", "abc",  "azAZ09",           "",
    "zebra crossing!!", "a\xff\x80z\x01", "\x80\xffmnm\x7f", "cab abcab ab a",
};

int main(void)
{
    __m128i texts[COUNT];
    for (int i = 0; i < COUNT; i++)
        memcpy(&texts[i], raw[i], 16);
#define ALL(way) ONE(way); ONE(way + 0x10); ONE(way + 0x30); ONE(way + 0x40); ONE(way + 0x70)
    ALL(0x00);
    ALL(0x01);
    ALL(0x04);
    ALL(0x05);
    ALL(0x06);
    ALL(0x07);
    ALL(0x08);
    ALL(0x09);
    ALL(0x0a);
    ALL(0x0c);
    ALL(0x0d);
    return 0;
}
