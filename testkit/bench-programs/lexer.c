// rounds: 3530
// Tokens of C, and the values of constant expressions.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static const char *p; static int token; static long number;
static void next(void) {
    for (;;) {
        while (*p == ' ' || *p == '\n') p++;
        if (p[0] == '/' && p[1] == '*') { p += 2; while (p[0] != '*' || p[1] != '/') p++; p += 2; continue; }
        break;
    }
    if (*p >= '0' && *p <= '9') {
        number = 0;
        if (p[0] == '0' && p[1] == 'x') for (p += 2; isxdigit((unsigned char)*p); p++) number = number * 16 + (*p <= '9' ? *p - '0' : (*p | 32) - 'a' + 10);
        else while (*p >= '0' && *p <= '9') number = number * 10 + *p++ - '0';
        token = 'n';
        return;
    }
    if ((*p >= 'a' && *p <= 'z') || *p == '_') { number = 0; while ((*p >= 'a' && *p <= 'z') || *p == '_') number = (number * 31 + *p++) % 9973; token = 'n'; return; }
    switch (token = *p) {
    case 0: return;
    case '<': case '>': if (p[1] == *p) token = *p == '<' ? 'l' : 'r', p++; else if (p[1] == '=') token = *p == '<' ? 'L' : 'G', p++; break;
    case '=': case '!': if (p[1] == '=') token = *p == '=' ? 'E' : 'N', p++; break;
    case '&': case '|': if (p[1] == *p) token = *p == '&' ? 'A' : 'O', p++; break;
    }
    p++;
}
static int binds(int t) {
    switch (t) { case 'O': return 1; case 'A': return 2; case '|': return 3; case '^': return 4; case '&': return 5; case 'E': case 'N': return 6;
    case '<': case '>': case 'L': case 'G': return 7; case 'l': case 'r': return 8; case '+': case '-': return 9; case '*': case '/': case '%': return 10; default: return 0; }
}
static long expr(int level) {
    long left;
    if (token == '(') { next(); left = expr(0); next(); }
    else if (token == '-') { next(); left = -expr(11); }
    else if (token == '~') { next(); left = ~expr(11); }
    else { left = number; next(); }
    for (int op, b; (b = binds(op = token)) > level;) {
        next();
        unsigned long l = left; long right = expr(b);
        switch (op) { case 'O': left = left || right; break; case 'A': left = left && right; break; case '|': left |= right; break; case '^': left ^= right; break; case '&': left &= right; break;
        case 'E': left = left == right; break; case 'N': left = left != right; break; case '<': left = left < right; break; case '>': left = left > right; break; case 'L': left = left <= right; break;
        case 'G': left = left >= right; break; case 'l': left = l << (right & 63); break; case 'r': left = l >> (right & 63); break; case '+': left = l + right; break; case '-': left = l - right; break;
        case '*': left = l * right; break; case '/': left = right ? (long)(l / (unsigned long)right) : 0; break; case '%': left = right ? (long)(l % (unsigned long)right) : 0; break; }
    }
    return left;
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1; unsigned long sum = 0;
    static const char text[] = "(some_name + 12) * 0xff00 >> 3 | (a << 4 ^ ~b) & mask; /* a comment */ x == 4 && y != 0x10 || (q <= 3) + -7 % 5;"
        "((((alpha - beta) * gamma) / 9 + delta) ^ 0xdeadbeef) - (u >= v) * 100; 1 + 2 * 3 - 4 / 5 % 6 << 7 >> 8 & 9 | 10 ^ 11;";
    for (int r = 0; r < rounds * 100; r++)
        for (p = text, next(); token; next()) sum = sum * 7 + expr(0);
    printf("%lx\n", sum);
}
