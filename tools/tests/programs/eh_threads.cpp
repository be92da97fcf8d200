// Exceptions in threads at once, handed over by futures, and thread-local destructors.
#include <cstdio>
#include <future>
#include <mutex>
#include <thread>
#include <vector>
#include <atomic>
#include <stdexcept>
static std::atomic<long> sum; static std::once_flag once;
struct T { long n; ~T() { sum += n; } };
__attribute__((noinline)) long deep(int d, long k) { T t{1}; if (d == 0) { if (k % 3 == 0) throw k; return k; } return deep(d - 1, k) + 1; }
int main() {
  std::vector<std::thread> all;
  for (int i = 0; i < 4; i++) all.emplace_back([i] { thread_local T mine{1000}; (void)mine.n; for (long k = 0; k < 200; k++) try { sum += deep(10, k * (i + 1)); } catch (long v) { sum += v; } });
  for (auto &t : all) t.join();
  printf("%ld\n", sum.load());
  auto f = std::async(std::launch::async, [](int k) -> int { if (k) throw std::runtime_error("from a thread"); return 1; }, 1);
  try { f.get(); } catch (std::runtime_error &e) { printf("%s\n", e.what()); }
  std::promise<int> p; auto g = p.get_future(); std::thread([&] { try { throw 5; } catch (...) { p.set_exception(std::current_exception()); } }).join();
  try { g.get(); } catch (int i) { printf("promise %d\n", i); }
  for (int i = 0; i < 3; i++) try { std::call_once(once, [&] { if (i < 1) throw i; printf("once %d\n", i); }); } catch (int k) { printf("not yet %d\n", k); }
}
