; passes: mem2reg
define i32 @order(i32 %n) {
entry:
  %x = alloca i32
  %y = alloca i32
  %z = alloca i32
  %0 = alloca i32
  %arr = alloca i32, i32 4
  store i32 5, ptr %arr
  store i32 0, ptr %x
  store i32 0, ptr %y
  store i32 0, ptr %z
  store i32 0, ptr %0
  switch i32 %n, label %d [ i32 0, label %a
   i32 1, label %b
   i32 2, label %c
   i32 3, label %c ]
a:
  store i32 1, ptr %x
  store i32 1, ptr %0
  br label %end
b:
  store i32 2, ptr %x
  store i32 2, ptr %y
  br label %end
c:
  store i32 3, ptr %x
  store i32 3, ptr %z
  br label %end
d:
  store i32 4, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %u = load i32, ptr %z
  %t = load i32, ptr %0
  %s = load i32, ptr %arr
  %r = add i32 %v, %w
  %r2 = add i32 %r, %u
  %r3 = add i32 %r2, %t
  %r4 = add i32 %r3, %s
  br i1 undef, label %end, label %fin
fin:
  ret i32 %r4
un:
  %v9 = load i32, ptr %x
  store i32 %v9, ptr %x
  br label %end
}
define i32 @undef() {
  %x = alloca i32
  %v = load i32, ptr %x
  ret i32 %v
}
define i32 @undef2(i1 %c) {
  %x = alloca i32
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr %x
  store i32 %v, ptr %x
  store i32 1, ptr %x
  br label %b
b:
  %w = load i32, ptr %x
  ret i32 %w
}
define ptr @nonnull(ptr %p, i1 %c) {
  %x = alloca ptr
  %y = alloca ptr
  store ptr %p, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  %u = load ptr, ptr %y, !noundef !0
  ret ptr %v
}
define void @deadloop(ptr %p, i1 %c) optnone noinline {
  %x = alloca ptr
  store ptr %p, ptr %x
  ret void
}
define i32 @nested(i32 %n) {
  %x = alloca i32
  %p = alloca ptr
  store ptr %x, ptr %p
  %q = load ptr, ptr %p
  store i32 %n, ptr %q
  %r = load i32, ptr %x
  ret i32 %r
}
!0 = !{}
