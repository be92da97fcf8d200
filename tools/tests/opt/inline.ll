; passes: always-inline | always-inline,verify
declare void @ext(ptr)
declare i32 @rd(ptr)
define internal i32 @one(i32 %x) alwaysinline {
entry:
  %a = alloca i32
  store i32 %x, ptr %a
  %v = call i32 @rd(ptr %a)
  ret i32 %v
}
define i32 @two(i32 %x) alwaysinline {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %l, label %r
l:
  %k = call i32 @one(i32 1)
  ret i32 %k
r:
  %k2 = call i32 @one(i32 %x)
  br label %done
done:
  ret i32 7
}
define i32 @three(i32 %x) alwaysinline {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %l, label %r
l:
  br label %done
r:
  br label %done
done:
  %p = phi i32 [1, %l], [2, %r]
  ret i32 %p
}
define void @noret(i32 %x) alwaysinline {
  call void @ext(ptr null)
  unreachable
}
define i32 @main(i32 %x) {
entry:
  %a = alloca i32
  %call = call i32 @two(i32 %x)
  %call1 = call i32 @two(i32 0)
  %call2 = tail call i32 @three(i32 %call)
  %call3 = call i32 @three(i32 1)
  call i32 @three(i32 %call3)
  %c = icmp eq i32 %call3, 8
  br i1 %c, label %x1, label %x2
x1:
  call void @noret(i32 1)
  br label %x2
x2:
  ret i32 %call2
}
