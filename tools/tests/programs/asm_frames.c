// Unwinding through functions that are written in the module's assembler: with a frame of several kinds, each is
// seen by a backtrace, and the registers that it saves are restored.
#include <stdio.h>
#include <unwind.h>
#define HERE __attribute__((noinline))
// No call before it is a tail call.
static volatile int after;
#define KEEP after = 1
__asm__(".text\n"
        ".globl pushes\n"
        ".type pushes, @function\n"
        "pushes:\n"
        "  .cfi_startproc\n"
        "  pushq %rbx\n"
        "  .cfi_adjust_cfa_offset 8\n"
        "  .cfi_rel_offset %rbx, 0\n"
        "  subq $48, %rsp\n"
        "  .cfi_def_cfa_offset 64\n"
        "  movq $-1, %rbx\n"
        "  testq %rsi, %rsi\n"
        "  jz 1f\n"
        "  call *%rdi\n"
        "  .cfi_remember_state\n"
        "  addq $48, %rsp\n"
        "  .cfi_adjust_cfa_offset -48\n"
        "  popq %rbx\n"
        "  .cfi_restore %rbx\n"
        "  .cfi_def_cfa_offset 8\n"
        "  ret\n"
        "  .cfi_restore_state\n"
        "1: call *%rdi\n"
        "  addq $48, %rsp\n"
        "  .cfi_adjust_cfa_offset -48\n"
        "  popq %rbx\n"
        "  .cfi_adjust_cfa_offset -8\n"
        "  .cfi_same_value 3\n"
        "  ret\n"
        "  .cfi_endproc\n"
        ".size pushes, .-pushes\n"
        ".globl framed\n"
        ".type framed, @function\n"
        "framed:\n"
        "  .cfi_startproc\n"
        "  pushq %rbp\n"
        "  .cfi_def_cfa_offset 16\n"
        "  .cfi_offset 6, -16\n"
        "  movq %rsp, %rbp\n"
        "  .cfi_def_cfa_register %rbp\n"
        "  andq $-64, %rsp\n"
        "  subq $64, %rsp\n"
        "  movq %r12, 8(%rsp)\n"
        // r12 is at the stack pointer plus 8: DW_CFA_expression, DW_OP_breg7 8.
        "  .cfi_escape 0x10, 0x0c, 0x02, 0x77, 0x08\n"
        "  movq $-2, %r12\n"
        "  call *%rdi\n"
        "  movq 8(%rsp), %r12\n"
        "  leave\n"
        "  .cfi_def_cfa %rsp, 8\n"
        "  ret\n"
        "  .cfi_endproc\n"
        ".size framed, .-framed\n"
        ".globl registers\n"
        "registers:\n"
        "  .cfi_startproc simple\n"
        "  .cfi_def_cfa rsp, 8\n"
        "  .cfi_offset rip, -8\n"
        "  popq %r13\n"
        "  .cfi_adjust_cfa_offset -8\n"
        "  .cfi_register %rip, %r13\n"
        "  call *%rdi\n"
        "  jmp *%r13\n"
        "  .cfi_endproc\n");
typedef void (*Callback)(void);
void pushes(Callback, long), framed(Callback), registers(Callback);

static _Unwind_Reason_Code one(struct _Unwind_Context *context, void *data) {
  // What the frame of the caller has in the registers that calls preserve.
  long *found = data;
  void *start = _Unwind_FindEnclosingFunction((void *)_Unwind_GetIP(context));
  found[0]++;
  if (start == (void *)pushes)
    found[1]++;
  if (start == (void *)framed)
    found[2]++;
  if (start == (void *)registers)
    found[3]++;
  found[4] += _Unwind_GetGR(context, 3) == -1;
  found[5] += _Unwind_GetGR(context, 12) == -2;
  return _URC_NO_REASON;
}

static int base;
static HERE int depth(void) {
  long found[6] = {0};
  _Unwind_Backtrace(one, found);
  printf("%ld %ld %ld, rbx %d, r12 %d\n", found[1], found[2], found[3], found[4] > 0, found[5] > 0);
  return (int)found[0];
}
static HERE void look(void) { printf("%d deeper\n", depth() - base); }
static HERE void second(void) {
  framed(look);
  KEEP;
}
static HERE void third(void) {
  pushes(second, 0);
  KEEP;
}

int main(void) {
  base = depth();
  pushes(look, 0);
  pushes(look, 1);
  framed(look);
  third();
  __asm__ volatile("" ::: "r13");
  registers(look);
  return 0;
}
