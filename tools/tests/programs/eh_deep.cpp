// An exception past some thousand frames with cleanups, and deep recursion in handlers.
#include <cstdio>
static long live;
struct T { int n; T(int n) : n(n) { live += n; } ~T() { live -= n; } };
__attribute__((noinline)) int down(int k) { T t(k); if (k == 0) throw 1; return down(k - 1) + t.n; }
__attribute__((noinline)) int handlers(int k) { T t(k); try { throw k; } catch (int i) { return i == 0 ? 0 : handlers(i - 1) + 1; } }
__attribute__((noinline)) int ladder(int k) { try { T t(k); if (k == 0) throw 5; return ladder(k - 1); } catch (int i) { if (k % 2) throw i + 1; throw; } }
int main() { try { down(3000); } catch (int) { printf("%ld\n", live); } printf("%d %ld\n", handlers(200), live); try { ladder(300); } catch (int i) { printf("%d %ld\n", i, live); } }
