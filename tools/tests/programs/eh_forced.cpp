// Forced unwinding: pthread_exit and cancellation run destructors, catch (...) has to rethrow.
#include <cstdio>
#include <pthread.h>
#include <unistd.h>
struct T { const char *n; ~T() { printf("-%s\n", n); } };
__attribute__((noinline)) void leave(long k) { T t{"leave"}; if (k) pthread_exit((void *)k); }
static void *first(void *) { T t{"first"}; try { T u{"in"}; leave(5); } catch (int) { printf("never\n"); } return 0; }
static void *second(void *) { T t{"second"}; try { leave(6); } catch (...) { printf("passing\n"); throw; } return 0; }
static void *third(void *p) { T t{"third"}; for (;;) { pthread_testcancel(); usleep(1000); } return 0; }
static void *fourth(void *) { T t{"fourth"}; pthread_cleanup_push([](void *) { printf("pushed\n"); }, nullptr); leave(7); pthread_cleanup_pop(0); return 0; }
int main() {
  void *(*all[])(void *) = {first, second, third, fourth};
  for (auto f : all) { pthread_t t; void *r = 0; pthread_create(&t, 0, f, 0); if (f == third) { usleep(3000); pthread_cancel(t); } pthread_join(t, &r); printf("%ld\n", (long)r); }
}
