// The start of every random program: values of all types from a number and back, a hash of the events, a trace.
#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <bitset>
#include <charconv>
#include <cmath>
#include <coroutine>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <deque>
#include <exception>
#include <forward_list>
#include <functional>
#include <future>
#include <iomanip>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <ranges>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <tuple>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

typedef unsigned long u;
typedef unsigned __int128 u128;
typedef __int128 i128;
typedef int v4 __attribute__((vector_size(16)));
typedef float vf __attribute__((vector_size(16)));
typedef double vd __attribute__((vector_size(16)));
enum Colour : unsigned char { RED, GREEN, BLUE };
enum class Far : long { NEAR = -5, AWAY = 1l << 40 };
template <class T> using two = std::array<T, 2>;
template <class T> using seven = std::array<T, 7>;
template <class T> using four = std::array<T, 4>;

// Each thread has its own, so that what a thread does can be known.
static thread_local u events = 1;
static thread_local long fuel = 100;
static void note(u v) { events = (events ^ v) * 0x100000001b3ul + 7; }
static u mix(u h, u v) { return (h ^ v) * 0x9e3779b97f4a7c15ul + (h >> 31); }

// A value of a type from a number.
template <class T> static T to(u a) {
  if constexpr (requires { T::fill(a); }) return T::fill(a);
  else if constexpr (std::is_same_v<T, bool>) return a % 3 == 0;
  else if constexpr (std::is_same_v<T, Colour>) return (Colour)(a % 3);
  else if constexpr (std::is_same_v<T, u128> || std::is_same_v<T, i128>) return (T)a * (T)0x123456789abcdef1ul;
  else if constexpr (std::is_floating_point_v<T>) return (T)((int)(a % 4001) - 2000) / 8;
  else if constexpr (std::is_same_v<T, v4>) return v4{(int)a, (int)(a >> 9), (int)(a >> 17), 3};
  else if constexpr (std::is_same_v<T, vf>) return vf{(float)(a % 77), 2, (float)(a % 9), 0.5f};
  else if constexpr (std::is_same_v<T, vd>) return vd{(double)(a % 77), 1.25};
  else if constexpr (std::is_same_v<T, _Complex float> || std::is_same_v<T, _Complex double>) { T c; __real__ c = a % 100; __imag__ c = a % 7; return c; }
  else if constexpr (requires { std::tuple_size<T>::value; typename T::value_type; }) { T r; for (auto &e : r) e = to<typename T::value_type>(a = a * 5 + 1); return r; }
  else return (T)a;
}
// And back. All kinds of not-a-number are one.
template <class T> static u bits(const T &v) {
  if constexpr (requires { v.sum(); }) return v.sum();
  else if constexpr (std::is_same_v<T, u128> || std::is_same_v<T, i128>) return (u)v ^ (u)(v >> 64) * 3;
  else if constexpr (std::is_floating_point_v<T>) { if (v != v) return 77; if (std::fabs(v) > 1e15) return v > 0 ? 78 : 79; return (u)(long)(v * 64); }
  else if constexpr (std::is_same_v<T, v4>) return mix(mix(v[0], v[1]), mix(v[2], v[3]));
  else if constexpr (std::is_same_v<T, vf>) return mix(mix(bits((float)v[0]), bits((float)v[1])), mix(bits((float)v[2]), bits((float)v[3])));
  else if constexpr (std::is_same_v<T, vd>) return mix(bits((double)v[0]), bits((double)v[1]));
  else if constexpr (std::is_same_v<T, _Complex float> || std::is_same_v<T, _Complex double>) return mix((u)(long)(__real__ v * 8), (u)(long)(__imag__ v * 8));
  else if constexpr (std::is_convertible_v<T, std::string_view>) { u h = 5; for (char c : std::string_view(v)) h = mix(h, (unsigned char)c); return h; }
  else if constexpr (requires { v.begin(); }) { u h = 3; for (const auto &e : v) h = mix(h, bits(e)); return h; }
  else if constexpr (requires { v.first; v.second; }) return mix(bits(v.first), bits(v.second));
  else return (u)v;
}

// An object whose life is seen.
struct Seen {
  u n;
  Seen(u n = 5) : n(n) { note(n); }
  Seen(const Seen &o) : n(o.n + 1) { note(n); }
  Seen(Seen &&o) noexcept : n(o.n + 2) { o.n = 9; note(n); }
  Seen &operator=(const Seen &o) { n = o.n + 3; note(n); return *this; }
  ~Seen() { note(n * 3 + std::uncaught_exceptions()); }
  u sum() const { return n; }
};
// What is thrown.
struct Small { u n; };
struct Large { u a[12]; Seen s; };
struct Base { u n; Base(u n) : n(n) {} virtual u what() const { return n; } virtual ~Base() { note(n + 11); } };
struct Derived : Base { Seen s; Derived(u n) : Base(n), s(n + 4) {} u what() const override { return n * 2; } };
struct Shared : virtual Base { u m; Shared(u n) : Base(n), m(n + 1) {} u what() const override { return n * 3 + m; } };
struct Both : Small, Shared { Both(u n) : Base(n), Small{n}, Shared(n + 1) {} u what() const override { return m ^ Small::n; } };

#define FIELD(T, n) T n;
#define FILLED(T, n) s.n = to<T>(a = a * 7 + 3);
#define AS_PARAMETER(T, n) , T n
#define AS_ARGUMENT(T, n) , to<std::remove_cvref_t<T>>(x * (__COUNTER__ + 1) + y)
#define USED(T, n) z = mix(z, bits(n));
#define SUMMED(T, n) h = mix(h, bits(s.n));
#define MOVED(T, n) , std::declval<T>()
