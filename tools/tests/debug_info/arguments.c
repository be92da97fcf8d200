#include <stdio.h>
struct Big { long a[5]; };
__attribute__((noinline)) int mix(int first, long second, const char *third) {
  int limit = 7;
  printf("%s\n", third);
  return first * limit + (int)second;
}
__attribute__((noinline)) long by_value(struct Big big, int n) {
  return big.a[0] + big.a[4] + n;
}
int main(int argc, char **argv) {
  struct Big b = {{1, 2, 3, 4, 5}};
  return mix(argc + 4, 9, "hello") + (int)by_value(b, argc) > 1000;
}
