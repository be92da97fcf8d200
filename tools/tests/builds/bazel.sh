# Bazel's ThinLTO: indexing by the linker, with archives of bitcode, up to where the back ends would start.
mkdir -p bin
cat > main.c <<'C'
int helper(int);
int main(void) { return helper(40) - 41; }
C
cat > helper.c <<'C'
static int inner(int x) { return x + 1; }
int helper(int x) { return inner(x); }
int other(void) { return 3; }
C
for name in main helper; do
    clang -flto=thin -O2 -g -c $name.c -o bin/$name.o
    clang -flto=thin -O2 -fthin-link-bitcode=bin/$name.indexing.o -c $name.c -o bin/$name.min.o
done
echo "rcsD bin/libhelper.a bin/helper.o" > params
llvm-ar @params
llvm-nm bin/libhelper.a > symbols
llvm-nm -A bin/main.o bin/libhelper.a > all.symbols
ld.lld --thinlto-index-only=bin/objects -e main bin/main.o --start-lib bin/helper.o --end-lib -o program
for index in bin/*.thinlto.bc; do
    llvm-dis $index -o $index.ll
    llvm-bcanalyzer -disable-histogram $index > $index.dump
done
for object in bin/main.o bin/helper.o bin/*.min.o; do
    llvm-dis $object -o $object.ll
    llvm-cat -b $object -o $object.cat.bc
done
llvm-link --summary-index=bin/helper.o.thinlto.bc --import=helper:bin/helper.o bin/main.o -S -o imported.ll || echo refused > refused
