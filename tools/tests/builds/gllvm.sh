# wllvm and gllvm: the compiler's wrapper leaves the place of the bitcode in a section; extract-bc and get-bc link it.
cat > one.c <<'C'
int two(int);
int main(void) { return two(20) - 42; }
C
cat > two.c <<'C'
static int twice(int x) { return x * 2; }
int two(int x) { return twice(x) + 2; }
int unused(void) { return 1; }
C
for name in one two; do
    clang -g -O1 -c $name.c -o $name.o
    clang -g -O1 -emit-llvm -c $name.c -o .$name.o.bc
    echo "$PWD/.$name.o.bc" > place
    llvm-objcopy --add-section .llvm_bc=place $name.o
done
clang one.o two.o -o program
llvm-objcopy --dump-section .llvm_bc=places program
xargs llvm-link -o program.bc < places
xargs llvm-ar rs program.bca < places
llvm-nm program.bca > symbols
llvm-link -only-needed -S .one.o.bc .two.o.bc -o needed.ll
llvm-dis program.bc -o program.ll
llvm-as program.ll -o again.bc
opt -passes='internalize<preserve-gv=main>,globaldce' program.bc -o small.bc
llvm-nm small.bc > small.symbols
llc -filetype=null program.bc
