// Exceptions that are not C++'s, by _Unwind_RaiseException: only catch (...) and cleanups see them.
#include <cstdio>
#include <cstring>
#include <unwind.h>
struct T { const char *n; ~T() { printf("-%s\n", n); } };
static _Unwind_Exception mine;
__attribute__((noinline)) void raise() { memset(&mine, 0, sizeof mine); memcpy(&mine.exception_class, "BITSMITH", 8); mine.exception_cleanup = [](_Unwind_Reason_Code, _Unwind_Exception *) { printf("deleted\n"); }; _Unwind_RaiseException(&mine); printf("came back\n"); }
int main() {
  try { T t{"a"}; raise(); } catch (int) { printf("never\n"); } catch (...) { printf("foreign\n"); }
  try { try { T t{"b"}; raise(); } catch (...) { printf("first\n"); throw; } } catch (...) { printf("second\n"); }
}
