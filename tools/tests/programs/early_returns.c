// flags: -fno-omit-frame-pointer
// Functions that return early, and such whose first block is a loop.
#include <stdio.h>
#include <stdlib.h>

#define N __attribute__((noinline))

typedef struct Node Node;
struct Node {
    Node *left, *right;
    int key, count;
};

typedef struct {
    unsigned char *to;
    int at, live;
    unsigned buffer;
} Bits;

// The loop begins behind the prologue, and the way out of it is the function's.
N void flush(Bits *bits) {
    while (bits->live > 0) {
        bits->to[bits->at] = bits->buffer >> 24;
        bits->at++;
        bits->buffer <<= 8;
        bits->live -= 8;
    }
}

N void put(Bits *bits, int n, unsigned value) {
    while (bits->live >= 8) {
        bits->to[bits->at++] = bits->buffer >> 24;
        bits->buffer <<= 8;
        bits->live -= 8;
    }
    bits->buffer |= value << (32 - bits->live - n);
    bits->live += n;
}

N int sum(const Node *node) {
    if (!node) return 0;
    int left = sum(node->left), right = sum(node->right);
    return node->key * node->count + left * 3 + right;
}

N Node *insert(Node *node, int key) {
    if (!node) {
        node = calloc(1, sizeof *node);
        node->key = key, node->count = 1;
        return node;
    }
    if (key < node->key) node->left = insert(node->left, key);
    else if (key > node->key) node->right = insert(node->right, key);
    else node->count++;
    return node;
}

N int release(Node *node) {
    if (!node || --node->count > 0) return node ? node->count : -1;
    int n = release(node->left) + release(node->right);
    free(node);
    return n;
}

N double mean(const double *of, int n, double otherwise) {
    if (n <= 0) return otherwise;
    double all = 0;
    for (int i = 0; i < n; i++) all += of[i];
    printf("%d: ", n);
    return all / n;
}

N int checked(const int *of, int n, int at) {
    if (at < 0 || at >= n) {
        printf("%d of %d\n", at, n);
        abort();
    }
    return of[at];
}

N int chosen(int a, int b, int c, int d, int (*of)(int)) {
    if (a == 0) return 7;
    if (b < 0) return c;
    if (a > d) return b + c;
    return of(a) + of(b) * of(c) + of(d) + a + b + c + d;
}

N int twice(int n) { return n * 2; }

int main(void) {
    unsigned char to[64] = {0};
    Bits bits = {to, 0, 0, 0};
    for (int i = 0; i < 20; i++) put(&bits, i % 7 + 1, i * 37 & ((1 << (i % 7 + 1)) - 1));
    flush(&bits);
    flush(&bits);
    unsigned hash = bits.at;
    for (int i = 0; i < 64; i++) hash = hash * 31 + to[i];
    printf("%x\n", hash);
    Node *tree = 0;
    for (int i = 0; i < 300; i++) tree = insert(tree, i * 97 % 211);
    printf("%d\n", sum(tree) & 0xffff);
    printf("%d %d\n", release(tree), release(0));
    double numbers[5] = {1, 2, 3, 4, 10};
    printf("%g %g %g\n", mean(numbers, 5, 0), mean(numbers, 0, 2.5), mean(numbers, -1, 3));
    int found[3] = {4, 5, 6}, all = 0;
    for (int i = 0; i < 3; i++) all = all * 10 + checked(found, 3, i);
    printf("%d\n", all);
    for (int a = 0; a < 3; a++)
        for (int b = -1; b < 2; b++) printf("%d ", chosen(a, b, a + 5, b + 1, twice));
    printf("\n");
    return 0;
}
