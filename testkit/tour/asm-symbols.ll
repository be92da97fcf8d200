; opt: -passes=no-op-module
; Symbols that only the module's assembly defines or uses.
source_filename = "asm-symbols.ll"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm ".globl asm_defined"
module asm ".type asm_defined,@function"
module asm "asm_defined:"
module asm "  call asm_used"
module asm "  ret"
module asm "asm_local:"
module asm "  nop"
module asm ".weak asm_weak"
module asm ".symver versioned, versioned@@V1"

@llvm.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"

define void @versioned() {
  ret void
}

define internal void @kept() {
  call void @asm_defined()
  ret void
}

declare void @asm_defined()
declare void @asm_weak()
