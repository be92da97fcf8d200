// Functions with room for patches, filled in while the program runs.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>

extern "C" uintptr_t __start___patchable_function_entries[], __stop___patchable_function_entries[];
using Function = int (*)(int);

__attribute__((noinline)) int plain(int a) { return a + 1; }
__attribute__((noinline)) int throwing(int a)
{
    if (a > 5)
        throw a;
    return a;
}
template <typename T> __attribute__((noinline)) int in_a_group(T a) { return a * 3; }
__attribute__((noinline)) int catching(int a)
{
    try {
        return throwing(a);
    } catch (int e) {
        return -e;
    }
}
__attribute__((noinline, patchable_function_entry(0))) int without(int a) { return a - 9; }

// The room in front of and behind the entry of a function.
static void patch(const char *name, Function f)
{
    auto entry = reinterpret_cast<unsigned char *>(f);
    for (auto at = __start___patchable_function_entries; at != __stop___patchable_function_entries; at++) {
        auto room = reinterpret_cast<unsigned char *>(*at);
        if (room + BEFORE != entry)
            continue;
        auto code = entry + (memcmp(entry, "\xf3\x0f\x1e\xfa", 4) ? 0 : 4);
        auto page = reinterpret_cast<unsigned char *>(reinterpret_cast<uintptr_t>(code) & ~uintptr_t(4095));
        mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC);
        unsigned char own[6];
        memcpy(own, code, 6);
        memcpy(code, "\xb8\x2a\0\0\0\xc3", 6);
        int patched = f(1);
        memcpy(code, own, 6);
        printf("%s: %d patched, %d again\n", name, patched, f(2));
        return;
    }
    printf("%s: no room, %d\n", name, f(2));
}

int main()
{
    patch("plain", plain);
    patch("throwing", throwing);
    patch("in_a_group", in_a_group<int>);
    patch("catching", catching);
    patch("without", without);
    printf("%d %d\n", catching(4), catching(7));
}
