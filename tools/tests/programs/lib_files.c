#include "common.h"
#include <errno.h>
#include <unistd.h>
int main(int argc, char **argv) { FILE *f = tmpfile(); for (int i = 0; i < 100; i++) fprintf(f, "%d line\n", i * i); rewind(f); char line[50]; int n = 0, s = 0; while (fgets(line, sizeof line, f)) { n++; s += atoi(line); } printf("%d %d %ld\n", n, s, ftell(f)); fclose(f); errno = 0; f = fopen("/nowhere/at all", "r"); printf("%d %d %d\n", f == 0, errno == ENOENT, argc); fprintf(stderr, "to the other\n"); return write(1, "direct\n", 7); }
