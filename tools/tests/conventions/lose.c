// A function of C that changes all registers that it may change.
#include <stdint.h>
int64_t lose(int64_t x) {
  __asm__ volatile("xorl %%ecx, %%ecx\nmovq $-1, %%rdx\nmovq $-2, %%rsi\nmovq $-3, %%rdi\nmovq $-4, %%r8\n"
                   "movq $-5, %%r9\nmovq $-6, %%r10\nmovq $-7, %%r11\nxorps %%xmm0, %%xmm0\n"
                   "xorps %%xmm1, %%xmm1\nxorps %%xmm2, %%xmm2\nxorps %%xmm3, %%xmm3\nxorps %%xmm4, %%xmm4\n"
                   "xorps %%xmm5, %%xmm5\nxorps %%xmm6, %%xmm6\nxorps %%xmm7, %%xmm7\nxorps %%xmm8, %%xmm8\n"
                   "xorps %%xmm9, %%xmm9\nxorps %%xmm10, %%xmm10\nxorps %%xmm11, %%xmm11\nxorps %%xmm12, %%xmm12\n"
                   "xorps %%xmm13, %%xmm13\nxorps %%xmm14, %%xmm14\nxorps %%xmm15, %%xmm15"
                   :
                   :
                   : "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4",
                     "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
  return x + 1;
}
