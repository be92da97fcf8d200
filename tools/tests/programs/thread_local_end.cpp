// Thread-local variables that destructors read: at the end of a thread, and of the main thread's at exit.
#include <cstdio>
#include <string>
#include <thread>
static thread_local long count = 5;
static thread_local std::string name = "name";
struct Last {
  const char *what;
  ~Last() { std::printf("%s %ld\n", what, ++count); }
};
static Last at_exit{"exit"};
static thread_local Last at_end{"end"};
static void use(long by) {
  count += by;
  name += std::to_string(by);
  std::printf("%s %s\n", at_end.what, name.c_str());
}
int main() {
  static Last later{"later"};
  std::thread(use, 10).join();
  std::thread([] { count = 70; at_end.what = "thread"; }).join();
  use(20);
}
