// rounds: 2260
// A parser of JSON into a tree, and a walk over it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct Node { struct Node *next, *child; int kind; double number; const char *text; int len; } Node;
static Node pool[1 << 16]; static int used;
static const char *p;
static void space(void) { while (*p == ' ' || *p == '\n' || *p == '\t') p++; }
static Node *node(int kind) { Node *n = &pool[used++]; memset(n, 0, sizeof *n); n->kind = kind; return n; }
static void string(Node *n) { n->text = ++p; while (*p != '"') p += *p == '\\' ? 2 : 1; n->len = p - n->text; p++; }
static Node *value(void) {
    space();
    switch (*p) {
    case '{': case '[': {
        char close = *p == '{' ? '}' : ']';
        Node *n = node(*p++), **last = &n->child;
        for (space(); *p != close; space()) {
            Node *key = 0;
            if (close == '}') { key = node('k'); string(key); space(); p++; }
            Node *v = value();
            if (key) key->child = v, v = key;
            *last = v; last = &v->next;
            space();
            if (*p == ',') p++;
        }
        p++;
        return n;
    }
    case '"': { Node *n = node('s'); string(n); return n; }
    case 't': p += 4; return node('t');
    case 'f': p += 5; return node('f');
    case 'n': p += 4; return node('n');
    default: {
        Node *n = node('d'); double v = 0, scale = 1; int minus = *p == '-';
        p += minus;
        while (*p >= '0' && *p <= '9') v = v * 10 + (*p++ - '0');
        if (*p == '.') for (p++; *p >= '0' && *p <= '9'; p++) v += (*p - '0') * (scale *= 0.1);
        n->number = minus ? -v : v;
        return n;
    }
    }
}
static double walk(const Node *n) {
    double sum = n->number + n->len;
    for (const Node *c = n->child; c; c = c->next) sum += walk(c);
    return sum;
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    static char text[1 << 16]; char *o = text;
    *o++ = '[';
    for (int i = 0; i < 300; i++)
        o += sprintf(o, "%s{\"id\": %d, \"name\": \"item \\\" %d\", \"price\": -%d.%02d, \"tags\": [\"a\", \"bb\", true, null], \"in\": {\"x\": %d}}\n",
                     i ? ", " : "", i, i * 7, i % 100, i % 97, i * i);
    *o++ = ']';
    double sum = 0;
    for (int r = 0; r < rounds * 2; r++) { used = 0; p = text; sum += walk(value()); }
    printf("%.3f\n", sum);
}
