// rounds: 640
// Words of a text, counted, sorted by algorithms and lambdas.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    std::string text;
    for (int i = 0; i < 1500; i++) { unsigned v = i * 2654435761u >> 20; do text += 'a' + v % 7; while (v /= 7); text += i % 9 ? ' ' : '\n'; }
    long sum = 0;
    for (int r = 0; r < rounds; r++) {
        std::vector<std::string> words;
        std::string word;
        for (char c : text) {
            if (c == ' ' || c == '\n') { if (!word.empty()) words.push_back(std::move(word)); word.clear(); }
            else word += c;
        }
        std::sort(words.begin(), words.end(), [](auto &a, auto &b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
        words.erase(std::unique(words.begin(), words.end()), words.end());
        std::for_each(words.begin(), words.end(), [&](auto &w) { std::reverse(w.begin(), w.end()); });
        std::stable_sort(words.begin(), words.end());
        sum += words.size() + words[r % words.size()][0];
    }
    printf("%ld\n", sum);
}
