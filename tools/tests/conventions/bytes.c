// Fills memory with bytes that make numbers of every format, and prints memory.
#include <stdio.h>

void fill(unsigned char *to, long size, long from) {
  for (long i = 0; i < size; i++)
    to[i] = 0x30 + (i * 7 + i / 16 + from * 5) % 16;
}

void show(const unsigned char *of, long size) {
  static int number;
  printf("%d:", number++);
  for (long i = 0; i < size; i++)
    printf("%02x", of[i]);
  puts("");
}
