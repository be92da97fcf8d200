; A pointer to a function with a static chain, as nested functions of other languages have it.
target triple = "x86_64-unknown-linux-gnu"
@format = private constant [10 x i8] c"%d %d %d\0A\00"

define internal i32 @nested(ptr nest %frame, i32 %by) noinline {
  %n = load i32, ptr %frame
  %sum = add i32 %n, %by
  store i32 %sum, ptr %frame
  ret i32 %sum
}

define internal i32 @caller(ptr %function, i32 %by) noinline {
  %r = call i32 %function(i32 %by)
  ret i32 %r
}

define i32 @main() {
  %frame = alloca i32
  store i32 10, ptr %frame
  ; Readable, writable and executable; private and without a file.
  %memory = call ptr @mmap(ptr null, i64 4096, i32 7, i32 34, i32 -1, i64 0)
  call void @llvm.init.trampoline(ptr %memory, ptr @nested, ptr %frame)
  %function = call ptr @llvm.adjust.trampoline(ptr %memory)
  %a = call i32 @caller(ptr %function, i32 7)
  %b = call i32 @caller(ptr %function, i32 100)
  %c = load i32, ptr %frame
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 %a, i32 %b, i32 %c)
  ret i32 0
}

declare void @llvm.init.trampoline(ptr, ptr, ptr)
declare ptr @llvm.adjust.trampoline(ptr)
declare ptr @mmap(ptr, i64, i32, i32, i32, i64)
declare i32 @printf(ptr, ...)
