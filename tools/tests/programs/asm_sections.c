// Inline assembler with more than code: other sections, symbols, macros, and the stack pointer as an operand.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// A string beside the code.
static const char *text(void) {
  const char *out;
  __asm__(".pushsection .rodata.str1.1,\"aMS\",@progbits,1\n"
          "2: .asciz \"text beside code\"\n"
          ".popsection\n"
          "lea 2b(%%rip), %0"
          : "=r"(out));
  return out;
}

struct place {
  int32_t start, end, id, zero;
};

// A table with the place of the code, as kernels have them for faults; the code finds its own entry.
static __attribute__((noinline)) const struct place *entry(int *x) {
  const struct place *out;
  __asm__ volatile("1: addl $5, %0\n"
                   "2: nop\n"
                   "lea 9f(%%rip), %1\n"
                   ".pushsection .places,\"a\"\n"
                   ".balign 4\n"
                   "9: .long 1b - ., 2b - 1b, 7\n"
                   ".org 9b + 16\n"
                   ".popsection"
                   : "+r"(*x), "=r"(out));
  return out;
}

// The exit of the statement, from an entry of a table.
static __attribute__((noinline)) int key(int jump) {
  __asm__ goto("testl %0, %0\n"
               "je 3f\n"
               "movslq 9f(%%rip), %%rax\n"
               "leaq 9f(%%rip), %%rcx\n"
               "addq %%rcx, %%rax\n"
               "jmp *%%rax\n"
               "3:\n"
               ".pushsection .keys,\"aw\"\n"
               ".balign 8\n"
               "9: .long %l[yes] - .\n"
               ".popsection"
               :
               : "r"(jump)
               : "rax", "rcx", "cc"
               : yes);
  return 1;
yes:
  return 2;
}

// Code in another section, which comes back.
static __attribute__((noinline)) int beside(int x) {
  __asm__("cmpl $10, %0\n"
          "jg 5f\n"
          "6:\n"
          ".pushsection .text.beside,\"ax\",@progbits\n"
          "5: subl $10, %0\n"
          "jmp 6b\n"
          ".popsection"
          : "+r"(x)
          :
          : "cc");
  return x;
}

// A replacement of the code that is longer: room is left for it.
static __attribute__((noinline)) int room(int x) {
  const unsigned char *record;
  __asm__ volatile("661: incl %0\n"
                   "662: .skip -(((6651f-6641f)-(662b-661b)) > 0) * ((6651f-6641f)-(662b-661b)), 0x90\n"
                   "663: lea 8f(%%rip), %1\n"
                   ".pushsection .replacements,\"a\"\n"
                   "8: .long 661b - ., 6641f - .\n"
                   ".byte 663b-661b, 6651f-6641f\n"
                   ".popsection\n"
                   ".pushsection .replacement_code, \"ax\"\n"
                   "6641: addl $0x12345678, %0\n"
                   "6651:\n"
                   ".popsection"
                   : "+c"(x), "=r"(record)
                   :
                   : "cc");
  return x * 1000 + record[8] * 10 + record[9];
}

#define REGISTER_NUMBER                                                         \
  ".macro number_of reg:req extra=7\n"                                          \
  ".set .Lfound, 0\n"                                                           \
  ".set .Lnumber, 0\n"                                                          \
  ".irp each,rax,rcx,rdx,rbx,rsp,rbp,rsi,rdi\n"                                 \
  ".ifc \\reg, %%\\each\n"                                                      \
  ".set .Lfound, .Lfound+1\n"                                                   \
  "movq $(.Lnumber << 8) + \\extra, %0\n"                                       \
  ".endif\n"                                                                    \
  ".set .Lnumber, .Lnumber+1\n"                                                 \
  ".endr\n"                                                                     \
  ".if (.Lfound != 1)\n"                                                        \
  ".error \"no register\"\n"                                                    \
  ".endif\n"                                                                    \
  ".endm\n"

static __attribute__((noinline)) long macros(long x) {
  long one, two;
  __asm__(REGISTER_NUMBER "number_of %1\n.purgem number_of" : "=a"(one) : "D"(x));
  __asm__(REGISTER_NUMBER "number_of reg=%1 extra=9\n.purgem number_of" : "=a"(two) : "d"(x));
  return one * 0x10000 + two;
}

// A variable and a function that statements define.
extern int counted;
extern int twice(int);
__attribute__((noinline, used)) static void definitions(void) {
  __asm__ volatile(".pushsection .data\n"
                   ".globl counted\n.type counted, @object\n.size counted, 4\n.balign 4\n"
                   "counted: .long 41\n"
                   ".popsection\n"
                   ".pushsection .text.more,\"ax\",@progbits\n"
                   ".globl twice\n.type twice, @function\n"
                   "twice: leal (%%rdi,%%rdi), %%eax\nret\n"
                   ".size twice, . - twice\n"
                   ".popsection" ::);
}

// One definition for all statements that ask for it.
#define BASE                                                                    \
  ".ifndef statement_base\n"                                                    \
  ".pushsection .base,\"aG\",@progbits,.base,comdat\n"                          \
  ".weak statement_base\n.hidden statement_base\n"                              \
  "statement_base: .long 77\n"                                                  \
  ".size statement_base, 4\n"                                                   \
  ".popsection\n"                                                               \
  ".endif\n"                                                                    \
  "movl statement_base(%%rip), %0"
static __attribute__((noinline)) int base_one(void) {
  int out;
  __asm__(BASE : "=r"(out));
  return out;
}
static __attribute__((noinline)) int base_two(void) {
  int out;
  __asm__(BASE : "=c"(out));
  return out + 1;
}

__attribute__((noinline)) long callee(long x) { return x * 3; }

// A statement that calls has the stack pointer as an operand.
register unsigned long sp __asm__("rsp");
static __attribute__((noinline)) long calls(long x) {
  long out;
  __asm__ volatile("call callee"
                   : "=a"(out), "+r"(sp), "+D"(x)
                   :
                   : "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "cc", "memory", "xmm0", "xmm1");
  return out + x - x;
}

int main(void) {
  printf("%s\n", text());
  int x = 7;
  const struct place *at = entry(&x);
  const unsigned char *code = (const unsigned char *)&at->start + at->start;
  printf("%d %d %d %d %d\n", x, at->end, at->id, at->zero, code[0]);
  printf("%d %d\n", key(0), key(5));
  printf("%d %d\n", beside(3), beside(30));
  printf("%d\n", room(8));
  printf("%lx\n", macros(3));
  definitions();
  printf("%d %d\n", counted, twice(21));
  printf("%d %d\n", base_one(), base_two());
  printf("%ld\n", calls(14));
  return 0;
}
