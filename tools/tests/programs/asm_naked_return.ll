; A function that is nothing but its assembler, in several blocks, and returns by an instruction behind it, as a switch of stacks does.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [8 x i8] c"%ld %d\0A\00"
@place = global i64 0
declare i32 @printf(ptr, ...)
define void @put(ptr %p, i64 %v) naked noinline {
  call void asm sideeffect "leaq (%rsi,%rsi,2), %rax // three times", ""()
  br label %second
first:
  call void asm sideeffect "movq %rax, (%rdi)", ""()
  ret void
second:
  br label %first
}
define void @nothing() naked noinline {
  ret void
}
define i64 @half(i64 %v) naked noinline {
  %r = call i64 asm sideeffect "movq %rdi, $0; shrq $$1, $0", "=r"()
  ret i64 %r
}
define i32 @main() {
  call void @put(ptr @place, i64 14)
  call void @nothing()
  %v = load i64, ptr @place
  %h = call i64 @half(i64 %v)
  %n = call i32 (ptr, ...) @printf(ptr @format, i64 %v, i64 %h)
  ret i32 0
}
