#!/bin/sh
# Makes the bitcode of this folder again.
set -e
cd "$(dirname "$0")"
clang-22 --target=x86_64-unknown-linux-gnu -O1 -fPIC -emit-llvm -c main.c -o main.bc
clang-22 --target=x86_64-unknown-linux-gnu -O1 -fPIC -emit-llvm -c table.c -o table.bc
rustc --edition 2021 --target x86_64-unknown-linux-gnu -Copt-level=2 -Cpanic=abort \
    -Ccodegen-units=1 --emit=llvm-bc rank.rs -o rank.bc
