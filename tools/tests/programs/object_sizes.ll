; Sizes of objects (llvm.objectsize) that llc finds: of variables, copies, allocations, and of one of two.
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare i32 @printf(ptr, ...)
declare ptr @malloc(i64)
@once = weak_odr global [7 x i8] zeroinitializer
@replaced = weak global [7 x i8] zeroinitializer
@zeros = common global [7 x i8] zeroinitializer
@other = alias [7 x i8], ptr @once

define ptr @kept(i64 %size) noinline allocsize(0) {
  %at = call ptr @malloc(i64 %size)
  ret ptr %at
}
define ptr @counted(i64 %size, i64 %count) noinline allocsize(0, 1) {
  %all = mul i64 %size, %count
  %at = call ptr @malloc(i64 %all)
  ret ptr %at
}
define void @show(i64 %size) noinline {
  call i32 (ptr, ...) @printf(ptr @text, i64 %size)
  ret void
}
@text = constant [5 x i8] c"%ld\0A\00"

define void @copied(ptr byval([6 x i32]) %copy) noinline {
  %inner = getelementptr i8, ptr %copy, i64 3
  %size = call i64 @llvm.objectsize.i64.p0(ptr %inner, i1 false, i1 false, i1 false)
  call void @show(i64 %size)
  ret void
}
define void @ask(i64 %size, i1 %which) noinline {
  %s1 = call i64 @llvm.objectsize.i64.p0(ptr @once, i1 false, i1 false, i1 false)
  call void @show(i64 %s1)
  %s2 = call i64 @llvm.objectsize.i64.p0(ptr @once, i1 true, i1 false, i1 false)
  call void @show(i64 %s2)
  %s3 = call i64 @llvm.objectsize.i64.p0(ptr @replaced, i1 false, i1 false, i1 false)
  call void @show(i64 %s3)
  %s4 = call i64 @llvm.objectsize.i64.p0(ptr @replaced, i1 true, i1 false, i1 false)
  call void @show(i64 %s4)
  %s5 = call i64 @llvm.objectsize.i64.p0(ptr @zeros, i1 false, i1 false, i1 false)
  call void @show(i64 %s5)
  %s6 = call i64 @llvm.objectsize.i64.p0(ptr @zeros, i1 true, i1 false, i1 false)
  call void @show(i64 %s6)
  %s7 = call i64 @llvm.objectsize.i64.p0(ptr @other, i1 false, i1 false, i1 false)
  call void @show(i64 %s7)
  %s8 = call i64 @llvm.objectsize.i64.p0(ptr @other, i1 true, i1 false, i1 false)
  call void @show(i64 %s8)
  %s9 = call i64 @llvm.objectsize.i64.p0(ptr @show, i1 false, i1 false, i1 false)
  call void @show(i64 %s9)
  %s10 = call i64 @llvm.objectsize.i64.p0(ptr @show, i1 true, i1 false, i1 false)
  call void @show(i64 %s10)
  %s11 = call i64 @llvm.objectsize.i64.p0(ptr null, i1 false, i1 false, i1 false)
  call void @show(i64 %s11)
  %s12 = call i64 @llvm.objectsize.i64.p0(ptr null, i1 true, i1 false, i1 false)
  call void @show(i64 %s12)
  %s13 = call i64 @llvm.objectsize.i64.p0(ptr undef, i1 false, i1 false, i1 false)
  call void @show(i64 %s13)
  %s14 = call i64 @llvm.objectsize.i64.p0(ptr undef, i1 true, i1 false, i1 false)
  call void @show(i64 %s14)
  %s15 = call i64 @llvm.objectsize.i64.p0(ptr null, i1 false, i1 true, i1 false)
  call void @show(i64 %s15)
  %s16 = call i64 @llvm.objectsize.i64.p0(ptr null, i1 true, i1 true, i1 false)
  call void @show(i64 %s16)
  %kept = call ptr @kept(i64 14)
  %counted = call ptr @counted(i64 14, i64 2)
  %any = call ptr @kept(i64 %size)
  %large6 = alloca [6 x i32]
  %small = alloca [10 x i8]
  %large = alloca [20 x i8]
  %inside = getelementptr i8, ptr %large, i64 3
  %beyond = getelementptr i8, ptr %large, i64 23
  %moved = getelementptr i8, ptr %large, i64 %size
  %one = select i1 %which, ptr %small, ptr %inside
  %next = getelementptr i8, ptr %one, i64 1
  %s17 = call i64 @llvm.objectsize.i64.p0(ptr %kept, i1 false, i1 false, i1 false)
  call void @show(i64 %s17)
  %s18 = call i64 @llvm.objectsize.i64.p0(ptr %kept, i1 true, i1 false, i1 false)
  call void @show(i64 %s18)
  %s19 = call i64 @llvm.objectsize.i64.p0(ptr %counted, i1 false, i1 false, i1 false)
  call void @show(i64 %s19)
  %s20 = call i64 @llvm.objectsize.i64.p0(ptr %counted, i1 true, i1 false, i1 false)
  call void @show(i64 %s20)
  %s21 = call i64 @llvm.objectsize.i64.p0(ptr %any, i1 false, i1 false, i1 false)
  call void @show(i64 %s21)
  %s22 = call i64 @llvm.objectsize.i64.p0(ptr %any, i1 true, i1 false, i1 false)
  call void @show(i64 %s22)
  %s23 = call i64 @llvm.objectsize.i64.p0(ptr %inside, i1 false, i1 false, i1 false)
  call void @show(i64 %s23)
  %s24 = call i64 @llvm.objectsize.i64.p0(ptr %inside, i1 true, i1 false, i1 false)
  call void @show(i64 %s24)
  %s25 = call i64 @llvm.objectsize.i64.p0(ptr %beyond, i1 false, i1 false, i1 false)
  call void @show(i64 %s25)
  %s26 = call i64 @llvm.objectsize.i64.p0(ptr %beyond, i1 true, i1 false, i1 false)
  call void @show(i64 %s26)
  %s29 = call i64 @llvm.objectsize.i64.p0(ptr %moved, i1 false, i1 false, i1 false)
  call void @show(i64 %s29)
  %s30 = call i64 @llvm.objectsize.i64.p0(ptr %moved, i1 true, i1 false, i1 false)
  call void @show(i64 %s30)
  %s31 = call i64 @llvm.objectsize.i64.p0(ptr %one, i1 false, i1 false, i1 false)
  call void @show(i64 %s31)
  %s32 = call i64 @llvm.objectsize.i64.p0(ptr %one, i1 true, i1 false, i1 false)
  call void @show(i64 %s32)
  %s33 = call i64 @llvm.objectsize.i64.p0(ptr %next, i1 false, i1 false, i1 false)
  call void @show(i64 %s33)
  %s34 = call i64 @llvm.objectsize.i64.p0(ptr %next, i1 true, i1 false, i1 false)
  call void @show(i64 %s34)
  br i1 %which, label %left, label %join
left:
  br label %join
join:
  %either = phi ptr [ %large, %0 ], [ %small, %left ]
  %s35 = call i64 @llvm.objectsize.i64.p0(ptr %either, i1 false, i1 false, i1 false)
  call void @show(i64 %s35)
  %s36 = call i64 @llvm.objectsize.i64.p0(ptr %either, i1 true, i1 false, i1 false)
  call void @show(i64 %s36)
  br label %loop
loop:
  %at = phi ptr [ %large, %join ], [ %step, %loop ]
  %step = getelementptr i8, ptr %at, i64 1
  %s37 = call i64 @llvm.objectsize.i64.p0(ptr %at, i1 false, i1 false, i1 false)
  call void @show(i64 %s37)
  %s38 = call i64 @llvm.objectsize.i64.p0(ptr %at, i1 true, i1 false, i1 false)
  call void @show(i64 %s38)
  %more = icmp eq i64 %size, 12345
  br i1 %more, label %loop, label %end
end:
  call void @copied(ptr byval([6 x i32]) %large6)
  ret void
}

define i32 @main(i32 %count, ptr %words) {
  %size = zext i32 %count to i64
  %which = icmp eq i32 %count, 1
  call void @ask(i64 %size, i1 %which)
  ret i32 0
}
