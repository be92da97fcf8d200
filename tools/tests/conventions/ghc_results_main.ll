declare ghccc i64 @word(i64, i64)
declare ghccc { i64, i64, i64 } @words(i64, i64)
declare ghccc { double, i64, double } @mixed(double, i64)
declare ghccc [5 x i64] @memory(i64, i64)
declare i32 @printf(ptr, ...)
@format = constant [6 x i8] c"%lld\0A\00"
@one = global i64 1
define void @show(i64 %n) noinline {
  call i32 (ptr, ...) @printf(ptr @format, i64 %n)
  ret void
}
define i32 @main() {
  %n = load volatile i64, ptr @one
  %1 = call ghccc i64 @word(i64 %n, i64 9)
  call void @show(i64 %1)
  %2 = call ghccc { i64, i64, i64 } @words(i64 %n, i64 9)
  %3 = extractvalue { i64, i64, i64 } %2, 0
  call void @show(i64 %3)
  %4 = extractvalue { i64, i64, i64 } %2, 1
  call void @show(i64 %4)
  %5 = extractvalue { i64, i64, i64 } %2, 2
  call void @show(i64 %5)
  %6 = call ghccc { double, i64, double } @mixed(double 4.0, i64 %n)
  %7 = extractvalue { double, i64, double } %6, 0
  %8 = fptosi double %7 to i64
  call void @show(i64 %8)
  %9 = extractvalue { double, i64, double } %6, 1
  call void @show(i64 %9)
  %10 = extractvalue { double, i64, double } %6, 2
  %11 = fptosi double %10 to i64
  call void @show(i64 %11)
  %12 = call ghccc [5 x i64] @memory(i64 %n, i64 33)
  %13 = extractvalue [5 x i64] %12, 4
  call void @show(i64 %13)
  call void @show(i64 %n)
  ret i32 0
}
