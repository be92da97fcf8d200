// Constructors of arrays that throw: what was made goes, backwards, and the memory is given back.
#include <cstdio>
#include <cstdlib>
#include <new>
static int made, limit, held;
struct E { int n; E() : n(made) { if (made == limit) throw made; ++made; printf("+%d ", n); } ~E() { printf("-%d ", n); } };
void *operator new[](size_t n) { held++; return malloc(n); }
void operator delete[](void *p) noexcept { held--; free(p); }
void operator delete[](void *p, size_t) noexcept { held--; free(p); }
struct M { E a[2][2]; E b; };
int main() {
  for (limit = 0; limit < 6; limit++) {
    made = 0; try { E local[4]; printf("all"); } catch (int k) { printf("| %d", k); } printf("\n");
    made = 0; try { E *p = new E[3]; printf("all "); delete[] p; } catch (int k) { printf("| %d", k); } printf(" held %d\n", held);
    made = 0; try { M m; printf("all "); } catch (int k) { printf("| %d", k); } printf("\n");
  }
}
