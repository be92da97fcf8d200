// with: c/quickjs
// rounds: 200
// An interpreter of JavaScript.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct { uint64_t value; int64_t tag; } JSValue;
typedef struct JSRuntime JSRuntime;
typedef struct JSContext JSContext;
JSRuntime *JS_NewRuntime(void);
JSContext *JS_NewContext(JSRuntime *);
JSValue JS_Eval(JSContext *, const char *, size_t, const char *, int);
int JS_ToFloat64(JSContext *, double *, JSValue);
static const char program[] =
    "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\n"
    "let a = []; for (let i = 0; i < 1000; i++) a.push((i * 7919) % 1009);\n"
    "a.sort((x, y) => x - y);\n"
    "let words = a.map(x => 'w' + (x % 31)).join(' ').match(/w[0-9]*7/g).length;\n"
    "class P { constructor(x) { this.x = x; } add(y) { this.x += y; return this; } }\n"
    "let p = new P(1); for (let i = 0; i < 2000; i++) p.add(i * 0.5);\n"
    "let o = {}; for (let i = 0; i < 500; i++) o['k' + i % 50] = (o['k' + i % 50] || 0) + i;\n"
    "fib(16) + a[500] + words + p.x + JSON.stringify(o).length";
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    double sum = 0, value = 0;
    for (int r = 0; r < rounds; r++) {
        JSContext *c = JS_NewContext(JS_NewRuntime());
        JSValue v = JS_Eval(c, program, strlen(program), "program", 0);
        if (v.tag == 6 || JS_ToFloat64(c, &value, v)) return 1;
        sum += value;
    }
    printf("%.3f\n", sum);
}
