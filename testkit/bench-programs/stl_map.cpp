// rounds: 380
// Maps and sets of the standard library.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    unsigned s = 3; long sum = 0;
    for (int r = 0; r < rounds; r++) {
        std::map<int, int> tree; std::unordered_map<unsigned, int> hash; std::set<std::string> words;
        for (int i = 0; i < 2500; i++) {
            s = s * 1664525 + 1013904223;
            tree[s >> 18]++; hash[s >> 20] += i;
            if (i % 5 == 0) words.insert("word " + std::to_string(s >> 21));
            if (i % 3 == 0) tree.erase(tree.lower_bound(s >> 19) == tree.end() ? 0 : tree.lower_bound(s >> 19)->first);
        }
        for (auto &[k, v] : tree) sum += k ^ v;
        for (auto &w : words) sum += w.size() + w.back();
        sum += hash.size() + hash[s >> 20];
    }
    printf("%ld\n", sum);
}
