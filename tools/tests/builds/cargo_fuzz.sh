# cargo-fuzz and cargo llvm-cov: coverage of an instrumented build; the tools of bitcode look at what rustc or clang made.
cat > target.c <<'C'
#include <stdint.h>
#include <stddef.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 2 && data[0] == 'F' && data[1] == 'U') return -1;
    return 0;
}
int main(void) { return LLVMFuzzerTestOneInput((const uint8_t *)"FUZ", 3) + 1; }
C
clang -O1 -g -fsanitize-coverage=inline-8bit-counters,pc-table -fprofile-instr-generate -fcoverage-mapping \
    -emit-llvm -c target.c -o target.bc
llvm-dis target.bc
llvm-as target.ll -o target.again.bc
llvm-nm --defined-only target.bc > symbols
llvm-nm -u -P target.bc > undefined
llvm-link target.bc -o linked.bc
llvm-split -j2 linked.bc -o part
llvm-link part0 part1 -o joined.bc
llvm-extract --func=main --recursive linked.bc -o main.bc
llvm-ar rcsD target.a target.bc
llvm-nm --print-armap target.a > armap
opt -passes=strip-nonlinetable-debuginfo linked.bc -o lines.bc
llvm-cat -b target.bc target.bc -o both.bc
llvm-modextract -b -n 1 both.bc -o second.bc
llvm-bcanalyzer -disable-histogram target.bc > dump
