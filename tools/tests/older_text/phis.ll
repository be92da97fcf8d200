; Operands of phis that are removed constant expressions: they become instructions on the edge.
@a = global i32 0
@b = global [2 x i32] zeroinitializer

define i32 @one(i1 %c) {
entry:
  br i1 %c, label %left, label %join

left:
  br label %join

join:
  %p = phi i32 [ 1, %left ], [ sdiv (i32 8, i32 ptrtoint (i32* @a to i32)), %entry ]
  ret i32 %p
}

; Two phis share the block on the edge, and two edges have blocks.
define i32 @shared(i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  br label %join

right:
  br label %join

join:
  %p = phi i32 [ zext (i1 icmp ult (i32* @a, i32* getelementptr inbounds ([2 x i32], [2 x i32]* @b, i64 0, i64 1)) to i32), %left ], [ 2, %right ]
  %q = phi i32 [ mul (i32 ptrtoint (i32* @a to i32), i32 3), %left ], [ mul (i32 ptrtoint (i32* @a to i32), i32 5), %right ]
  %r = add i32 %p, %q
  ret i32 %r
}

; The phi of a loop comes before the block that it names.
define void @loop() {
entry:
  br label %next

next:
  %p = phi i32 [ 0, %entry ], [ and (i32 ptrtoint (i32* @a to i32), i32 7), %next ]
  %c = icmp eq i32 %p, 3
  br i1 %c, label %next, label %done

done:
  ret void
}
