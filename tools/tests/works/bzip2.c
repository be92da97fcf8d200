/* Compresses the file that the argument names, and restores it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int BZ2_bzBuffToBuffCompress(char *, unsigned *, char *, unsigned, int, int, int);
int BZ2_bzBuffToBuffDecompress(char *, unsigned *, char *, unsigned, int, int);
void bz_internal_error(int code)
{
    printf("error %d\n", code);
    exit(1);
}

int main(int argc, char **argv)
{
    static char bytes[1 << 20], packed[1 << 21], back[1 << 20];
    FILE *file = fopen(argv[1], "rb");
    unsigned size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (int level = 1; level <= 9; level += 4) {
        unsigned length = sizeof packed, restored = sizeof back, sum = 0;
        int first = BZ2_bzBuffToBuffCompress(packed, &length, bytes, size, level, 0, 30);
        int second = BZ2_bzBuffToBuffDecompress(back, &restored, packed, length, 0, 0);
        int same = restored == size && !memcmp(bytes, back, size);
        for (unsigned i = 0; i < length; i++)
            sum = sum * 31 + (unsigned char)packed[i];
        printf("%d: %d %d, %u bytes, same %d, %u\n", level, first, second, length, same, sum);
    }
    return 0;
}
