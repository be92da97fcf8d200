/* Functions that the processor enters, entered here as it does: with its words on the stack, and left by iretq. */
#include <stdint.h>
#include <stdio.h>

struct frame { uint64_t ip, cs, flags, sp, ss; };
static volatile uint64_t seen_ip, seen_sp, seen_error, sum;
static volatile double product = 1;

__attribute__((noinline)) static uint64_t work(uint64_t n)
{
    uint64_t table[32], all = 0;
    for (uint64_t i = 0; i < 32; i++)
        table[i] = i * n;
    for (int i = 0; i < 32; i++)
        all += table[i] ^ sum;
    return all;
}
__attribute__((interrupt)) void plain(struct frame *f)
{
    seen_ip = f->ip;
    seen_sp = f->sp;
    sum = work(3);
    for (int i = 0; i < 8; i++)
        product = product * 1.25 + i;
}
__attribute__((interrupt)) void failing(struct frame *f, unsigned long error)
{
    seen_error = error;
    f->ip += 2; /* behind the instruction that is skipped */
    sum += work(error);
}

uint64_t before[16], behind[16];
void enter(void *handler, long has_error);
void *const handlers[] = {plain, failing};
/* All registers have numbers before; the handler is entered with an aligned stack, and with one that is not. */
__asm__(".text\n.globl enter\nenter:\npushq %rbx\npushq %rbp\npushq %r12\npushq %r13\npushq %r14\npushq %r15\n"
        "movq %rdi, %rbx\nmovq %rsi, %rbp\nmovq %rsp, %r12\n"
        "movq $101, %rax\nmovq $102, %rcx\nmovq $103, %rdx\nmovq $104, %rsi\nmovq $105, %rdi\nmovq $106, %r8\nmovq $107, %r9\n"
        "movq $108, %r10\nmovq $109, %r11\nmovq %rax, %xmm0\nmovq %rcx, %xmm1\nmovq %rdx, %xmm7\nmovq %rsi, %xmm8\nmovq %rdi, %xmm15\n"
        "movq %ss, %r13\nmovq %cs, %r14\nleaq 1f(%rip), %r15\nandq $-16, %rsp\n"
        "pushq %r13\npushq %r12\npushfq\npushq %r14\npushq %r15\n"
        "testq %rbp, %rbp\nje 2f\npushq $77\n2: jmp *%rbx\n"
        "1: movb $9, %al\n" /* two bytes */
        "leaq behind(%rip), %r15\nmovq %rax, (%r15)\nmovq %rcx, 8(%r15)\nmovq %rdx, 16(%r15)\nmovq %rsi, 24(%r15)\nmovq %rdi, 32(%r15)\n"
        "movq %r8, 40(%r15)\nmovq %r9, 48(%r15)\nmovq %r10, 56(%r15)\nmovq %r11, 64(%r15)\nmovq %xmm0, 72(%r15)\nmovq %xmm1, 80(%r15)\n"
        "movq %xmm7, 88(%r15)\nmovq %xmm8, 96(%r15)\nmovq %xmm15, 104(%r15)\nsubq %rsp, %r12\nmovq %r12, 112(%r15)\n"
        "popq %r15\npopq %r14\npopq %r13\npopq %r12\npopq %rbp\npopq %rbx\nret\n");

int main(void)
{
    for (int i = 0; i < 2; i++) {
        enter(handlers[i], i);
        for (int k = 0; k < 15; k++)
            printf("%lu ", behind[k]);
        printf("| %d %lu %lu %g\n", seen_ip && seen_sp, seen_error, sum, product);
    }
    return 0;
}
