; Attributes that change the ABI of arguments and results: byval, extension, sret;
; an invoke of a function that does not throw.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%large = type { i64, [3 x i32], double }
@format = constant [6 x i8] c"%ld \0A\00"
@kept = global %large { i64 5, [3 x i32] [i32 1, i32 2, i32 3], double 1.5 }
declare i32 @printf(ptr, ...)
define i32 @personality(...) {
  ret i32 0
}
define void @p(i64 %x) noinline {
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define i64 @copied(ptr byval(%large) align 8 %what, i32 %more) noinline {
  %first = load i64, ptr %what
  %sum = add i64 %first, 100
  store i64 %sum, ptr %what
  %place = getelementptr %large, ptr %what, i32 0, i32 1, i32 2
  %third = load i32, ptr %place
  %third.wide = zext i32 %third to i64
  %more.wide = sext i32 %more to i64
  %both = add i64 %third.wide, %more.wide
  %now = load i64, ptr %what
  %all = add i64 %both, %now
  ret i64 %all
}
define void @through(ptr sret(%large) align 8 %to, i64 %x) noinline {
  store i64 %x, ptr %to
  %place = getelementptr %large, ptr %to, i32 0, i32 2
  store double 2.5, ptr %place
  ret void
}
define signext i8 @small(i8 signext %a, i16 zeroext %b, i1 zeroext %c) noinline {
  %wide = sext i8 %a to i16
  %sum = add i16 %wide, %b
  %bit = zext i1 %c to i16
  %all = add i16 %sum, %bit
  %out = trunc i16 %all to i8
  ret i8 %out
}
define { i64, double, i32 } @several(i64 %x) noinline {
  %one = insertvalue { i64, double, i32 } poison, i64 %x, 0
  %two = insertvalue { i64, double, i32 } %one, double 0.25, 1
  %three = insertvalue { i64, double, i32 } %two, i32 -7, 2
  ret { i64, double, i32 } %three
}
define fastcc i32 @fast(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, i32 %h) noinline {
  %1 = sub i32 %h, %a
  %2 = mul i32 %1, %g
  ret i32 %2
}
define coldcc i32 @cold(i32 %a) noinline {
  %1 = xor i32 %a, -1
  ret i32 %1
}
define i64 @guarded(i64 %x) noinline personality ptr @personality {
  %done = invoke i64 @copied(ptr byval(%large) align 8 @kept, i32 1) to label %on unwind label %away
on:
  %sum = phi i64 [ %done, %0 ]
  ret i64 %sum
away:
  %pad = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %pad
}
define i32 @main() {
  %first = call i64 @copied(ptr byval(%large) align 8 @kept, i32 -40)
  call void @p(i64 %first)
  %still = load i64, ptr @kept
  call void @p(i64 %still)
  %room = alloca %large
  call void @through(ptr sret(%large) align 8 %room, i64 77)
  %value = load %large, ptr %room
  %x = extractvalue %large %value, 0
  call void @p(i64 %x)
  %small = call signext i8 @small(i8 signext -3, i16 zeroext 65000, i1 zeroext true)
  %small.wide = sext i8 %small to i64
  call void @p(i64 %small.wide)
  %several = call { i64, double, i32 } @several(i64 9)
  %a = extractvalue { i64, double, i32 } %several, 0
  %b = extractvalue { i64, double, i32 } %several, 1
  %c = extractvalue { i64, double, i32 } %several, 2
  %b.times = fmul double %b, 8.0
  %b.int = fptosi double %b.times to i64
  %c.wide = sext i32 %c to i64
  call void @p(i64 %a)
  call void @p(i64 %b.int)
  call void @p(i64 %c.wide)
  %fast = call fastcc i32 @fast(i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8)
  %cold = call coldcc i32 @cold(i32 %fast)
  %cold.wide = sext i32 %cold to i64
  call void @p(i64 %cold.wide)
  %guarded = call i64 @guarded(i64 1)
  call void @p(i64 %guarded)
  ret i32 0
}
