// Many values live across calls that may throw, into the landing pad and past it; large objects, vectors.
#include <cstdio>
#include <cstring>
typedef float v4 __attribute__((vector_size(16)));
struct Big { long a[40]; };
__attribute__((noinline)) long at(long k) { if (k % 3 == 1) throw k; asm volatile("" ::: "memory"); return k + 1; }
__attribute__((noinline)) Big big(long k) { Big b; for (int i = 0; i < 40; i++) b.a[i] = i * k; if (k == 4) throw b; return b; }
__attribute__((noinline)) __int128 wide(long k) { if (k & 1) throw (__int128)k << 80; return (__int128)k << 70; }
__attribute__((noinline)) double floats(double x, double y) { if (x > y) throw x - y; return x + y; }
__attribute__((noinline)) long all(long n) {
  long a = n, b = n * 3, c = n ^ 5, d = n - 7, e = n * n, f = ~n, g = n << 3, h = n % 7, i = n | 8, j = -n, k = 1;
  double x = n * .5, y = n * .25, z = 1; v4 v = {(float)n, 1, 2, 3};
  for (int t = 0; t < 5; t++) {
    try { k += at(a + t); a += b; x += floats(x, y + t * 9); v += v; c ^= d; }
    catch (long w) { b += c + w; d -= e; f += g * h; y += x; v[1] += w; }
    catch (double w) { z += w; i ^= j; v *= 2; e += i; }
    g += k + h;
  }
  return a + 2 * b + 3 * c + 5 * d + 7 * e + 11 * f + 13 * g + 17 * h + 19 * i + 23 * j + 29 * k + (long)(x * 8 + y * 16 + z * 32) + (long)(v[0] + v[1] + v[2] + v[3]);
}
int main() {
  for (long n = 0; n < 8; n++) printf("%ld\n", all(n));
  for (long k = 3; k < 6; k++) try { Big b = big(k); printf("%ld\n", b.a[39]); } catch (Big &b) { printf("thrown %ld\n", b.a[38]); }
  for (long k = 0; k < 3; k++) { __int128 r = 1; try { r = wide(k); } catch (__int128 t) { r = t + 2; } printf("%lx %lx\n", (long)(r >> 64), (long)r); }
}
