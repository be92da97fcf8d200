// rounds: 850
// Loops of a control flow graph: depth-first numbers, union-find, sets.
#include <cstdio>
#include <cstdlib>
#include <list>
#include <map>
#include <set>
#include <vector>
struct Graph { std::vector<std::vector<int>> next, before; int add() { next.emplace_back(); before.emplace_back(); return next.size() - 1; }
    void edge(int a, int b) { next[a].push_back(b); before[b].push_back(a); } };
struct Node { int parent; int find(std::vector<Node> &all, int self) { int root = self; while (all[root].parent != root) root = all[root].parent;
    while (all[self].parent != root) { int up = all[self].parent; all[self].parent = root; self = up; } return root; } };
static int diamond(Graph &g, int from) { int a = g.add(), b = g.add(), c = g.add(); g.edge(from, a); g.edge(from, b); g.edge(a, c); g.edge(b, c); return c; }
static int loop(Graph &g, int from, int depth) {
    int head = g.add(); g.edge(from, head);
    int at = diamond(g, head);
    if (depth) at = loop(g, at, depth - 1), at = loop(g, at, depth - 1);
    g.edge(at, head);
    int out = g.add(); g.edge(at, out);
    return out;
}
static int loops(const Graph &g) {
    int n = g.next.size(), count = 0, clock = 0;
    std::vector<int> number(n, -1), last(n), at;
    std::vector<std::pair<int, size_t>> stack{{0, 0}};
    number[0] = clock++; at.push_back(0);
    while (!stack.empty()) {
        auto &[v, i] = stack.back();
        if (i == g.next[v].size()) { last[number[v]] = clock - 1; stack.pop_back(); continue; }
        int w = g.next[v][i++];
        if (number[w] < 0) { number[w] = clock++; at.push_back(w); stack.push_back({w, 0}); }
    }
    std::vector<Node> sets(n);
    for (int i = 0; i < n; i++) sets[i].parent = i;
    std::map<int, std::set<int>> bodies;
    for (int w = clock - 1; w >= 0; w--) {
        std::list<int> work; std::set<int> body;
        for (int v : g.before[at[w]]) { int m = number[v]; if (m >= w && m <= last[w] && m != w) { int f = sets[m].find(sets, m); if (body.insert(f).second) work.push_back(f); } }
        while (!work.empty()) {
            int x = work.front(); work.pop_front();
            for (int y : g.before[at[x]]) { int f = sets[number[y]].find(sets, number[y]); if (f != w && f >= w && f <= last[w] && body.insert(f).second) work.push_back(f); }
        }
        if (!body.empty()) { count++; for (int x : body) sets[x].parent = w; bodies[w] = body; }
    }
    int sum = count;
    for (auto &[w, body] : bodies) sum += w * (int)body.size() % 7;
    return sum;
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1, sum = 0;
    Graph g; int at = g.add();
    for (int i = 0; i < 12; i++) at = loop(g, at, 3);
    for (int r = 0; r < rounds * 3; r++) sum += loops(g);
    printf("%d\n", sum);
}
