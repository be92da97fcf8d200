// Probes as debuggers know them: each puts a note beside its code, in the group of an inline function, and a base that
// there is once. The file is compiled twice, as two parts of a program that share inline functions.
#include <cstdio>

#define SIGNED_SIZE(x) "sized %%((-(-" x "*((-" x ">0)-(-" x "<0))))>>8)\n"
#define PROBE(name, value)                                                     \
  __asm__ __volatile__(                                                        \
      ".altmacro\n"                                                            \
      ".macro sized n\n"                                                       \
      ".ascii \"\\n\"\n"                                                       \
      ".endm\n"                                                                \
      "990: nop\n"                                                             \
      ".pushsection .note.stapsdt,\"?\",\"note\"\n"                            \
      ".balign 4\n"                                                            \
      ".4byte 992f-991f, 994f-993f, 3\n"                                       \
      "991: .asciz \"stapsdt\"\n"                                              \
      "992: .balign 4\n"                                                       \
      "993: .8byte 990b\n"                                                     \
      ".8byte _.stapsdt.base\n"                                                \
      ".8byte 0\n"                                                             \
      ".asciz \"tests\"\n"                                                     \
      ".asciz \"" #name "\"\n"                                                 \
      ".ascii \"-\"\n" SIGNED_SIZE("%c0") ".ascii \"@%1\"\n"                   \
      ".byte 0\n"                                                              \
      ".purgem sized\n"                                                        \
      "994: .balign 4\n"                                                       \
      ".popsection\n"                                                          \
      ".ifndef _.stapsdt.base\n"                                               \
      ".pushsection .stapsdt.base,\"aG\",\"progbits\",.stapsdt.base,comdat\n"  \
      ".weak _.stapsdt.base\n"                                                 \
      ".hidden _.stapsdt.base\n"                                               \
      "_.stapsdt.base: .space 1\n"                                             \
      ".size _.stapsdt.base, 1\n"                                              \
      ".popsection\n"                                                          \
      ".endif\n" ::"n"(sizeof(value) << 8),                                    \
      "r"(value))

inline __attribute__((noinline)) int shared(int x) {
  PROBE(shared, x);
  return x * 2;
}

template <class T> __attribute__((noinline)) T generic(T x) {
  PROBE(generic, x);
  return x + 1;
}

int second(int x);
#ifdef SECOND
int second(int x) {
  PROBE(second, x);
  return shared(x) + int(generic<long>(x));
}
#else
int main() {
  int x = 20;
  PROBE(first, x);
  std::printf("%d %d %ld\n", second(x), shared(3), generic<long>(4));
  PROBE(last, x);
}
#endif
