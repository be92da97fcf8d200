/* What the programs share. */
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))
/* A value that the optimiser knows nothing of. */
#define HIDE(x) ({ __typeof__(x) volatile hidden = (x); hidden; })
/* The bytes of something, as they lie in memory. */
static void bytes(const void *at, unsigned long size)
{
    for (unsigned long i = 0; i < size; i++)
        printf("%02x", ((const unsigned char *)at)[i]);
    putchar('\n');
}
