// A library with two versions of a function, a function that exists by its versioned name alone, and functions that are
// chosen when the library is loaded.
__asm__(".symver old_answer, answer@VER_1");
__asm__(".symver new_answer, answer@@VER_2");
__asm__(".symver third, extra@@@VER_2");
int old_answer(void) { return 1; }
int new_answer(void) { return 2; }
int third(void) { return 3; }
static int fast(int x) { return x + 100; }
static int slow(int x) { return x + 200; }
static int (*pick(void))(int) { return fast; }
int pick_me(int) __attribute__((ifunc("pick")));
int (*table[2])(int) = {pick_me, slow};
static int local_target(int) __attribute__((ifunc("pick")));
int call_local(int x) { return local_target(x) + pick_me(x); }
