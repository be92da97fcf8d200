// clang: O0g -std=c++20 -O0 -g
// clang: O2 -std=c++20 -O2
// clang: O2g -std=c++20 -O2 -g -fstandalone-debug
// clang: thin -std=c++20 -O2 -flto=thin -fwhole-program-vtables -fno-split-lto-unit -fvisibility=hidden
// clang: lto -std=c++20 -O2 -flto -fwhole-program-vtables -fvisibility=hidden -fsanitize=cfi
// clang: relative -std=c++20 -O2 -fexperimental-relative-c++-abi-vtables
// clang: msvc -std=c++20 -O1 -g -gcodeview --target=x86_64-pc-windows-msvc -fexceptions -fcxx-exceptions
// clang: msvc32 -std=c++20 -O0 --target=i686-pc-windows-msvc -fexceptions -fcxx-exceptions
// clang: wasm -std=c++20 -O1 --target=wasm32-unknown-unknown -fwasm-exceptions -fexceptions
// clang: arm64e -std=c++20 -O1 --target=arm64e-apple-ios17 -fptrauth-intrinsics -fptrauth-vtable-pointer-type-discrimination
// clang: sjlj -std=c++20 -O1 --target=armv7-apple-ios9 -fexceptions
// clang: simple -std=c++20 -O1 -g -gsimple-template-names
using size_t = decltype(sizeof 0);
namespace std {
using nullptr_t = decltype(nullptr);
template <class R, class...> struct coroutine_traits { using promise_type = typename R::promise_type; };
template <class P = void> struct coroutine_handle;
template <> struct coroutine_handle<void> {
  void *frame = nullptr;
  static coroutine_handle from_address(void *p) noexcept { coroutine_handle h; h.frame = p; return h; }
  void *address() const noexcept { return frame; }
};
template <class P> struct coroutine_handle {
  void *frame = nullptr;
  static coroutine_handle from_address(void *p) noexcept { coroutine_handle h; h.frame = p; return h; }
  void *address() const noexcept { return frame; }
  operator coroutine_handle<>() const noexcept { return coroutine_handle<>::from_address(frame); }
};
}
struct always {
  bool await_ready() noexcept { return false; }
  void await_suspend(std::coroutine_handle<>) noexcept {}
  void await_resume() noexcept {}
};
struct task {
  struct promise_type {
    task get_return_object() { return {}; }
    always initial_suspend() { return {}; }
    always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
#if __clang_major__ > 13
task coroutine(int n) {
  for (int i = 0; i < n; ++i) co_await always{};
}
#endif
inline namespace v1 {
struct base { virtual ~base(); virtual int f(int) = 0; int member = 1; static int counted; };
struct other { virtual void g() const; mutable long x; };
struct derived final : base, virtual other {
  int f(int n) override;
  void g() const override {}
  explicit operator bool() const { return member; }
};
}
template <class T, int N = 3, template <class> class... U> struct holder {
  T items[N];
  static inline T shared{};
  T &operator[](size_t i) & { return items[i]; }
};
template <class T> struct one {};
template struct holder<double, 4, one>;
thread_local holder<int> per_thread;
int base::counted = 7;
int derived::f(int n) {
  auto lambda = [this, n](auto x) mutable { return x + n + member; };
  return lambda(2) + lambda(2.5);
}
struct guard { ~guard(); };
int thrower(base *b, std::nullptr_t, int &&r, char8_t c) {
  guard g;
  static guard once;
  try {
    if (b->f(r) > c) throw derived();
    return dynamic_cast<derived *>(b) != nullptr;
  } catch (const derived &d) {
    return d.member;
  } catch (int i) {
    throw;
  } catch (...) {
    return -1;
  }
}
int derived::*pointer = nullptr;
int (base::*method)(int) = &base::f;
const char32_t *wide = U"wide \U0001F600";
extern "C" [[gnu::used]] int entry() noexcept { return holder<int>::shared + per_thread[1]; }
