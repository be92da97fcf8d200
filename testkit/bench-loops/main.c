// The least time of one round of each loop, in microseconds.
#include <stdio.h>
#include <time.h>

extern struct {
    const char *name;
    void (*run)(void);
} T[];
void init(void);

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(void) {
    for (int i = 0; T[i].name; i++) {
        init();
        double best = 1e9;
        for (int turn = 0; turn < 15; turn++) {
            double start = now();
            for (int round = 0; round < 300; round++) T[i].run();
            double taken = now() - start;
            if (taken < best) best = taken;
        }
        printf("%s %.3f\n", T[i].name, best / 300 * 1e6);
    }
}
