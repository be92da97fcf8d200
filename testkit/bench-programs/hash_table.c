// rounds: 610
// Hash tables: open addressing for numbers, chains for strings.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { SIZE = 1 << 13 };
static uint64_t keys[SIZE], values[SIZE];
static uint64_t *slot(uint64_t key) {
    uint64_t h = key * 0x9e3779b97f4a7c15u >> 51;
    while (keys[h] && keys[h] != key) h = (h + 1) & (SIZE - 1);
    keys[h] = key;
    return &values[h];
}
typedef struct Entry { struct Entry *next; char name[16]; int count; } Entry;
static Entry *table[1024], pool[4096];
static int used;
static Entry *find(const char *name) {
    uint32_t h = 2166136261u;
    for (const char *p = name; *p; p++) h = (h ^ (unsigned char)*p) * 16777619;
    Entry **at = &table[h & 1023];
    for (; *at; at = &(*at)->next)
        if (!strcmp((*at)->name, name)) return *at;
    *at = &pool[used++];
    strcpy((*at)->name, name);
    return *at;
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    uint64_t sum = 0; uint32_t s = 7;
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < 30000; i++) {
            s = s * 1103515245 + 12345;
            sum += ++*slot((s >> 8) % 5000 + 1);
            if (i % 4 == 0) {
                char name[16]; unsigned v = (s >> 9) % 3000, n = 0;
                do name[n++] = 'a' + v % 26; while (v /= 26);
                name[n] = 0;
                sum += ++find(name)->count;
            }
        }
    printf("%llu %d\n", (unsigned long long)sum, used);
}
