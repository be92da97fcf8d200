#include "common.h"
#define TEST(T, NAME)                                                                              \
    NOINLINE void NAME(T a, T b)                                                                   \
    {                                                                                              \
        printf("%d %d %d ", (T)(a + b), (T)(a - b), (T)(a * b));                                   \
        printf("%d %d ", (T)(a / b), (T)(a % b));                                                  \
        printf("%d %d %d %d %d ", (T)(a & b), (T)(a | b), (T)(a ^ b), (T)~a, (T)-a);               \
        printf("%d %d %d%d%d\n", (T)(a << (b & 7)), (T)(a >> (b & 7)), a < b, a == b, a >= b);     \
    }
TEST(signed char, s)
TEST(unsigned char, u)
int main(void)
{
    int values[] = {-128, -127, -7, -1, 1, 2, 3, 55, 126, 127};
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++) {
            s(values[i], values[j]);
            u(values[i], values[j]);
        }
    return 0;
}
