# KLEE's tutorials: a small function, and the utilities that are linked with the bitcode of their library.
cat > get_sign.c <<'C'
int get_sign(int x) {
    if (x == 0) return 0;
    return x < 0 ? -1 : 1;
}
int main(void) {
    int a = 0;
    return get_sign(a);
}
C
cat > library.c <<'C'
int table[4] = { 1, 2, 3, 4 };
int lookup(int i) { return table[i & 3]; }
int never(int i) { return table[i]; }
C
cat > echo.c <<'C'
int lookup(int);
int main(int argc, char **argv) { return lookup(argc) - 2; }
C
for name in get_sign library echo; do
    clang -emit-llvm -c -g -O0 -Xclang -disable-O0-optnone $name.c -o $name.bc
done
llvm-nm -g get_sign.bc > get_sign.symbols
llvm-dis get_sign.bc
llvm-ar rcs libuclibc.bca library.bc
llvm-ranlib libuclibc.bca
llvm-ar t libuclibc.bca > members
llvm-nm libuclibc.bca > symbols
llvm-link echo.bc library.bc -o echo.linked.bc
opt -passes='strip-debug-declare,mem2reg,dce' echo.linked.bc -o echo.small.bc
opt -passes=verify -disable-output echo.small.bc
llvm-extract -func=lookup echo.linked.bc -S -o lookup.ll
llvm-link -internalize echo.bc library.bc -S -o internal.ll
lli get_sign.bc && echo 0 > status
llvm-bcanalyzer -disable-histogram echo.bc > numbers
