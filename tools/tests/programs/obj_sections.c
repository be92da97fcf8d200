#include "common.h"
__attribute__((section("own_data"))) static int a = 5, b = 6, c = 7; extern int __start_own_data[], __stop_own_data[]; __attribute__((section("own_code"), noinline)) int f(int x) { return x * a; } __attribute__((section(".own.bss,\"aw\",@nobits#"))) int z; __attribute__((used, section("own_data"))) static int d = 8; __attribute__((section("own_const"))) const int k[3] = {1, 2, 3};
int main(void) { int s = 0; s = a + b + c; printf("%d %d %d %d\n", s, f(3), d, k[HIDE(2)]); return 0; }
