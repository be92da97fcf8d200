/* A hash table of words, with open addressing. */
#include "words.h"
#include <stdlib.h>
#include <string.h>

static struct word *slots;
static unsigned long used, room;

static unsigned long hash(const char *text, unsigned long length)
{
    unsigned long h = 0xcbf29ce484222325;
    for (unsigned long i = 0; i < length; i++)
        h = (h ^ (unsigned char)text[i]) * 0x100000001b3;
    return h;
}

static struct word *find(const char *text, unsigned long length)
{
    unsigned long at = hash(text, length) & (room - 1);
    while (slots[at].text && (slots[at].length != length || memcmp(slots[at].text, text, length)))
        at = (at + 1) & (room - 1);
    return &slots[at];
}

static void grow(void)
{
    struct word *old = slots;
    unsigned long had = room;
    room = room ? room * 2 : 16;
    slots = calloc(room, sizeof *slots);
    if (!slots)
        abort();
    for (unsigned long i = 0; i < had; i++)
        if (old[i].text)
            *find(old[i].text, old[i].length) = old[i];
    free(old);
}

void table_add(const char *text, unsigned long length)
{
    if (used * 2 >= room)
        grow();
    struct word *word = find(text, length);
    if (!word->text) {
        char *copy = malloc(length);
        if (!copy)
            abort();
        word->text = memcpy(copy, text, length);
        word->length = length;
        used++;
    }
    word->count++;
}

unsigned long table_words(struct word **words)
{
    struct word *out = calloc(used ? used : 1, sizeof *out);
    unsigned long count = 0;
    if (!out)
        abort();
    for (unsigned long i = 0; i < room; i++)
        if (slots[i].text)
            out[count++] = slots[i];
    *words = out;
    return count;
}
