// rounds: 590
// Binary trees: allocation, and a balanced search tree by recursion.
#include <stdio.h>
#include <stdlib.h>
typedef struct T { struct T *l, *r; int key, rank; } T;
static T *make(int d) { T *t = malloc(sizeof *t); t->key = d; t->rank = 0; t->l = d ? make(d - 1) : 0; t->r = d ? make(d - 1) : 0; return t; }
static int check(const T *t) { return t ? 1 + check(t->l) + check(t->r) : 0; }
static void drop(T *t) { if (t) drop(t->l), drop(t->r), free(t); }
static T *insert(T *t, int key, unsigned rank) {
    if (!t) { t = calloc(1, sizeof *t); t->key = key; t->rank = rank; return t; }
    if (key < t->key) { t->l = insert(t->l, key, rank); if (t->l->rank > t->rank) { T *l = t->l; t->l = l->r; l->r = t; return l; } }
    else if (key > t->key) { t->r = insert(t->r, key, rank); if (t->r->rank > t->rank) { T *r = t->r; t->r = r->l; r->l = t; return r; } }
    return t;
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1; long sum = 0; unsigned s = 1;
    for (int r = 0; r < rounds; r++) {
        T *t = make(10); sum += check(t); drop(t);
        t = 0;
        for (int i = 0; i < 3000; i++) { s = s * 1664525 + 1013904223; t = insert(t, s >> 12, (s * 7) >> 4 & 0xffffff); }
        sum += check(t); drop(t);
    }
    printf("%ld\n", sum);
}
