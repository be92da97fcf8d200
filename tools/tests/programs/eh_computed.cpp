// A try within an interpreter: tables of jumps beside landing pads; conditions on thrown values.
#include <cstdio>
#include <string>
__attribute__((noinline)) int divide(int a, int b) { if (b == 0) throw std::string("zero"); return a / b; }
__attribute__((noinline)) long run(const char *p, int n) {
  long s[64] = {}; int d = 0, steps = 0; const char *start = p; long acc = 0;
  for (;;) {
    try {
      for (;;) {
        if (++steps > n) throw steps;
        switch (*p++) {
        case '0' ... '9': s[d++] = p[-1] - '0'; break;
        case '+': d--; s[d - 1] += s[d]; break;
        case '-': d--; s[d - 1] -= s[d]; break;
        case '*': d--; s[d - 1] *= s[d]; break;
        case '/': d--; s[d - 1] = divide(s[d - 1], s[d]); break;
        case 'd': s[d] = s[d - 1]; d++; break;
        case 's': { long t = s[d - 1]; s[d - 1] = s[d - 2]; s[d - 2] = t; break; }
        case 'a': acc += s[--d]; break;
        case 'A': s[d++] = acc; break;
        case '%': d--; if (s[d] == 0) throw 'm'; s[d - 1] %= s[d]; break;
        case 'x': d--; break;
        case 'n': s[d - 1] = -s[d - 1]; break;
        case 'z': s[d - 1] = !s[d - 1]; break;
        case 'r': p = start; break;
        case 'i': s[d - 1]++; break;
        case 'j': if (s[--d]) p++; break;
        case '.': return acc;
        default: throw 1.5;
        }
      }
    } catch (std::string &m) { acc += (long)m.size() * 1000; s[d - 1] = 1; }
    catch (char) { acc += 7; d = 1; }
    catch (int k) { return acc * 10 + k % 10; }
    catch (double) { acc ^= 0x55; d = 1; }
  }
}
int main() { for (const char *p : {"12+3*a.", "50/a71%a30%a.", "5?3a.", "1a90/aA3+ar", "4d*da3sn-a1j2."}) printf("%ld %ld\n", run(p, 50), run(p, 1000)); }
