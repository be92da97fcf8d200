/* Runs the scripts that the arguments name, with a function `print`. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct JSRuntime JSRuntime;
typedef struct JSContext JSContext;
typedef struct {
    union {
        int32_t number;
        double real;
        void *pointer;
    } of;
    int64_t tag;
} JSValue;
enum { EXCEPTION = 6, UNDEFINED = 3 };
typedef JSValue Function(JSContext *, JSValue, int, JSValue *);
JSRuntime *JS_NewRuntime(void);
JSContext *JS_NewContext(JSRuntime *);
JSValue JS_GetGlobalObject(JSContext *);
JSValue JS_GetException(JSContext *);
JSValue JS_Eval(JSContext *, const char *, size_t, const char *, int);
JSValue JS_NewCFunction2(JSContext *, Function *, const char *, int, int, int);
int JS_SetPropertyStr(JSContext *, JSValue, const char *, JSValue);
const char *JS_ToCStringLen2(JSContext *, size_t *, JSValue, int);
int JS_ExecutePendingJob(JSRuntime *, JSContext **);

static JSValue print(JSContext *context, JSValue self, int count, JSValue *values)
{
    for (int i = 0; i < count; i++)
        printf("%s%s", i ? " " : "", JS_ToCStringLen2(context, NULL, values[i], 0));
    putchar('\n');
    return (JSValue){.tag = UNDEFINED};
}

int main(int argc, char **argv)
{
    static char text[1 << 20];
    JSRuntime *runtime = JS_NewRuntime();
    JSContext *context = JS_NewContext(runtime), *job;
    JSValue global = JS_GetGlobalObject(context);
    JS_SetPropertyStr(context, global, "print", JS_NewCFunction2(context, print, "print", 1, 0, 0));
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        size_t size = fread(text, 1, sizeof text - 1, file);
        fclose(file);
        text[size] = 0;
        JSValue value = JS_Eval(context, text, size, argv[i], 0);
        if (value.tag == EXCEPTION)
            printf("%s\n", JS_ToCStringLen2(context, NULL, JS_GetException(context), 0));
        while (JS_ExecutePendingJob(runtime, &job) > 0)
            ;
    }
    return 0;
}
