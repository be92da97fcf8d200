/* Aliases of thread-local variables. */
#include "common.h"
#include <pthread.h>

__thread int own = 5;
extern __thread int other __attribute__((alias("own")));
static __thread long hidden[3] = {1, 2, 3};
extern __thread long again[3] __attribute__((alias("hidden"), visibility("hidden")));

NOINLINE int *address(void) { return &other; }
void *changed(void *by)
{
    other += *(int *)by;
    again[1] = own;
    printf("%d %d %ld %d\n", own, other, hidden[1], address() == &own);
    return 0;
}

int main(void)
{
    pthread_t thread;
    int by = HIDE(7);
    own = 1;
    pthread_create(&thread, 0, changed, &by);
    pthread_join(thread, 0);
    by = 100;
    changed(&by);
    return 0;
}
