; Indirect branches to blocks with phis, block addresses in data, and a switch with phis.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@table = constant [3 x ptr] [ptr blockaddress(@run, %one), ptr blockaddress(@run, %two), ptr blockaddress(@run, %end)]
@format = constant [4 x i8] c"%d \00"
declare i32 @printf(ptr, ...)
define i32 @run(i32 %n) noinline {
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %next, %after ]
  %s = phi i32 [ %n, %0 ], [ %t, %after ]
  %k = urem i32 %i, 3
  %p = getelementptr [3 x ptr], ptr @table, i32 0, i32 %k
  %a = load ptr, ptr %p
  indirectbr ptr %a, [label %one, label %two, label %end]
one:
  %u = phi i32 [ %s, %head ]
  %v = mul i32 %u, 3
  br label %after
two:
  %w = sub i32 %s, 7
  br label %after
end:
  %last = icmp sgt i32 %i, 20
  br i1 %last, label %out, label %after
after:
  %t = phi i32 [ %v, %one ], [ %w, %two ], [ %s, %end ]
  %next = add i32 %i, 1
  br label %head
out:
  switch i32 %s, label %x [
    i32 5, label %y
    i32 6, label %y
    i32 7, label %x
  ]
x:
  %r = phi i32 [ 1, %out ], [ 1, %out ]
  %z = add i32 %r, %s
  ret i32 %z
y:
  ret i32 0
}
define i32 @main() {
  %1 = call i32 @run(i32 1)
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i32 %1)
  %2 = call i32 @run(i32 100)
  %said2 = call i32 (ptr, ...) @printf(ptr @format, i32 %2)
  ret i32 0
}
