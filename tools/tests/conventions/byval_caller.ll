%Three = type { i64, i32, i32 }
%Odd = type { [13 x i8] }
%Over = type { <8 x float> }
declare i64 @one(i64, ptr byval(%Three) align 8, i64)
declare { i64, double } @several(ptr byval(%Odd), i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr byval(%Over) align 16, i8, double)
declare i64 @unread(i64, ptr byval(%Three), ptr byval(%Over) align 16, i64)
declare i64 @pass(ptr byval(%Three), i64)
declare i32 @printf(ptr, ...)
@three = global %Three { i64 7, i32 8, i32 9 }
@odd = global %Odd { [13 x i8] c"abcdefghijklm" }
@over = global %Over { <8 x float> <float 1.0, float 2.0, float 3.0, float 4.0, float 5.0, float 6.0, float 7.0, float 8.5> }
@format = constant [6 x i8] c"%lld\0A\00"

define internal i64 @within(ptr byval(%Three) %p, i64 %a) noinline {
  store i64 %a, ptr %p
  %r = load volatile i64, ptr %p
  ret i64 %r
}
define i32 @main() {
  %a = call i64 @one(i64 3, ptr byval(%Three) align 8 @three, i64 5)
  call i32 (ptr, ...) @printf(ptr @format, i64 %a)
  %b = call { i64, double } @several(ptr byval(%Odd) @odd, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, ptr byval(%Over) align 16 @over, i8 2, double 0.5)
  %c = extractvalue { i64, double } %b, 0
  call i32 (ptr, ...) @printf(ptr @format, i64 %c)
  %d = extractvalue { i64, double } %b, 1
  %e = fptosi double %d to i64
  call i32 (ptr, ...) @printf(ptr @format, i64 %e)
  %f = call i64 @pass(ptr byval(%Three) @three, i64 5)
  call i32 (ptr, ...) @printf(ptr @format, i64 %f)
  %w = call i64 @within(ptr byval(%Three) @three, i64 77)
  call i32 (ptr, ...) @printf(ptr @format, i64 %w)
  ; LLVM's passes leave the address of what a callee does not read open.
  %u = call i64 @unread(i64 70, ptr byval(%Three) poison, ptr byval(%Over) align 16 undef, i64 4)
  call i32 (ptr, ...) @printf(ptr @format, i64 %u)
  %g = load i64, ptr @three
  call i32 (ptr, ...) @printf(ptr @format, i64 %g)
  ret i32 0
}
