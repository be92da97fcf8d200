// Atomic operations of all widths, and threads.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static atomic_int counter; static _Atomic long l; static _Atomic unsigned char c; static _Atomic short s; static atomic_flag flag = ATOMIC_FLAG_INIT; static int guarded; static _Atomic double d; static _Atomic(int *) p; static int array[10];
static void *work(void *x) { for (int i = 0; i < 20000; i++) { atomic_fetch_add(&counter, 1); atomic_fetch_sub_explicit(&l, 3, memory_order_relaxed); c += 7; while (atomic_flag_test_and_set_explicit(&flag, memory_order_acquire)) ; guarded++; atomic_flag_clear_explicit(&flag, memory_order_release); int e = atomic_load(&counter); while (!atomic_compare_exchange_weak(&counter, &e, e + 1)) ; } return x; }
int main(void) { pthread_t t[4]; for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, work, 0); for (int i = 0; i < 4; i++) pthread_join(t[i], 0); printf("%d %ld %d %d\n", counter, l, c, guarded);
  printf("%d %d %d %d\n", atomic_exchange(&s, 5), atomic_fetch_or(&s, 8), atomic_fetch_and(&s, 12), atomic_fetch_xor(&s, 3)); printf("%d\n", s); d = 1.5; d += 2; d *= 2; printf("%g\n", d); p = array + 3; printf("%td\n", p - array); long e = 7; printf("%d %ld\n", atomic_compare_exchange_strong(&l, &e, 9), e); atomic_thread_fence(memory_order_seq_cst);
  int v = 5; printf("%d %d %d\n", __sync_fetch_and_nand(&v, 3), __sync_val_compare_and_swap(&v, -2, 4), __atomic_fetch_max(&v, 10, 5)); printf("%d\n", v); unsigned u = 9; __atomic_fetch_min(&u, 3, 5); printf("%u\n", u); __atomic_store_n(&u, 77, __ATOMIC_RELEASE); printf("%u\n", __atomic_load_n(&u, __ATOMIC_ACQUIRE)); }
