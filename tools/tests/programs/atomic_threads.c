#include "common.h"
#include <pthread.h>
#include <stdatomic.h>
static _Atomic int total; static atomic_flag lock = ATOMIC_FLAG_INIT; static long guarded; static _Atomic double sum; static _Thread_local int mine;
static void *work(void *arg) { for (int i = 0; i < 5000; i++) { atomic_fetch_add_explicit(&total, 1, memory_order_relaxed); while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) sched_yield(); guarded += i; atomic_flag_clear_explicit(&lock, memory_order_release); sum += 0.5; mine++; } return (void *)(long)mine; }
int main(void) { pthread_t t[4]; for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, work, 0); long own = 0; for (int i = 0; i < 4; i++) { void *r; pthread_join(t[i], &r); own += (long)r; } printf("%d %ld %a %ld %d\n", total, guarded, sum, own, mine); return 0; }
