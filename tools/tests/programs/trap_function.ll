; Traps that call a function instead (-ftrap-function).
target triple = "x86_64-pc-linux-gnu"

@text = private constant [10 x i8] c"%d traps\0A\00"
@count = internal global i32 0

declare i32 @printf(ptr, ...)
declare void @exit(i32)
declare void @llvm.trap()
declare void @llvm.debugtrap()

define void @stop() noinline {
  %old = load i32, ptr @count
  %new = add i32 %old, 1
  store i32 %new, ptr @count
  call i32 (ptr, ...) @printf(ptr @text, i32 %new)
  %end = icmp eq i32 %new, 3
  br i1 %end, label %done, label %on
done:
  call void @exit(i32 5)
  ret void
on:
  ret void
}

define i32 @main() {
  call void @llvm.trap() "trap-func-name"="stop"
  call void @llvm.debugtrap() "trap-func-name"="stop"
  call void @llvm.trap() "trap-func-name"="stop"
  unreachable
}
