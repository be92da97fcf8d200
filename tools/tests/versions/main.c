// A program of the library; -DOLD asks for the first version of a function, by another name, and of one of libc.
#include <stdio.h>
#ifdef OLD
int first_answer(void);
__asm__(".symver first_answer, answer@VER_1");
#define answer first_answer
#endif
int answer(void);
int extra(void);
int pick_me(int);
int call_local(int x);
extern int (*table[2])(int);
int (*pointer)(int) = pick_me;

int main(void) {
  printf("%d %d %d %d %d %d %d\n", answer(), extra(), pick_me(1), table[0](2), table[1](3), call_local(4), pointer(5));
  printf("%d\n", pointer == pick_me);
}
