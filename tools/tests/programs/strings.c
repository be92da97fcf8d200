// String handling, formatting, text to number.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int words(const char *s) { int n = 0, in = 0; for (; *s; s++) if (isspace((unsigned char)*s)) in = 0; else if (!in) in = 1, n++; return n; } static void reverse(char *s) { for (char *e = s + strlen(s) - 1; s < e; s++, e--) { char t = *s; *s = *e; *e = t; } } static unsigned hash(const char *s) { unsigned h = 2166136261u; while (*s) h = (h ^ (unsigned char)*s++) * 16777619u; return h; }
int main(int c, char **v) { (void)v; char b[200] = "the quick  brown fox"; printf("%d %u\n", words(b), hash(b)); reverse(b); puts(b); for (char *t = strtok(b, " "); t; t = strtok(0, " ")) printf("[%s]", t); puts(""); snprintf(b, sizeof b, "%5d|%-8s|%08.3f|%x|%c|%%|%+d|%e|%ld|%hhd", 42, "left", 3.14159, 255, 'z', 7, 12345.678, -5L, 300); puts(b); printf("%ld %g %lx %d\n", strtol("-123abc", 0, 10), atof("2.5e3"), strtoul("ff", 0, 16), atoi("77")); int a, d; char w[20]; sscanf("10 abc 20", "%d %s %d", &a, w, &d); printf("%d %s %d %d\n", a, w, d, c); printf("%s %s\n", strstr("haystack", "st"), strrchr("a/b/c", '/')); fprintf(stderr, "to stderr\n"); return 9; }
