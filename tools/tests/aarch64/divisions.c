/* Divisions that the language leaves open: the machine gives zero for those by zero, and does not trap. */
#include <limits.h>
#include <stdio.h>

static volatile int zero = 0, minus = -1, seven = 7;

#define SHOW(type, form, least)                                                                                        \
    do {                                                                                                               \
        type left = 100 + (type)seven, none = (type)zero, other = (type)minus, small = (type)seven;                    \
        printf(form " " form " ", left / none, left % none);                                                           \
        printf(form " " form " ", left / small, left % small);                                                         \
        type low = least;                                                                                              \
        printf(form " " form "\n", low / other, low % other);                                                          \
    } while (0)

int main(void)
{
    SHOW(signed char, "%d", SCHAR_MIN + (signed char)zero);
    SHOW(unsigned char, "%d", (unsigned char)zero);
    SHOW(short, "%d", SHRT_MIN + (short)zero);
    SHOW(int, "%d", INT_MIN + zero);
    SHOW(unsigned, "%u", 3u + (unsigned)zero);
    SHOW(long, "%ld", LONG_MIN + zero);
    SHOW(unsigned long, "%lu", 3ul + (unsigned long)zero);
    return 0;
}
