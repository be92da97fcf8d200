#include "common.h"
#include <pthread.h>
_Thread_local int counter = 5; static _Thread_local char text[16] = "start"; _Thread_local long zero[100]; static _Thread_local _Alignas(64) double wide = 2.5; static __thread int *pointer;
NOINLINE int *at(void) { return &counter; } NOINLINE void touch(int n) { counter += n; zero[n] = n; text[0] += n; wide *= n; pointer = &counter; (*pointer)++; }
static void *work(void *arg) { touch((int)(long)arg); char *out = malloc(100); sprintf(out, "%d %s %ld %a %d %d", counter, text, zero[(long)arg], wide, (int)((unsigned long)&wide & 63), at() == &counter); return out; }
int main(void) { touch(1); for (long i = 2; i < 5; i++) { pthread_t t; void *r; pthread_create(&t, 0, work, (void *)i); pthread_join(t, &r); puts(r); } puts(work((void *)7)); int *mine = at(); counter = 77; return *mine; }
