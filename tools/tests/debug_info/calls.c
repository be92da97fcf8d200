int report(int number, const char *name);
int total;
__attribute__((noinline)) int last(int a, int b, const char *name) {
  total += a;
  report(b, name);
  return total + b;
}
__attribute__((noinline)) int jumps(int a, const char *name) { return last(a * 3, 42, name); }
__attribute__((noinline)) int keeps(int a, int b) {
  int r = last(a, b, "kept");
  report(-7, "between");
  return r + a * b;
}
__attribute__((noinline)) int outer(int a) { return jumps(a + 1, "jumped") + keeps(a, 11); }
__attribute__((noinline)) int report(int number, const char *name) {
  __asm__ volatile("" : : "r"(number), "r"(name) : "memory");
  return number;
}
int main(int argc, char **argv) { return outer(argc + 4) == 0; }
