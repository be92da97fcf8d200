# An application of Xcode with embedded bitcode: the section is dumped, the slices are looked at.
cat > app.m.c <<'C'
extern int printf(const char *, ...);
int counter;
int tick(void) { return printf("%d\n", ++counter); }
C
for arch in arm64 x86_64; do
    clang --target=$arch-apple-macosx11.0 -fembed-bitcode -O1 -c app.m.c -o app.$arch.o
    llvm-objcopy --dump-section=__LLVM,__bitcode=$arch.bc app.$arch.o
    llvm-dis $arch.bc
    llvm-nm $arch.bc > $arch.symbols
    llvm-nm --format=darwin $arch.bc > $arch.darwin
    clang --target=$arch-apple-macosx11.0 -emit-llvm -O1 -c app.m.c -o $arch.plain.bc
    llvm-bcanalyzer -disable-histogram $arch.plain.bc > $arch.dump
done
llvm-lipo -create app.arm64.o app.x86_64.o -output app
llvm-ar rcs libapp.a arm64.plain.bc
llvm-ar rcs --format=darwin libdarwin.a arm64.plain.bc app.m.c
llvm-ar t libapp.a > members
llvm-nm libapp.a > symbols
llvm-link -suppress-warnings arm64.plain.bc -override arm64.bc -o linked.bc
llvm-as arm64.ll -o arm64.again.bc
