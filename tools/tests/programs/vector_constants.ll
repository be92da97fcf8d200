; Constant expressions of vectors: an address in them keeps them from being folded.
@a = global i32 40
@b = global i32 2
@text = private constant [14 x i8] c"%d %d %d %d\0A\00\00"

declare i32 @printf(ptr, ...)

define i32 @at(ptr %where) noinline {
  %v = load i32, ptr %where
  ret i32 %v
}

define i32 @main() {
  %1 = call i32 @at(ptr extractelement (<2 x ptr> getelementptr (i8, <2 x ptr> <ptr @a, ptr @b>, i64 0), i32 1))
  %2 = extractelement <2 x i64> insertelement (<2 x i64> <i64 5, i64 6>, i64 ptrtoint (ptr @a to i64), i32 0), i32 1
  %3 = trunc i64 %2 to i32
  %4 = extractelement <2 x i64> insertelement (<2 x i64> <i64 5, i64 6>, i64 ptrtoint (ptr @a to i64), i32 0), i32 0
  %5 = inttoptr i64 %4 to ptr
  %6 = call i32 @at(ptr %5)
  %7 = extractelement <4 x i64> shufflevector (<2 x i64> <i64 ptrtoint (ptr @a to i64), i64 7>, <2 x i64> <i64 8, i64 ptrtoint (ptr @b to i64)>, <4 x i32> <i32 3, i32 1, i32 2, i32 0>), i32 0
  %8 = inttoptr i64 %7 to ptr
  %9 = call i32 @at(ptr %8)
  %10 = call i32 (ptr, ...) @printf(ptr @text, i32 %1, i32 %3, i32 %6, i32 %9)
  %11 = add i32 %6, %9
  ret i32 %11
}
