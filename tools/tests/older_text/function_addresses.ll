; Comparisons of the addresses of functions, also of those that are defined later.
@x = global i32 0
@y = global i32 1
@c1 = global i1 icmp eq (void ()* @f, void ()* @g)
@c2 = global i1 icmp ne (void ()* @f, void ()* null)
@c3 = global i1 icmp eq (void ()* @f, void ()* @late)
@c4 = global i1 icmp eq (void ()* @weak, void ()* null)
@c5 = global i1 icmp eq (i32* @x, i32* bitcast (void ()* @f to i32*))
define void @f() {
  ret void
}
define void @g() {
  ret void
}
define weak void @weak() {
  ret void
}
define i1 @t1() {
  ret i1 icmp eq (void ()* @f, void ()* @g)
}
define i1 @t2() {
  ret i1 icmp ne (void ()* @f, void ()* null)
}
define i1 @t3() {
  ret i1 icmp eq (void ()* @f, void ()* @late)
}
define i1 @t4() {
  ret i1 icmp eq (void ()* @weak, void ()* null)
}
define i1 @t5() {
  ret i1 icmp eq (i32* @x, i32* bitcast (void ()* @f to i32*))
}
define i1 @t6() {
  ret i1 icmp eq (void ()* @late, void ()* @late2)
}
define i1 @t7() {
  ret i1 icmp ugt (void ()* @f, void ()* null)
}
define i1 @t8() {
  ret i1 icmp eq (void ()* @d, void ()* @f)
}
define i1 @t9() {
  ret i1 icmp eq (i32* @x, i32* @y)
}
define i1 @t10() {
  ret i1 icmp eq (void ()* @w, void ()* null)
}
define i1 @t11() {
  ret i1 icmp eq (void ()* @f, void ()* @un)
}
define i1 @t12() {
  ret i1 icmp ult (void ()* @f, void ()* @g)
}
define i1 @t13() {
  ret i1 icmp eq (void ()* @d, void ()* null)
}
define void @late() {
  ret void
}
define void @late2() {
  ret void
}
define void @un() unnamed_addr {
  ret void
}
declare void @d()
declare extern_weak void @w()
@a = alias void (), void ()* @f
@c7 = global i1 icmp eq (void ()* @"quoted name", void ()* @g)
@c8 = global i1 icmp ne (void ()* @d2, void ()* null)
define i1 @t14() {
  ret i1 icmp eq (void ()* @a, void ()* @g)
}
define internal fastcc signext i32 @many(i32 (i32)* %p, [2 x i32] %q) local_unnamed_addr #0 section "x" {
  %c = zext i1 icmp eq (i32 (i32 (i32)*, [2 x i32])* @many, i32 (i32 (i32)*, [2 x i32])* @more) to i32
  ret i32 %c
}
define weak_odr i32 @more(i32 (i32)*, [2 x i32]) {
  ret i32 0
}
define void @"quoted name"() {
  ret void
}
declare void @d2()
attributes #0 = { nounwind }
