/* Compresses the file that the argument names at each level, and restores it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int compress2(unsigned char *, unsigned long *, const unsigned char *, unsigned long, int);
int uncompress(unsigned char *, unsigned long *, const unsigned char *, unsigned long);
unsigned long compressBound(unsigned long);
unsigned long crc32(unsigned long, const unsigned char *, unsigned);
unsigned long adler32(unsigned long, const unsigned char *, unsigned);

int main(int argc, char **argv)
{
    static unsigned char bytes[1 << 20], back[1 << 20];
    FILE *file = fopen(argv[1], "rb");
    unsigned long size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (int level = 0; level <= 9; level++) {
        unsigned long packed = compressBound(size), restored = size;
        unsigned char *out = malloc(packed);
        int first = compress2(out, &packed, bytes, size, level);
        int second = uncompress(back, &restored, out, packed);
        int same = restored == size && !memcmp(bytes, back, size);
        printf("%d: %d %d, %lu bytes, same %d, %08lx %08lx\n", level, first, second, packed, same,
               crc32(0, out, packed), adler32(1, out, packed));
        free(out);
    }
    return 0;
}
