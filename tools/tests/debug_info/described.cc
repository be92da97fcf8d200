// Entities whose description is easily wrong: signs of constants, several linkage names, labels, parts of words.
enum Level { LOW = -1, HIGH = 3 };
enum class Code : unsigned char { LAST = 255 };

template <bool On, unsigned char Key = 200, long Low = -5> struct Tag {
  static const unsigned most = ~0u;
  int value;
  __attribute__((noinline)) int get() const { return On ? value : Key; }
};

class Outer {
public:
  struct Inner {
    int number;
  };
  using Number = long;
  Outer(int first);
  virtual ~Outer();
  Inner inner;

protected:
  typedef int Small;
  enum Kind { NONE, SOME };
  Small small;

private:
  Kind kind;
};
Outer::Outer(int first) : inner{first}, small(2), kind(SOME) {}
Outer::~Outer() {}

struct Late {
  auto result();
};
auto Late::result() { return 4; }

struct Bits {
  int low : 5;
  unsigned high : 7;
  int whole;
};
__attribute__((noinline)) Bits bits() { return {-3, 100, 7}; }

__attribute__((noinline)) int labelled(int count, ...) {
again:
  if (count > 3) {
    count--;
    goto again;
  }
  return count;
}

unsigned _BitInt(37) wide = 5;
alignas(64) int aligned;
Level level = LOW;
Code code = Code::LAST;
Tag<true> tag{6};

int main() {
  Outer outer(9);
  auto [low, high, whole] = bits();
  Late late;
  int sum = low + (int)high + whole + tag.get() + late.result() + outer.inner.number;
  sum += labelled(6, 1, 2);
  return sum == -3 + 100 + 7 + 6 + 4 + 9 + 3 ? 0 : 1;
}
