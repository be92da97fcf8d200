/* Counts the words of a text: a file that is named, or the one built in. */
#include "words.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static const char built_in[] =
    "It was the best of times, it was the worst of times, it was the age of wisdom, it was the "
    "age of foolishness, it was the epoch of belief, it was the epoch of incredulity, it was the "
    "season of Light, it was the season of Darkness, it was the spring of hope, it was the winter "
    "of despair.";

static void read_words(int (*next)(void *), void *from)
{
    char word[64];
    unsigned long length = 0;
    for (int c = 0; c != EOF;) {
        c = next(from);
        if (c != EOF && isalpha(c)) {
            if (length < sizeof word)
                word[length++] = (char)tolower(c);
        } else if (length) {
            table_add(word, length);
            length = 0;
        }
    }
}

static int next_built_in(void *from)
{
    const char **at = from;
    return **at ? (unsigned char)*(*at)++ : EOF;
}

static int next_of_file(void *from)
{
    return getc(from);
}

__attribute__((constructor)) static void hello(void)
{
    puts("three modules, two of C and one of Rust:");
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        FILE *file = fopen(argv[1], "r");
        if (!file) {
            perror(argv[1]);
            return 1;
        }
        read_words(next_of_file, file);
        fclose(file);
    } else {
        const char *at = built_in;
        read_words(next_built_in, &at);
    }
    struct word *words;
    unsigned long count = table_words(&words);
    rank_words(words, count);
    struct summary all = summarize(words, count);
    printf("%lu words, %lu different, the longest of %lu letters, %.3f bits each\n", all.words,
           all.different, all.longest, all.entropy);
    for (unsigned long i = 0; i < count && i < 8; i++)
        printf("%6lu  %.*s\n", words[i].count, (int)words[i].length, words[i].text);
    free(words);
    return 0;
}
