; The attributor leaves the address of a copied argument open that the callee does not read: nothing is read from it.
target triple = "x86_64-pc-linux-gnu"

%large = type { [192 x i8] }
%small = type { i64, i32 }

@text = private constant [4 x i8] c"%d\0A\00"

declare i32 @printf(ptr, ...)

define i32 @second(ptr byval(%large) align 64 %a, i32 %number, ptr byval(%small) %b) noinline {
  %twice = shl i32 %number, 1
  ret i32 %twice
}

define i32 @third(ptr byval(%large) %a, ptr byval(%small) %b, i32 %number) noinline {
  %own = load i8, ptr %a
  %wide = zext i8 %own to i32
  %sum = add i32 %wide, %number
  ret i32 %sum
}

define i32 @tail(ptr byval(%large) %a, ptr byval(%small) %b, i32 %number) noinline {
  %sum = musttail call i32 @third(ptr byval(%large) %a, ptr byval(%small) poison, i32 %number)
  ret i32 %sum
}

define i32 @main() {
  %a = alloca %large
  store i8 7, ptr %a
  %first = call i32 @second(ptr byval(%large) align 64 undef, i32 21, ptr byval(%small) poison)
  call i32 (ptr, ...) @printf(ptr @text, i32 %first)
  %second = call i32 @tail(ptr byval(%large) %a, ptr byval(%small) undef, i32 5)
  call i32 (ptr, ...) @printf(ptr @text, i32 %second)
  ret i32 0
}
