; Functions with the registers of GHC that return.
define ghccc i64 @word(i64 %a, i64 %b) {
  %r = sub i64 %a, %b
  ret i64 %r
}
define ghccc { i64, i64, i64 } @words(i64 %a, i64 %b) {
  %1 = insertvalue { i64, i64, i64 } undef, i64 %b, 0
  %2 = insertvalue { i64, i64, i64 } %1, i64 %a, 1
  %3 = insertvalue { i64, i64, i64 } %2, i64 77, 2
  ret { i64, i64, i64 } %3
}
define ghccc { double, i64, double } @mixed(double %a, i64 %b) {
  %1 = fmul double %a, 2.0
  %2 = insertvalue { double, i64, double } undef, double %1, 0
  %3 = insertvalue { double, i64, double } %2, i64 %b, 1
  %4 = insertvalue { double, i64, double } %3, double %a, 2
  ret { double, i64, double } %4
}
define ghccc [5 x i64] @memory(i64 %a, i64 %b) {
  %1 = insertvalue [5 x i64] zeroinitializer, i64 %a, 0
  %2 = insertvalue [5 x i64] %1, i64 %b, 4
  ret [5 x i64] %2
}
