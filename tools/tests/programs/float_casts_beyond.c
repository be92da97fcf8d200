/* Conversions of floats that do not fit: the language leaves them open, and programs expect what the machine gives. */
#include "common.h"

static const double doubles[] = {
    0.0, -0.0, 0.9, -0.9, 1.0, -1.0, 127.5, 128.0, -128.9, -129.0, 255.9, 256.0, 300.0, -300.7, 32767.5, 32768.0, -32769.0,
    65535.9, 65536.0, 70000.0, 2147483647.9, 2147483648.0, -2147483648.9, -2147483649.0, 4294967295.5, 4294967296.0, 5e9, -5e9,
    9007199254740993.0, 9223372036854774784.0, 9223372036854775808.0, -9223372036854775808.0, 1e19, 18446744073709549568.0,
    1e16, -1e16,
};
static volatile double given;
static volatile float given_float;
static volatile long double given_long;

#define CONVERSIONS(of) \
    printf("%d %d %d %ld %u %u %u %lu\n", (signed char)of, (short)of, (int)of, (long)of, (unsigned char)of, \
           (unsigned short)of, (unsigned)of, (unsigned long)of)

int main(void)
{
    for (unsigned i = 0; i < sizeof doubles / sizeof *doubles; i++) {
        given = doubles[i];
        given_float = (float)doubles[i];
        printf("%g ", doubles[i]);
        CONVERSIONS(given);
        CONVERSIONS(given_float);
        given_long = doubles[i];
        CONVERSIONS(given_long);
    }
    given = __builtin_nan("");
    CONVERSIONS(given);
    given = __builtin_inf();
    CONVERSIONS(given);
    given = -__builtin_inf();
    CONVERSIONS(given);
    given_long = given;
    CONVERSIONS(given_long);
    return 0;
}
