#include "common.h"
#define TEST(T, NAME)                                                                              \
    NOINLINE void NAME(T a, T b)                                                                   \
    {                                                                                              \
        T c = a;                                                                                   \
        c += b; printf("%d ", c);                                                                  \
        c *= a; printf("%d ", c);                                                                  \
        c /= b; printf("%d ", c);                                                                  \
        c %= (T)(b | 8); printf("%d ", c);                                                         \
        c <<= b & 15; printf("%d ", c);                                                            \
        c >>= a & 15; printf("%d ", c);                                                            \
        c = -c; c++; --c; printf("%d %d %d\n", c, a > b, a <= b);                                  \
    }
TEST(short, s)
TEST(unsigned short, u)
int main(void)
{
    int values[] = {-32768, -12345, -3, -1, 1, 2, 100, 4097, 32767};
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) {
            if (values[i] != -32768 || values[j] != -1)
                s(values[i], values[j]);
            u(values[i], values[j]);
        }
    return 0;
}
