// Complex numbers.
#include <complex.h>
#include <stdio.h>
__attribute__((noinline)) double complex f(double complex a, float complex b) { return a * b / (a + 1); }
int main(void) { double complex z = 1 + 2 * I; float complex y = 3 - 1 * I; double complex r = f(z, y); printf("%g %g %g %g\n", creal(r), cimag(r), cabs(z), crealf(y * y)); r = z; for (int i = 0; i < 5; i++) r = r * z - conj(r); printf("%g %g %d\n", creal(r), cimag(r), r == z); }
