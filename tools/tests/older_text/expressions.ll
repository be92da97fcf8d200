; Constant expressions that bodies have as instructions now.
@g = global i32 0
@h = global [2 x i32] zeroinitializer

define i64 @cast() {
  %x = add i64 zext (i32 ptrtoint (i32* @g to i32) to i64), 1
  ret i64 %x
}

define i1 @nested() {
  %x = and i1 icmp ugt (i64 mul (i64 ptrtoint (i32* @g to i64), i64 3), i64 7), true
  ret i1 %x
}

define void @callee() {
  call void inttoptr (i64 sext (i32 ptrtoint (i32* @g to i32) to i64) to void ()*)()
  ret void
}

define <2 x i32> @vector() {
  ret <2 x i32> <i32 1, i32 lshr (i32 ptrtoint (i32* @g to i32), i32 2)>
}

define { i32, i32 } @structure() {
  ret { i32, i32 } { i32 1, i32 lshr (i32 ptrtoint (i32* @g to i32), i32 2) }
}

define i32* @steps() {
  ret i32* getelementptr ([2 x i32], [2 x i32]* @h, i64 0, i64 udiv (i64 ptrtoint (i32* @g to i64), i64 9))
}

define i32 @known() {
  ret i32 mul (i32 6, i32 7)
}
