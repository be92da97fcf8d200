// flags: -fexceptions
// C with exceptions: __attribute__((cleanup)) runs when something passes, by the personality of C.
#include <stdio.h>
#include <pthread.h>
static void done(int *p) { printf("done %d\n", *p); }
__attribute__((noinline)) static void leave(int k) { int a __attribute__((cleanup(done))) = k; if (k > 1) pthread_exit((void *)7); }
static void *run(void *p) { int b __attribute__((cleanup(done))) = 10; leave(1); { int c __attribute__((cleanup(done))) = 20; leave(2); } return 0; }
int main(void) { pthread_t t; void *r; pthread_create(&t, 0, run, 0); pthread_join(t, &r); printf("%ld\n", (long)r); }
