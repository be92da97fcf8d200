/* What the three modules know of each other. */
struct word {
    const char *text;
    unsigned long length;
    unsigned long count;
};

/* table.c: a hash table of words. */
void table_add(const char *text, unsigned long length);
unsigned long table_words(struct word **words);

/* rank.rs: the order in which they are shown, and a summary of them. */
struct summary {
    unsigned long words, different, longest;
    double entropy;
};
void rank_words(struct word *words, unsigned long count);
struct summary summarize(const struct word *words, unsigned long count);
