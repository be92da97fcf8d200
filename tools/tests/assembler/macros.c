// Assembler with macros, and with a directive that our own assembler does not have, in the module and in statements.
#include <stdio.h>

#ifdef __aarch64__
#define FUNCTION "%function"
#define RESULT(value) "mov w0, " value
#define ADDRESS "adrp x0, kept\nadd x0, x0, :lo12:kept\nldr w0, [x0]\n"
#define JUMP "b small\n"
#define SKIP "nop\n"
#else
#define FUNCTION "@function"
#define RESULT(value) "movl $" value ", %eax"
#define ADDRESS "movl kept(%rip), %eax\n"
#define JUMP "jmp small\n"
#define SKIP ".nops 3\n"
#endif

__asm__(".macro number name value\n"
        ".globl \\name\n"
        ".type \\name, " FUNCTION "\n"
        "\\name:\n"
        ".if \\value > 10\n" RESULT("\\value + 1") "\n"
        ".else\n" RESULT("\\value * 2") "\n"
        ".endif\n"
        "ret\n"
        ".size \\name, . - \\name\n"
        ".endm\n"
        "number small 4\n"
        "number large 40\n"
        ".globl loads\n"
        ".type loads, " FUNCTION "\n"
        "loads:\n" ADDRESS "ret\n"
        ".weak jumps\n"
        ".hidden jumps\n"
        "jumps:\n" SKIP JUMP
        ".data\n"
        ".p2align 3\n"
        "kept: .long 77\n"
        ".globl table\n"
        ".p2align 3\n"
        "table:\n"
        ".set each, 0\n"
        ".rept 5\n"
        ".quad words + each\n"
        ".set each, each + 2\n"
        ".endr\n"
        ".section .rodata\n"
        "words: .ascii \"abcdefghijkl\"\n"
        ".bss\n"
        ".globl zeros\n"
        "zeros: .zero 40\n"
        ".comm shared_words, 16, 8\n"
        ".text\n");

#ifdef __aarch64__
// A string and a variable beside the code of statements.
extern const int mark[2];
static const char *text(void) {
  const char *out;
  __asm__(".pushsection .rodata\n"
          "2: .asciz \"text beside code\"\n"
          ".popsection\n"
          "adrp %0, 2b\n"
          "add %0, %0, :lo12:2b"
          : "=r"(out));
  return out;
}
static int marked(int x) {
  __asm__ volatile("1: add %w0, %w0, #5\n"
                   "2:\n"
                   ".pushsection .rodata\n"
                   ".balign 4\n"
                   ".globl mark\n"
                   "mark: .long 1b - ., 2b - 1b\n"
                   ".popsection"
                   : "+r"(x));
  return x;
}
#endif

int small(void), large(void), loads(void), jumps(void);
extern const char *table[5];
extern char zeros[40];
extern long shared_words[2];

int main(void) {
  printf("%d %d %d %d\n", small(), large(), loads(), jumps());
  for (int i = 0; i < 5; i++) printf("%c%c ", table[i][0], table[i][1]);
  zeros[39] = 5;
  shared_words[1] = 6;
  printf("%d %d %ld\n", zeros[0], zeros[39], shared_words[1]);
#ifdef __aarch64__
  printf("%s %d %d\n", text(), marked(4), mark[1]);
  const unsigned *code = (const unsigned *)((const char *)mark + mark[0]);
  printf("%x\n", *code & 0xffc00000);
#endif
#ifdef __x86_64__
  for (int i = 0; i < 3; i++) {
    int sum = i, high = 0;
    __asm__(SKIP ".rept 3\n\taddl %2, %0\n\t.endr\n\tmovl %0, %1\n\t.if 1\n\tshll $4, %1\n\t.endif"
            : "+r"(sum), "=&b"(high)
            : "r"(i * 10));
    int found = 0;
    __asm__ goto(".rept 1\n\ttestl %0, %0\n\t.endr\n\tje %l1" : : "r"(i) : : zero);
    found = 1;
  zero:
    printf("%d %d %d\n", sum, high, found);
  }
#endif
}
