struct Record {
  int number;
  long twice;
  char name[8];
  int *place;
};
__attribute__((noinline)) void report(struct Record *record) {
  __asm__ volatile("" : : "r"(record) : "memory");
}
__attribute__((noinline)) long fill(int number) {
  struct Record local = {number, number * 2L, "first", 0};
  local.place = &local.number;
  report(&local);
  local.number += 5;
  local.twice = -7;
  report(&local);
  return local.number + local.twice;
}
int main(int argc, char **argv) { return fill(argc + 2) != 1; }
