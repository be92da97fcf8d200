/* Registers after calls of functions that clear them. */
#include <stdint.h>
#include <stdio.h>

struct two { long a, b; };
struct many { long v[9]; };
#define CLEARS(which) __attribute__((noinline, zero_call_used_regs(which)))
#define SECRET 0x5ec2e75ec2e75ec2

CLEARS("all") long all(long a, double x) { return (a ^ SECRET) + (long)(x * 1000003); }
CLEARS("all-gpr") long all_gpr(long a, double x) { return (a * SECRET) % 1000003 + (long)x; }
CLEARS("all-gpr-arg") long all_gpr_arg(long a, double x) { return (a ^ SECRET) + (long)x; }
CLEARS("all-arg") struct two all_arg(long a, double x) { return (struct two){a ^ SECRET, (long)(x * 7)}; }
CLEARS("used") double used(long a, double x) { return x * (a ^ SECRET); }
CLEARS("used-arg") float used_arg(long a, double x) { return x * (a ^ SECRET); }
CLEARS("used-gpr") long used_gpr(long a, double x) { return (a ^ SECRET) + (long)x; }
CLEARS("used-gpr-arg") struct many used_gpr_arg(long a, double x) { return (struct many){{a, 2, 3, a ^ SECRET, 5, 6, 7, 8, (long)x}}; }
CLEARS("all") long on_stack(long a, double x, long b, long c, long d, long e, long f, long g, struct many m, long h)
{
    return (a ^ SECRET) + b * 2 + c * 3 + d * 5 + e * 7 + f * 11 + g * 13 + m.v[8] * 17 + h * 19 + (long)x;
}

/* Calls a function with registers full of a pattern, and stores what is in them behind it. */
#define PATTERN 0x4242424242424242
uint64_t general[8], vectors[16];
long observe(void *function, const void *first, long second);
__asm__(".text\n.globl observe\nobserve:\npushq %rbx\nmovq %rdi, %rax\nmovq %rsi, %rdi\nmovq %rdx, %rsi\n"
        "movabsq $0x4242424242424242, %r11\nmovq %r11, %r10\nmovq %r11, %rdx\nmovq %r11, %rcx\nmovq %r11, %r8\nmovq %r11, %r9\n"
        "movq %r11, %xmm1\nmovaps %xmm1, %xmm2\nmovaps %xmm1, %xmm3\nmovaps %xmm1, %xmm7\nmovaps %xmm1, %xmm8\nmovaps %xmm1, %xmm15\n"
        "movabsq $0x4004000000000000, %rbx\nmovq %rbx, %xmm0\ncall *%rax\n"
        "leaq general(%rip), %rbx\nmovq %rcx, (%rbx)\nmovq %rsi, 8(%rbx)\nmovq %rdi, 16(%rbx)\nmovq %r8, 24(%rbx)\nmovq %r9, 32(%rbx)\n"
        "movq %r10, 40(%rbx)\nmovq %r11, 48(%rbx)\nmovq %rdx, 56(%rbx)\n"
        "leaq vectors(%rip), %rbx\nmovq %xmm0, (%rbx)\nmovq %xmm1, 8(%rbx)\nmovq %xmm2, 16(%rbx)\nmovq %xmm3, 24(%rbx)\n"
        "movq %xmm7, 56(%rbx)\nmovq %xmm8, 64(%rbx)\nmovq %xmm15, 120(%rbx)\npopq %rbx\nret\n");

/* Whether registers have anything but zeros; if `used`, or the pattern. */
static const char *state(const uint64_t *all, const int *numbers, int used)
{
    for (; *numbers >= 0; numbers++)
        if (all[*numbers] != 0 && !(used && all[*numbers] == PATTERN))
            return "left";
    return "cleared";
}
static const int ARGUMENTS[] = {0, 1, 2, 3, 4, -1}, WITH_RDX[] = {0, 1, 2, 3, 4, 7, -1}, GENERAL[] = {0, 1, 2, 3, 4, 5, 6, 7, -1};
static const int LOW[] = {1, 2, 3, 7, -1}, VECTORS[] = {0, 1, 2, 3, 7, 8, 15, -1}, BUT_RESULT[] = {1, 2, 3, 7, 8, 15, -1}, NONE[] = {-1};
#define SHOW(function, first, second, of_general, of_vectors, used) \
    observe(function, (void *)first, second); \
    printf(#function ": %s %s\n", state(general, of_general, used), state(vectors, of_vectors, used))

int main(void)
{
    struct many m = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
    SHOW(all, 77, 0, GENERAL, VECTORS, 0);
    SHOW(all_gpr, 77, 0, GENERAL, NONE, 0);
    SHOW(all_gpr_arg, 77, 0, WITH_RDX, NONE, 0);
    SHOW(all_arg, 77, 0, ARGUMENTS, LOW, 0);
    SHOW(used, 77, 0, GENERAL, BUT_RESULT, 1);
    SHOW(used_gpr, 77, 0, GENERAL, NONE, 1);
    SHOW(on_stack, 77, 0, GENERAL, VECTORS, 0);
    struct two t = all_arg(77, 2.5);
    printf("%ld %ld %ld %ld %ld\n", all(77, 2.5), all_gpr(77, 2.5), all_gpr_arg(77, 2.5), t.a, t.b);
    printf("%g %g %ld %ld\n", used(77, 2.5), used_arg(77, 2.5), used_gpr(77, 2.5), used_gpr_arg(77, 2.5).v[3]);
    printf("%ld\n", on_stack(1, 2.5, 3, 4, 5, 6, 7, 8, m, 9));
    return 0;
}
