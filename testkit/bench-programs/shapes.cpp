// rounds: 4280
// Virtual calls, small objects, and a priority queue.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <queue>
#include <vector>
struct Shape { virtual ~Shape() = default; virtual double area() const = 0; virtual void grow(double) = 0; };
struct Circle : Shape { double r; explicit Circle(double x) : r(x) {} double area() const override { return 3.14159 * r * r; } void grow(double f) override { r *= f; } };
struct Box : Shape { double w, h; Box(double x, double y) : w(x), h(y) {} double area() const override { return w * h; } void grow(double f) override { w *= f; h += f; } };
struct Ring : Circle { double in; Ring(double a, double b) : Circle(a), in(b) {} double area() const override { return Circle::area() - 3.14159 * in * in; } };
static long paths(int n) {
    std::vector<std::vector<std::pair<int, int>>> next(n);
    for (int i = 0; i < n; i++) for (int k = 1; k < 5; k++) next[i].push_back({(i * k + 7 * k) % n, (i ^ k) % 13 + 1});
    std::vector<int> far(n, 1 << 30);
    std::priority_queue<std::pair<int, int>> queue;
    queue.push({0, far[0] = 0});
    while (!queue.empty()) {
        auto [d, v] = queue.top(); queue.pop();
        if (-d > far[v]) continue;
        for (auto [w, len] : next[v]) if (far[w] > len - d) queue.push({-(far[w] = len - d), w});
    }
    long sum = 0;
    for (int f : far) sum += f < 1 << 30 ? f : 0;
    return sum;
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1; double sum = 0; long ways = 0;
    std::vector<std::unique_ptr<Shape>> all;
    for (int i = 0; i < 300; i++)
        if (i % 3 == 0) all.push_back(std::make_unique<Circle>(i)); else if (i % 3 == 1) all.push_back(std::make_unique<Box>(i, 2)); else all.push_back(std::make_unique<Ring>(i, i / 2));
    for (int r = 0; r < rounds; r++) {
        for (int k = 0; k < 20; k++) for (auto &s : all) { sum += s->area(); s->grow(k % 2 ? 1.25 : 0.8); }
        ways += paths(300);
    }
    printf("%.4f %ld\n", fmod(sum, 1e6), ways);
}
