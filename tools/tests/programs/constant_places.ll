; Constants that are places in variables, or have other types there: distances of 32 bits, operands of assembler, type infos.
target triple = "x86_64-unknown-linux-gnu"

@format = private constant [16 x i8] c"%d %d %g %g %d\0A\00"
@numbers = internal constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
@table = internal constant [3 x i32] [i32 0,
  i32 sub (i32 ptrtoint (ptr getelementptr (i32, ptr @numbers, i64 2) to i32), i32 ptrtoint (ptr getelementptr ([3 x i32], ptr @table, i64 0, i64 1) to i32)),
  i32 sub (i32 ptrtoint (ptr @numbers to i32), i32 ptrtoint (ptr @table to i32))]
@floats = internal constant <2 x float> bitcast (<1 x i64> <i64 u0x40200000BFC00000> to <2 x float>)

define i32 @main() {
  %step = load volatile i32, ptr getelementptr ([3 x i32], ptr @table, i64 0, i64 1)
  %by = sext i32 %step to i64
  %there = getelementptr i8, ptr getelementptr ([3 x i32], ptr @table, i64 0, i64 1), i64 %by
  %a = load i32, ptr %there
  %place = call ptr asm "leaq ${1:c}(%rip), $0", "=r,i"(ptr getelementptr (i32, ptr @numbers, i64 3))
  %b = load i32, ptr %place
  %v = load volatile <2 x float>, ptr @floats
  %v0 = extractelement <2 x float> %v, i64 0
  %v1 = extractelement <2 x float> %v, i64 1
  %f0 = fpext float %v0 to double
  %f1 = fpext float %v1 to double
  %d = load volatile i32, ptr getelementptr ([3 x i32], ptr @table, i64 0, i64 2)
  %db = sext i32 %d to i64
  %first = getelementptr i8, ptr @table, i64 %db
  %c = load i32, ptr %first
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 %a, i32 %b, double %f0, double %f1, i32 %c)
  ret i32 0
}

declare i32 @printf(ptr, ...)
