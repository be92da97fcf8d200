// rounds: 150
// A matcher of regular expressions by backtracking.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int here(const char *re, const char *text);
static int one(const char *re, char c) {
    if (*re == '.') return c != 0;
    if (*re == '[') {
        for (re++; *re != ']'; re++)
            if (re[1] == '-' ? c >= re[0] && c <= re[2] : *re == c) return 1;
        return 0;
    }
    return *re == c && c;
}
static const char *skip(const char *re) {
    if (*re == '[') while (*re != ']') re++;
    return re + 1;
}
static int here(const char *re, const char *text) {
    for (;;) {
        if (!*re) return 1;
        if (*re == '$' && !re[1]) return !*text;
        const char *next = skip(re);
        if (*next == '*' || *next == '+') {
            const char *t = text;
            while (one(re, *t)) t++;
            for (const char *least = text + (*next == '+'); t >= least; t--)
                if (here(next + 1, t)) return 1;
            return 0;
        }
        if (*next == '?') {
            if (one(re, *text) && here(next + 1, text + 1)) return 1;
            re = next + 1;
            continue;
        }
        if (!one(re, *text)) return 0;
        re = next; text++;
    }
}
static int match(const char *re, const char *text) {
    if (*re == '^') return here(re + 1, text);
    do if (here(re, text)) return 1; while (*text++);
    return 0;
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1, found = 0;
    static const char *res[] = {"^[a-z]+@[a-z]+[.]com$", "a.*b.*c.*d", "[0-9]+[.][0-9]*e?[0-9]+", "x*y*z*end$", "[a-f0-9]+-[a-f0-9]+"};
    static const char *texts[] = {"someone@example.com", "the quick brown fox jumps over a lazy abacus and bids", "numbers 12 and 3.14159e10 there",
        "xxxxxxyyyyyzzzzzendxxxxxyyyyyzzzend", "id deadbeef-0123 and others", "nothing at all to see in this line of text"};
    for (int r = 0; r < rounds * 150; r++)
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 6; j++) found += match(res[i], texts[j]) * (i + j + 1);
    printf("%d\n", found);
}
