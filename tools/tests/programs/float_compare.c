#include "common.h"
#define TEST(T, N)                                                                                 \
    NOINLINE int N(T a, T b)                                                                       \
    {                                                                                              \
        int r = (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5; \
        r |= !(a < b) << 6 | !(a <= b) << 7 | !(a > b) << 8 | !(a >= b) << 9;                      \
        r |= __builtin_isunordered(a, b) << 10 | __builtin_islessgreater(a, b) << 11;              \
        if (a < b) r |= 1 << 12;                                                                   \
        if (!(a >= b)) r |= 1 << 13;                                                               \
        return r;                                                                                  \
    }
TEST(float, f) TEST(double, d) TEST(_Float16, h) TEST(__float128, q)
int main(void)
{
    double v[] = {0, -0.0, 1, -1, INFINITY, -INFINITY, NAN};
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++)
            printf("%d %d %d %d\n", f(v[i], v[j]), d(v[i], v[j]), h(v[i], v[j]), q(v[i], v[j]));
    return 0;
}
