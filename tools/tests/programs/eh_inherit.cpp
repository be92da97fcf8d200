// Virtual and multiple bases: handlers get the right subobject, constructors undo what they made.
#include <cstdio>
struct V { int v; V(int v) : v(v) { printf("V%d ", v); } virtual ~V() { printf("~V%d ", v); } };
struct A : virtual V { int a; A(int k) : V(k), a(k + 1) { if (k == 1) throw 1; } ~A() { printf("~A "); } };
struct B : virtual V { int b; B(int k) : V(k), b(k + 2) { if (k == 2) throw 2; } ~B() { printf("~B "); } };
struct C : A, B { int c; C(int k) : V(k + 10), A(k), B(k), c(k + 3) { if (k == 3) throw 3; } ~C() { printf("~C "); } };
int main() {
  for (int k = 0; k < 4; k++) { try { C c(k); printf("made "); } catch (int i) { printf("| %d", i); } printf("\n"); }
  try { throw C(5); } catch (B &b) { printf("B %d %d ", b.b, b.v); } printf("\n");
  try { throw C(6); } catch (V &v) { printf("V %d ", v.v); } printf("\n");
  try { throw C(7); } catch (A &a) { printf("A %d %d ", a.a, dynamic_cast<C &>(a).c); } printf("\n");
  C c(8); try { throw &c; } catch (B *b) { printf("B* %d ", b->b); } printf("\n");
}
