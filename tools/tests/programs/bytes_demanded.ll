; Loads of integers of an odd number of bytes, of which uses demand some.
target triple = "x86_64-pc-linux-gnu"

@text = private constant [6 x i8] c"%llx\0A\00"
@bytes = global [8 x i8] c"\93\F5\27\AB\CD\EF\81\62"

declare i32 @printf(ptr, ...)

define i64 @f0(ptr %p) noinline {
entry:
  %v = load i24, ptr %p, align 1
  %none = lshr i24 %v, 0
  %high = lshr i24 %none, 19
  %low = and i24 %v, 1
  %r = or i24 %high, %low
  %wide = zext i24 %r to i64
  ret i64 %wide
}

define i64 @f1(ptr %p) noinline {
entry:
  %v = load i24, ptr %p, align 1
  %s = lshr i24 %v, 9
  %r = and i24 %s, 8191
  %wide = zext i24 %r to i64
  ret i64 %wide
}

define i64 @f2(ptr %p) noinline {
entry:
  %v = load i40, ptr %p, align 1
  %s = lshr i40 %v, 30
  %t = lshr i40 %s, 3
  %u = trunc i40 %v to i3
  %w = zext i3 %u to i40
  %r = add i40 %t, %w
  %wide = zext i40 %r to i64
  ret i64 %wide
}

define i64 @f3(ptr %p) noinline {
entry:
  %v = load i56, ptr %p, align 1
  %s = lshr i56 %v, 20
  %m = and i56 %s, 4095
  %n = and i56 %v, -4294967296
  %r = xor i56 %m, %n
  %wide = zext i56 %r to i64
  ret i64 %wide
}

define i64 @f4(ptr %p) noinline {
entry:
  %v = load i48, ptr %p, align 1
  %s = lshr i48 %v, 16
  %t = trunc i48 %s to i16
  %r = zext i16 %t to i48
  %wide = zext i48 %r to i64
  ret i64 %wide
}

define i64 @f5(ptr %p) noinline {
entry:
  %v = load i24, ptr %p, align 1
  %s = lshr i24 %v, 4
  br label %next
next:
  %q = phi i24 [ %s, %entry ]
  %r = and i24 %q, 16711935
  %wide = zext i24 %r to i64
  ret i64 %wide
}

define i64 @f6(ptr %p) noinline {
entry:
  %v = load i24, ptr %p, align 1
  %m = and i24 128, %v
  %is = icmp eq i24 %m, 0
  %r = select i1 %is, i24 5, i24 %v
  %wide = zext i24 %r to i64
  ret i64 %wide
}

define i32 @main() {
entry:
  %p00 = getelementptr i8, ptr @bytes, i64 0
  %r00 = call i64 @f0(ptr %p00)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r00)
  %p01 = getelementptr i8, ptr @bytes, i64 1
  %r01 = call i64 @f0(ptr %p01)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r01)
  %p10 = getelementptr i8, ptr @bytes, i64 0
  %r10 = call i64 @f1(ptr %p10)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r10)
  %p11 = getelementptr i8, ptr @bytes, i64 1
  %r11 = call i64 @f1(ptr %p11)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r11)
  %p20 = getelementptr i8, ptr @bytes, i64 0
  %r20 = call i64 @f2(ptr %p20)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r20)
  %p21 = getelementptr i8, ptr @bytes, i64 1
  %r21 = call i64 @f2(ptr %p21)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r21)
  %p30 = getelementptr i8, ptr @bytes, i64 0
  %r30 = call i64 @f3(ptr %p30)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r30)
  %p31 = getelementptr i8, ptr @bytes, i64 1
  %r31 = call i64 @f3(ptr %p31)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r31)
  %p40 = getelementptr i8, ptr @bytes, i64 0
  %r40 = call i64 @f4(ptr %p40)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r40)
  %p41 = getelementptr i8, ptr @bytes, i64 1
  %r41 = call i64 @f4(ptr %p41)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r41)
  %p50 = getelementptr i8, ptr @bytes, i64 0
  %r50 = call i64 @f5(ptr %p50)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r50)
  %p51 = getelementptr i8, ptr @bytes, i64 1
  %r51 = call i64 @f5(ptr %p51)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r51)
  %p60 = getelementptr i8, ptr @bytes, i64 0
  %r60 = call i64 @f6(ptr %p60)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r60)
  %p61 = getelementptr i8, ptr @bytes, i64 1
  %r61 = call i64 @f6(ptr %p61)
  call i32 (ptr, ...) @printf(ptr @text, i64 %r61)
  ret i32 0
}
