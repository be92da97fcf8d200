/* Calls the functions of a list with arguments made from a seed, each in a process of its own, and prints their results and a
 * number for the memory that their pointers point into. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Forms of values: a kind (i, f, p), the bytes of a lane (3 for bfloat), `x`, the lanes, `;`. */
struct entry {
    void (*call)(void *arguments, void *results);
    const char *name, *arguments, *results;
};
extern const struct entry called[];
extern const int called_count;

enum { PLACE = 128, BUFFERS = 8, BUFFER = 0x2000, SEEDS = 3 };
/* Fixed, so that pointers are the same in all programs. */
static unsigned char *const base = (unsigned char *)0x10000000;
static unsigned char *const results = (unsigned char *)0x10002000;
static unsigned char *const buffers = (unsigned char *)0x10004000;
static const size_t size = 0x4000 + BUFFERS * BUFFER;

static uint64_t state;
static uint64_t any(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1d >> 3;
}

static uint64_t an_integer(void)
{
    switch (any() % 9) {
    case 0: return 0;
    case 1: return -1ul;
    case 2: return 1;
    case 3: return any() % 64;
    case 4: return -(any() % 64);
    case 5: return 1ul << any() % 64;
    case 6: return (1ul << any() % 64) - 1;
    default: return any();
    }
}

static double a_number(void)
{
    static const double some[] = {0, -0.0, 1, -1, 0.5, -1.5, 2.5, 3, 127.5, 255.9, -128.7, 65535, 1e10, 1e-300, 1e300};
    switch (any() % 8) {
    case 0: return __builtin_inf();
    case 1: return (double)(int64_t)any() / 1e9;
    default: return some[any() % (sizeof some / sizeof *some)];
    }
}

static const char *form(const char *text, char *kind, int *bytes, int *lanes)
{
    int length = 0;
    return sscanf(text, "%c%dx%d;%n", kind, bytes, lanes, &length) == 3 ? text + length : NULL;
}

static int stored(int bytes)
{
    return bytes == 3 ? 2 : bytes == 10 ? 16 : bytes;
}

static void store_number(unsigned char *to, int bytes, double number)
{
    float single = (float)number;
    _Float16 half = (_Float16)number;
    long double extended = number;
    __float128 quad = number;
    switch (bytes) {
    case 2: memcpy(to, &half, 2); break;
    case 3: memcpy(to, (char *)&single + 2, 2); break;
    case 4: memcpy(to, &single, 4); break;
    case 8: memcpy(to, &number, 8); break;
    case 10: memcpy(to, &extended, 10); break;
    default: memcpy(to, &quad, 16);
    }
}

static int is_nan(const unsigned char *at, int bytes)
{
    float single = 0;
    _Float16 half;
    double number;
    long double extended = 0;
    __float128 quad;
    switch (bytes) {
    case 2: memcpy(&half, at, 2); return half != half;
    case 3: memcpy((char *)&single + 2, at, 2); return single != single;
    case 4: memcpy(&single, at, 4); return single != single;
    case 8: memcpy(&number, at, 8); return number != number;
    case 10: memcpy(&extended, at, 10); return extended != extended;
    default: memcpy(&quad, at, 16); return quad != quad;
    }
}

static void make(const char *forms)
{
    unsigned char *place = base;
    int bytes, lanes, pointers = 0;
    char kind;
    while ((forms = form(forms, &kind, &bytes, &lanes))) {
        unsigned char *to = place;
        for (int lane = 0; lane < lanes; lane++, to += stored(bytes)) {
            if (kind == 'i') {
                uint64_t low = an_integer(), high = any() % 2 ? (uint64_t)((int64_t)low >> 63) : an_integer();
                uint64_t both[2] = {low, high};
                memcpy(to, both, bytes);
            } else if (kind == 'p') {
                *(void **)to = buffers + pointers++ % BUFFERS * BUFFER + BUFFER / 4;
            } else {
                store_number(to, bytes, a_number());
            }
        }
        place += PLACE;
    }
}

static void show(const char *forms)
{
    const unsigned char *place = results;
    int bytes, lanes;
    char kind;
    while ((forms = form(forms, &kind, &bytes, &lanes))) {
        const unsigned char *from = place;
        for (int lane = 0; lane < lanes; lane++, from += stored(bytes)) {
            uintptr_t address = kind == 'p' ? *(const uintptr_t *)from : 0;
            if (kind == 'f' && is_nan(from, bytes)) {
                printf(" nan");
                continue;
            }
            if (kind == 'p' && address && (address < (uintptr_t)base || address > (uintptr_t)base + size)) {
                printf(" pointer");
                continue;
            }
            putchar(' ');
            for (int byte = (bytes == 3 ? 2 : bytes) - 1; byte >= 0; byte--)
                printf("%02x", from[byte]);
        }
        place += PLACE;
    }
}

static void call(int number, int seed)
{
    struct rlimit none = {0, 0}, second = {1, 1};
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_CPU, &second);
    state = 0x9e3779b97f4a7c15 ^ (number * 7919 + seed * 104729 + 1);
    for (int skipped = 0; skipped < 4; skipped++)
        any();
    for (int at = 0; at < BUFFERS * BUFFER; at += 8) {
        uint64_t word = seed == 0 ? any() & 0x0f0f0f0f0f0f0f0f : seed == 1 ? (uint64_t)(at % 61) : 0x3f8000003fc00000;
        memcpy(buffers + at, &word, 8);
    }
    make(called[number].arguments);
    called[number].call(base, results);
    uint64_t sum = 14695981039346656037u;
    for (int at = 0; at < BUFFERS * BUFFER; at++)
        sum = (sum ^ buffers[at]) * 1099511628211;
    printf("%s %d:", called[number].name, seed);
    show(called[number].results);
    printf(" memory %016lx\n", sum);
    fflush(stdout);
    _exit(0);
}

int main(void)
{
    if (mmap(base, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != base)
        return 1;
    for (int number = 0; number < called_count; number++)
        for (int seed = 0; seed < SEEDS; seed++) {
            int status;
            fflush(stdout);
            pid_t child = fork();
            if (child == 0)
                call(number, seed);
            waitpid(child, &status, 0);
            if (status)
                printf("%s %d: ended\n", called[number].name, seed);
        }
    return 0;
}
