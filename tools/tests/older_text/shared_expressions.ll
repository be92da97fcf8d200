; One constant expression several times in an operand is one instruction, in two operands it is two.
@a = external global i32
@b = external global i32
@c = external global [2 x i32]

define i64 @binary() {
  %x = and i64 1, or (i64 zext (i1 icmp ult (i32* @a, i32* @b) to i64), i64 shl (i64 zext (i1 icmp ult (i32* @a, i32* @b) to i64), i64 3))
  ret i64 %x
}

define i64 @kept() {
  %x = and i64 1, xor (i64 zext (i1 icmp ult (i32* @a, i32* @b) to i64), i64 mul (i64 zext (i1 icmp ult (i32* @a, i32* @b) to i64), i64 3))
  ret i64 %x
}

define i32 @operands() {
  %x = add i32 zext (i1 icmp ult (i32* @a, i32* @b) to i32), zext (i1 icmp ult (i32* @a, i32* @b) to i32)
  ret i32 %x
}

define void @aggregate([2 x i32]* %p) {
  store [2 x i32] [i32 zext (i1 icmp ult (i32* @a, i32* @b) to i32), i32 zext (i1 icmp ult (i32* @a, i32* @b) to i32)], [2 x i32]* %p
  ret void
}

define void @prefix({ [2 x i32], [2 x i32] }* %p) {
  store { [2 x i32], [2 x i32] } { [2 x i32] [i32 zext (i1 icmp ult (i32* @a, i32* @b) to i32), i32 1], [2 x i32] [i32 zext (i1 icmp ult (i32* @a, i32* @b) to i32), i32 2] }, { [2 x i32], [2 x i32] }* %p
  ret void
}

define i32 @edge(i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  br label %end

right:
  br label %end

end:
  %x = phi i32 [ or (i32 zext (i1 icmp ult (i32* @a, i32* @b) to i32), i32 shl (i32 zext (i1 icmp ult (i32* @a, i32* @b) to i32), i32 1)), %left ], [ zext (i1 icmp ult (i32* @a, i32* @b) to i32), %right ]
  ret i32 %x
}

; Addresses and wide numbers that are written again are the same.
define i64 @addresses() {
  %x = and i64 1, or (i64 zext (i1 icmp eq (i32* getelementptr inbounds ([2 x i32], [2 x i32]* @c, i64 0, i64 1), i32* @a) to i64), i64 shl (i64 zext (i1 icmp eq (i32* getelementptr inbounds ([2 x i32], [2 x i32]* @c, i64 0, i64 1), i32* @a) to i64), i64 3))
  ret i64 %x
}

define i192 @wide() {
  %x = and i192 1, or (i192 mul (i192 zext (i64 ptrtoint (i32* @a to i64) to i192), i192 -340282366920938463463374607431768211457), i192 shl (i192 mul (i192 zext (i64 ptrtoint (i32* @a to i64) to i192), i192 -340282366920938463463374607431768211457), i192 3))
  ret i192 %x
}
