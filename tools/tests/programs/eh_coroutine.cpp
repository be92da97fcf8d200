// flags: -std=c++20
// Coroutines: exceptions in them go to unhandled_exception, and out of resume.
#include <cstdio>
#include <coroutine>
#include <exception>
struct Task { struct promise_type { std::exception_ptr e; int v = 0; Task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; } std::suspend_always initial_suspend() { return {}; } std::suspend_always final_suspend() noexcept { return {}; } std::suspend_always yield_value(int k) { v = k; return {}; } void return_void() {} void unhandled_exception() { e = std::current_exception(); } };
  std::coroutine_handle<promise_type> h; ~Task() { h.destroy(); } };
struct T { const char *n; ~T() { printf("-%s ", n); } };
Task gen(int n) { T t{"gen"}; for (int i = 0; i < n; i++) { try { if (i == 2) throw i; } catch (int k) { printf("in %d ", k); } co_yield i; } if (n == 4) throw 'x'; }
int main() { for (int n = 1; n < 5; n++) { Task t = gen(n); while (!t.h.done()) { t.h.resume(); printf("%d ", t.h.promise().v); } try { if (t.h.promise().e) std::rethrow_exception(t.h.promise().e); } catch (char c) { printf("threw %c", c); } printf("\n"); } }
