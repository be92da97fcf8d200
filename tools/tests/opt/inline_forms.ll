; passes: always-inline | always-inline,verify
declare void @ext(ptr)
declare void @use(i32)
define i32 @sw(i32 %x, i32 %y) alwaysinline {
entry:
  switch i32 %x, label %d [ i32 1, label %a
    i32 2, label %b
    i32 3, label %d ]
a:
  br label %m
b:
  br label %m
d:
  br label %m
m:
  %p = phi i32 [ %y, %a ], [ 5, %b ], [ 6, %d ]
  %q = add i32 %p, 0
  ret i32 %q
}
define i32 @loop(i32 %n) alwaysinline {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %j = add i32 %i, 1
  call void @use(i32 %i)
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  ret i32 %j
}
define internal i32 @rec(i32 %n) alwaysinline {
  %r = call i32 @rec(i32 %n)
  ret i32 %r
}
define internal i32 @mt(i32 %n) alwaysinline {
  %r = musttail call i32 @sw2(i32 %n)
  ret i32 %r
}
define internal i32 @tl(i32 %n) alwaysinline {
  %r = tail call i32 @sw2(i32 %n)
  ret i32 %r
}
declare i32 @sw2(i32)
define i32 @m1(i32 %n) { 
  %r = musttail call i32 @mt(i32 %n)
  ret i32 %r
}
define i32 @m2(i32 %n) { 
  %r = tail call i32 @mt(i32 %n)
  %s = call i32 @tl(i32 %r)
  %t = tail call i32 @tl(i32 %s)
  %u = notail call i32 @tl(i32 %t)
  ret i32 %u
}
define i32 @main(i32 %x) {
entry:
  %a = call i32 @sw(i32 1, i32 %x)
  %b = call i32 @sw(i32 %x, i32 %a)
  %c = call i32 @sw(i32 9, i32 %x)
  %d = call i32 @loop(i32 %c)
  %e = call i32 @rec(i32 %d)
  %f = call i32 @loop(i32 0)
  %z = call i32 @noin(i32 0)
  %z2 = call i32 @noin(i32 0) alwaysinline
  %z3 = call i32 @sw(i32 2, i32 7) noinline
  store ptr @held, ptr null
  %h = call i32 @held(i32 0)
  ret i32 %e
}
define internal i32 @held(i32 %x) alwaysinline { 
  ret i32 1
}
define internal i32 @noin(i32 %x) { 
  %r = add i32 %x, 4
  ret i32 %r
}
$cd = comdat any
$ce = comdat any
define linkonce_odr i32 @cdf(i32 %x) alwaysinline comdat($cd) { ret i32 1 }
define linkonce_odr i32 @cef(i32 %x) alwaysinline comdat($ce) { ret i32 1 }
define linkonce_odr i32 @cef2(i32 %x) comdat($ce) { ret i32 2 }
define i32 @attrs(i32 %x) sspstrong mustprogress "min-legal-vector-width"="0" "no-nans-fp-math"="true" {
 %a = call i32 @cdf(i32 %x)
 %b = call i32 @cef(i32 %a)
 %c = call i32 @wide(i32 %b)
 ret i32 %c
}
define i32 @wide(i32 %x) alwaysinline sspreq noimplicitfloat "min-legal-vector-width"="256" "probe-stack"="foo" { ret i32 %x }
@tab = global [2 x ptr] [ptr blockaddress(@ba, %two), ptr blockaddress(@ba, %one)]
define void @ba(ptr %p, i32 %k) {
entry:
  %v = call i32 @sw(i32 %k, i32 1)
  indirectbr ptr %p, [label %one, label %two]
one:
  %w = call i32 @sw(i32 %k, i32 2)
  call void @use(i32 1)
  ret void
two:
  ret void
}
