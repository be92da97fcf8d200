; assemble: -preserve-bc-uselistorder
; Use-list orders of globals, constants, arguments, instructions and blocks.
source_filename = "uselists.ll"

@a = global i32 0
@b = global [4 x ptr] [ptr @a, ptr @a, ptr @a, ptr null]
@c = alias i32, ptr @a

define i32 @f(i32 %x, i1 %cond) {
entry:
  %1 = add i32 %x, 7
  %2 = add i32 %x, %1
  %3 = add i32 %x, %1
  %4 = mul i32 %3, %2
  %named = mul i32 %4, %1
  store i32 %4, ptr @a
  br i1 %cond, label %left, label %right

left:
  br i1 %cond, label %right, label %join

right:
  %r = phi i32 [ 7, %entry ], [ %named, %left ]
  br i1 %cond, label %left.again, label %join

left.again:
  br label %right.again

right.again:
  br label %join

join:
  %j = phi i32 [ %1, %left ], [ %r, %right ], [ %named, %right.again ]
  ret i32 %j

  uselistorder i32 %x, { 2, 0, 1 }
  uselistorder i32 %1, { 3, 0, 2, 1 }
  uselistorder label %join, { 1, 2, 0 }
  uselistorder i1 %cond, { 2, 1, 0 }
}

define void @g() {
  store ptr blockaddress(@h, %two), ptr @b
  store ptr blockaddress(@h, %two), ptr @a
  ret void
}

define void @h() {
  br label %two
two:
  br i1 true, label %two, label %three
three:
  ret void
}

uselistorder ptr @a, { 4, 3, 2, 1, 0, 5 }
uselistorder i32 7, { 1, 0 }
uselistorder_bb @h, %two, { 2, 0, 1 }
