// Types that only this unit knows, templates, lambdas, incomplete types behind pointers.
#include <cstdio>
namespace { struct Hidden { int n; }; struct More : Hidden { More(int k) { n = k; } }; }
template <class T> struct Box { T t; }; struct Later { int l; }; Later *pointer() { return (Later *)16; }
__attribute__((noinline)) void raise(int k) { struct Local { int l; }; switch (k) { case 0: throw Hidden{1}; case 1: throw More(2); case 2: throw Local{3}; case 3: throw Box<int>{4}; case 4: throw Box<Hidden>{{5}}; case 5: throw pointer(); case 6: throw [] { return 6; }; } }
int main() { for (int k = 0; k < 8; k++) { try { raise(k); printf("none\n"); } catch (More &m) { printf("More %d\n", m.n); } catch (Hidden &h) { printf("Hidden %d\n", h.n); } catch (Box<int> b) { printf("Box %d\n", b.t); } catch (Box<Hidden> b) { printf("Box of %d\n", b.t.n); } catch (Later *p) { printf("%d\n", p == pointer()); } catch (...) { printf("other\n"); } } }
