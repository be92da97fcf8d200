#include "common.h"
int main(void)
{
    char b[200]; snprintf(b, sizeof b, "%5d|%-5d|%05d|%+d|%x|%o|%e|%g|%s|%.3s|%c|%%|%p", 42, 42, 42, 42, 255, 8, 12345.678, 0.0001, "text", "abcdef", 'z', (void *)0); puts(b); int a; float f; char w[20]; printf("%d\n", sscanf("12 3.5 word", "%d %f %19s", &a, &f, w)); printf("%d %a %s %ld %g\n", a, f, w, strtol("-0x1f", 0, 16), strtod("1e3", 0));
    char t[] = "a,b;c"; for (char *p = strtok(t, ",;"); p; p = strtok(0, ",;")) printf("[%s]", p); printf("%s %s %d\n", strchr(b, '|'), strstr(b, "text"), strcmp("abc", "abd") < 0); printf("%d %d %s\n", (int)strspn("aabbc", "ab"), (int)strcspn("hello", "l"), strrchr("a/b/c", '/'));
    return 0;
}
