#include <stdio.h>
struct P { int x; double y; unsigned a:3, b:5; char name[8]; };
enum E { RED, GREEN=5 };
static int counter;
_Thread_local int tls = 3;
static inline int sq(int v) { int r = v * v; return r; }
__attribute__((always_inline)) static inline int twice(int v) {
  int r = v + v;
  return r;
}
int sum(struct P *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    int t = p[i].x;
    s += twice(t);
  }
  return s;
}
int main(int argc, char **argv) {
  struct P ps[3] = {{1,2.5,3,4,"a"},{2,3.5,1,2,"b"},{3,4,5,6,"c"}};
  enum E e = GREEN;
  counter = sq(argc) + tls;
  int r = sum(ps, 3) + e;
  printf("%d\n", r);
  return 0;
}
