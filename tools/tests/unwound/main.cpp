#include <cstdio>
extern "C" int thrown(int a) { if (a > 5) throw a; return a + 1; }
extern "C" int kept(int a, int b, int c, int d, int e) { return a + b * 2 + c + d + e; }
extern "C" int saved(int, int, int, int), large(int);
int main()
{
    long sum = 0;
    for (int i = -9; i < 9; i++) {
        try { sum += saved(i, 1, 2, 3); } catch (int v) { std::printf("%d at %d\n", v, i); sum += v * i; }
        try { sum -= large(i); } catch (int v) { std::printf("%d at %d\n", v, i); sum += v + i; }
    }
    std::printf("%ld\n", sum);
}
