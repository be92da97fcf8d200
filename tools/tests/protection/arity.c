// Functions whose numbers of types tell how many general registers have arguments.
struct two { long a, b; };
struct three { long a, b, c; };

int none(void) { return 1; }
int one(int a) { return a; }
int second(int a, int b) { return b; }
int first_of_three(int a, int b, int c) { return a; }
int beside_a_float(double x, int a) { return a + (int)x; }
int all(int a, int b, int c, int d, int e, int f) { return a + f; }
int on_the_stack(int a, int b, int c, int d, int e, int f, int g) { return a + g; }
long in_two(struct two s) { return s.b; }
long in_memory(struct three s) { return s.b; }
__int128 wide(__int128 x) { return x; }
struct three result_in_memory(int a) { return (struct three){a, 2, 3}; }
long mixed(int a, struct two s, long q, long r, struct two t) { return s.a + a + q + r + t.b; }
int variadic(int a, ...) { return a; }
