// Compresses a file at several levels and decompresses it again. The hash of the compressed bytes is printed:
// another build must make the same ones.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t ZSTD_compress(void *, size_t, const void *, size_t, int);
size_t ZSTD_decompress(void *, size_t, const void *, size_t);
size_t ZSTD_compressBound(size_t);
unsigned ZSTD_isError(size_t);

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (!file) return 1;
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  char *input = malloc(size), *back = malloc(size);
  if (fread(input, 1, size, file) != size) return 2;
  size_t bound = ZSTD_compressBound(size);
  unsigned char *output = malloc(bound);
  for (int level = -5; level <= 19; level += 4) {
    size_t made = ZSTD_compress(output, bound, input, size, level);
    if (ZSTD_isError(made)) return 3;
    unsigned hash = 0;
    for (size_t i = 0; i < made; i++) hash = hash * 31 + output[i];
    memset(back, 0, size);
    size_t read = ZSTD_decompress(back, size, output, made);
    int same = read == size && memcmp(input, back, size) == 0;
    printf("%d: %zu bytes, %08x, %s\n", level, made, hash, same ? "the same" : "DIFFERENT");
  }
  return 0;
}
