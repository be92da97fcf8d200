#include "common.h"
#include <stdatomic.h>
#define TEST(T) { static _Atomic T x; atomic_store(&x, (T)5); T a = atomic_load(&x); T b = atomic_exchange(&x, (T)-7); T c = atomic_fetch_add(&x, (T)3); T d = atomic_fetch_sub_explicit(&x, (T)1, memory_order_relaxed); T e = 0; \
    int f = atomic_compare_exchange_strong(&x, &e, (T)9); int g = atomic_compare_exchange_strong(&x, &e, (T)100); atomic_store_explicit(&x, atomic_load_explicit(&x, memory_order_acquire) + 1, memory_order_release); \
    printf("%ld %ld %ld %ld %ld %d %d %ld\n", (long)a, (long)b, (long)c, (long)d, (long)e, f, g, (long)x); }
int main(void) { TEST(char) TEST(unsigned char) TEST(short) TEST(unsigned short) TEST(int) TEST(unsigned) TEST(long) TEST(unsigned long) atomic_flag l = ATOMIC_FLAG_INIT; printf("%d", atomic_flag_test_and_set(&l)); printf("%d\n", atomic_flag_test_and_set(&l)); atomic_thread_fence(memory_order_seq_cst); atomic_signal_fence(memory_order_acq_rel); return 0; }
