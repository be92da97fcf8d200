// Inline assembler on the x87 stack, and with long double in memory.
#include <stdio.h>
#define NOINLINE __attribute__((noinline))
NOINLINE static long double sine(long double v) { __asm__("fsin" : "+t"(v)); return v; }
NOINLINE static double angle(double y, double x) { double out; __asm__("fpatan" : "=t"(out) : "0"(x), "u"(y) : "st(1)"); return out; }
NOINLINE static float rounded(float v) { __asm__("frndint" : "=t"(v) : "0"(v)); return v; }
NOINLINE static void both(double v, double *s, double *c) { __asm__("fsincos" : "=t"(*c), "=u"(*s) : "0"(v)); }
NOINLINE static long double constant(void) { long double out; __asm__("fldpi" : "=t"(out)); return out; }
NOINLINE static long double twice(long double v) {
  __asm__("fldt %0\n\tfadd %%st(0), %%st\n\tfstpt %0" : "+m"(v) : : "st");
  return v;
}
NOINLINE static double difference(double a, double b) {
  double out;
  __asm__("fldl %1\n\tfldl %2\n\tfsubrp %%st, %%st(1)\n\tfstpl %0" : "=m"(out) : "m"(a), "m"(b) : "st", "st(1)");
  return out;
}
NOINLINE static unsigned short control(void) { unsigned short w; __asm__ volatile("fnstcw %0" : "=m"(w)); return w; }
int main(void) {
  double s, c;
  both(0.5, &s, &c);
  printf("%.17Lg %.15g %g %.15g %.15g\n", sine(1), angle(1, 2), rounded(2.5f), s, c);
  printf("%.18Lg %Lg %g %x\n", constant(), twice(1.25L), difference(7, 2), control());
}
