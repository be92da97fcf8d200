// Assembler of the module: functions, data, symbols and sections.
#include <stdio.h>
#include <string.h>
__asm__(
    ".text\n"
    ".globl asm_add\n"
    ".type asm_add, @function\n"
    ".p2align 4\n"
    "asm_add:\n"
    "  .cfi_startproc\n"
    "  leal (%rdi,%rsi), %eax\n"
    "  jmp 1f\n"
    "  ud2\n"
    "1: ret\n"
    "  .cfi_endproc\n"
    ".size asm_add, .-asm_add\n"
    ".local local_helper\n"
    "local_helper:\n"
    "  imull $3, %edi, %eax\n"
    "  ret\n"
    ".globl asm_calls\n"
    ".hidden asm_calls\n"
    ".type asm_calls,@function\n"
    "asm_calls:\n"
    "  pushq %rbx\n"
    "  call local_helper\n"
    "  movl %eax, %edi\n"
    "  call from_c@PLT\n"
    "  movq asm_table@GOTPCREL(%rip), %rcx\n"
    "  addl 4(%rcx), %eax\n"
    "  addl .Lprivate(%rip), %eax\n"
    "  popq %rbx\n"
    "  ret\n"
    ".size asm_calls, .-asm_calls\n"
    ".section .rodata.own, \"a\", @progbits\n"
    ".balign 8\n"
    ".globl asm_text\n"
    ".hidden asm_text\n"
    "asm_text: .asciz \"text # not a comment; \\\"quoted\\\"\\101\"\n"
    ".pushsection .data\n"
    ".globl asm_table\n"
    ".type asm_table, @object\n"
    ".balign 16\n"
    "asm_table: .long 7, 0x10 + 2*3, 'a'\n"
    "  .short -1; .byte 1, 2\n"
    ".size asm_table, . - asm_table\n"
    ".balign 8\n"
    ".globl asm_pointers\n"
    ".hidden asm_pointers\n"
    "asm_pointers: .quad asm_text, c_variable + 4, .Lprivate, asm_table_end - asm_pointers\n"
    "asm_table_end:\n"
    ".popsection\n"
    ".section .rodata\n"
    ".Lprivate: .long 1000 /* a\n comment */\n"
    ".previous\n"
    ".text\n"
    ".set constant, 40 + 2\n"
    ".globl asm_constant\n"
    ".hidden asm_constant\n"
    "asm_constant: movl $constant, %eax; ret\n"
    ".weak asm_weak\n"
    ".globl asm_alias\n"
    "asm_alias = asm_add\n"
    ".intel_syntax noprefix\n"
    ".globl asm_intel\n"
    ".hidden asm_intel\n"
    "asm_intel:\n"
    "  mov rax, qword ptr [rip + asm_table@GOTPCREL]\n"
    "  mov eax, dword ptr [rax + 4*rdi]\n"
    "  ret\n"
    ".att_syntax\n");
int asm_add(int, int), asm_alias(int, int);
__attribute__((visibility("hidden"))) int asm_calls(int), asm_constant(void), asm_intel(long);
__attribute__((weak)) int asm_weak(void);
extern int asm_table[];
extern __attribute__((visibility("hidden"))) void *asm_pointers[];
extern __attribute__((visibility("hidden"))) const char asm_text[];
int c_variable[2] = {5, 6};
int from_c(int v) { return v + 1; }
int main(void) {
  printf("%d %d %d %d\n", asm_add(2, 3), asm_alias(4, 5), asm_calls(10), asm_constant());
  printf("%d %d %d %d\n", asm_table[0], asm_table[1], asm_table[2], asm_intel(1));
  printf("%s %d %d %d %ld\n", asm_text, asm_pointers[0] == asm_text, *(int *)asm_pointers[1], *(int *)asm_pointers[2],
         (long)asm_pointers[3]);
  printf("%d\n", asm_weak == 0);
}
