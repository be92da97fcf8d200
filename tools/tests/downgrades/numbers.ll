; Halves of wider floats, which are rounded once, and sums with a carry.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@format = private constant [9 x i8] c"%04x %x\0A\00"
@quads = global [4 x fp128] [
  ; Below, at and above the middle of two halves, and beyond all of them.
  fp128 0xL00000000000000003FFF001FFFFFFFFF,
  fp128 0xL00000000000000003FFF002000000000,
  fp128 0xL00000000000000013FFF002000000000,
  fp128 0xL00000000000000004050000000000000
]

declare i32 @printf(ptr, ...)
declare { i8, i32 } @llvm.x86.addcarry.32(i8, i32, i32)
declare { i8, i64 } @llvm.x86.subborrow.64(i8, i64, i64)

define void @show(half %half, i32 %more) {
  %bits = bitcast half %half to i16
  %wide = zext i16 %bits to i32
  %printed = call i32 (ptr, ...) @printf(ptr @format, i32 %wide, i32 %more)
  ret void
}

define i32 @main() {
entry:
  br label %loop

loop:
  %at = phi i32 [ 0, %entry ], [ %next, %loop ]
  %place = getelementptr fp128, ptr @quads, i32 %at
  %quad = load volatile fp128, ptr %place
  %half = fptrunc fp128 %quad to half
  %long = fptrunc fp128 %quad to x86_fp80
  %minus = fneg x86_fp80 %long
  %second = fptrunc x86_fp80 %minus to half
  %carry = trunc i32 %at to i8
  %sum = call { i8, i32 } @llvm.x86.addcarry.32(i8 %carry, i32 %at, i32 -2)
  %out = extractvalue { i8, i32 } %sum, 0
  %low = extractvalue { i8, i32 } %sum, 1
  %wide = zext i32 %low to i64
  %difference = call { i8, i64 } @llvm.x86.subborrow.64(i8 %out, i64 %wide, i64 4294967295)
  %borrow = extractvalue { i8, i64 } %difference, 0
  %rest = extractvalue { i8, i64 } %difference, 1
  %more = zext i8 %borrow to i64
  %both = sub i64 %rest, %more
  %short = trunc i64 %both to i32
  call void @show(half %half, i32 %low)
  call void @show(half %second, i32 %short)
  %next = add i32 %at, 1
  %is_end = icmp eq i32 %next, 4
  br i1 %is_end, label %end, label %loop

end:
  ret i32 0
}
