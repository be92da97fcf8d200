// flags: -mcx16
#include "common.h"
typedef __int128 I; static I x;
int main(void)
{
    __atomic_store_n(&x, (I)5 << 70 | 9, 5); I a = __atomic_load_n(&x, 5), b = __atomic_exchange_n(&x, (I)-3, 5), c = __atomic_fetch_add(&x, (I)10 << 64, 5), d = __atomic_fetch_or(&x, 1, 5); I e = 0; int f = __atomic_compare_exchange_n(&x, &e, 7, 0, 5, 5), g = __atomic_compare_exchange_n(&x, &e, 7, 1, 5, 5); I h = __sync_val_compare_and_swap(&x, 7, 8); I k = __atomic_fetch_max(&x, 99, 5);
    I v[] = {a, b, c, d, e, h, k, x}; for (int i = 0; i < 8; i++) printf("%lx%016lx ", (long)(v[i] >> 64), (long)v[i]); printf("%d %d\n", f, g);
    return 0;
}
