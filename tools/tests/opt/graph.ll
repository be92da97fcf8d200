; passes: no-op-module
@fp = global ptr @h
define internal i32 @f(i32 %x, ptr %p) personality ptr @g {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b, !prof !0
a:
  %long = call i32 @g(i32 %x, i32 12345678, i32 12345678, i32 12345678, ptr getelementptr (i8, ptr @fp, i64 8), i32 1)
  switch i32 %x, label %b [ i32 1, label %c1
    i32 2, label %c1
    i32 -3, label %d ]
b:
  ret i32 1
c1:
  %r = invoke i32 @g(i32 1) to label %d unwind label %lp
lp:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
d:
  call void %p()
  call void @llvm.donothing()
  indirectbr ptr %p, [label %b, label %a]
}
define void @"quo\22te<x>|{}"() personality ptr @g {
  %1 = alloca i32, align 4 ; comment
  store i32 0, ptr %1
  ret void
}
define i32 @h(i1 %0) {
  br i1 %0, label %2, label %3
2:
  ret i32 1
3:
  %4 = phi i32 [ 2, %1 ]
  unreachable
}
declare i32 @g(...)
declare void @llvm.donothing()
define void @0(i32 %x) {
"a b":
  call void @0(i32 1)
  br label %"b c"
"b c":
  %"q r" = icmp eq i32 %x, %x
  switch i32 7, label %"1" [ ]
"1":
  unreachable
}
define void @k(i8 %x, i1 %y) {
  call void @0(i32 1)
  call void @k(i8 1, i1 true)
  call void @0(i32 1)
  call void asm "", ""()
  call void @llvm.donothing()
  call i32 (...) @g(i32 1)
  call void asm "", ""()
  switch i8 %x, label %2 [ i8 1, label %3
    i8 -1, label %3 ]
2:
  switch i1 %y, label %3 [ i1 true, label %4 ]
3:
  callbr void asm "", "!i"() to label %4 [label %3]
4:
  ret void
}
define void @many(i32 %x) {
  switch i32 %x, label %b [
    i32 0, label %b
    i32 1, label %b
    i32 2, label %b
    i32 3, label %b
    i32 4, label %b
    i32 5, label %b
    i32 6, label %b
    i32 7, label %b
    i32 8, label %b
    i32 9, label %b
    i32 10, label %b
    i32 11, label %b
    i32 12, label %b
    i32 13, label %b
    i32 14, label %b
    i32 15, label %b
    i32 16, label %b
    i32 17, label %b
    i32 18, label %b
    i32 19, label %b
    i32 20, label %b
    i32 21, label %b
    i32 22, label %b
    i32 23, label %b
    i32 24, label %b
    i32 25, label %b
    i32 26, label %b
    i32 27, label %b
    i32 28, label %b
    i32 29, label %b
    i32 30, label %b
    i32 31, label %b
    i32 32, label %b
    i32 33, label %b
    i32 34, label %b
    i32 35, label %b
    i32 36, label %b
    i32 37, label %b
    i32 38, label %b
    i32 39, label %b
    i32 40, label %b
    i32 41, label %b
    i32 42, label %b
    i32 43, label %b
    i32 44, label %b
    i32 45, label %b
    i32 46, label %b
    i32 47, label %b
    i32 48, label %b
    i32 49, label %b
    i32 50, label %b
    i32 51, label %b
    i32 52, label %b
    i32 53, label %b
    i32 54, label %b
    i32 55, label %b
    i32 56, label %b
    i32 57, label %b
    i32 58, label %b
    i32 59, label %b
    i32 60, label %b
    i32 61, label %b
    i32 62, label %b
    i32 63, label %b
    i32 64, label %b
    i32 65, label %b
    i32 66, label %b
    i32 67, label %b
    i32 68, label %b
    i32 69, label %b
  ]
b:
  ret void
}
!0 = !{!"branch_weights", i32 3, i32 5}
