%Large = type { [12 x i64] }
declare i64 @self(i64, ptr swiftself)
declare i64 @fail(i64, double, ptr swiftself, ptr swifterror)
declare i64 @deep(i64, ptr swiftself, ptr swifterror)
declare { i64, i64 } @stack(i64, i64, i64, i64, i64, i64, i64, i64, i8 signext, double, ptr swiftself, i32, <4 x float>)
declare %Large @large(i64, ptr swiftself)
declare void @through(ptr sret(%Large), ptr swiftself, i64)
declare double @nested(double, ptr nest, i64)
declare fastcc float @fast(float, ptr swiftself)
declare i32 @printf(ptr, ...)
@count = global i64 0
@word = global i64 41
@by = global ptr @self
@format = constant [6 x i8] c"%lld\0A\00"

define void @show(i64 %n) noinline {
  call i32 (ptr, ...) @printf(ptr @format, i64 %n)
  ret void
}
define i64 @trial(i64 %n) {
  %e = alloca swifterror ptr
  store ptr null, ptr %e
  %d = sitofp i64 %n to double
  %a = call i64 @fail(i64 %n, double %d, ptr swiftself @word, ptr swifterror %e)
  call void @show(i64 %a)
  %v = load ptr, ptr %e
  %is = icmp eq ptr %v, @word
  %one = zext i1 %is to i64
  call void @show(i64 %one)
  %b = call i64 @deep(i64 %n, ptr swiftself @word, ptr swifterror %e)
  %w = load ptr, ptr %e
  %x = ptrtoint ptr %w to i64
  %y = sub i64 %x, ptrtoint (ptr @word to i64)
  call void @show(i64 %y)
  ret i64 %b
}
define i32 @main() {
entry:
  br label %loop
loop:
  %n = phi i64 [ 0, %entry ], [ %next, %loop ]
  %1 = call i64 @self(i64 %n, ptr swiftself @word)
  call void @show(i64 %1)
  %p = load volatile ptr, ptr @by
  %2 = call i64 %p(i64 %1, ptr swiftself @word)
  call void @show(i64 %2)
  %3 = call i64 @trial(i64 %n)
  call void @show(i64 %3)
  %i = trunc i64 %n to i8
  %j = sub i8 0, %i
  %4 = call { i64, i64 } @stack(i64 %n, i64 %1, i64 3, i64 4, i64 5, i64 6, i64 %2, i64 %3, i8 signext %j, double 2.5, ptr swiftself @word, i32 -2, <4 x float> <float 1.0, float 2.0, float 3.0, float 99.0>)
  %5 = extractvalue { i64, i64 } %4, 0
  call void @show(i64 %5)
  %6 = extractvalue { i64, i64 } %4, 1
  call void @show(i64 %6)
  %7 = call %Large @large(i64 %n, ptr swiftself @word)
  %8 = extractvalue %Large %7, 0, 0
  call void @show(i64 %8)
  %9 = extractvalue %Large %7, 0, 11
  call void @show(i64 %9)
  %room = alloca %Large
  call void @through(ptr sret(%Large) %room, ptr swiftself @word, i64 %n)
  %10 = load i64, ptr %room
  call void @show(i64 %10)
  %at = getelementptr i64, ptr %room, i64 11
  %11 = load i64, ptr %at
  call void @show(i64 %11)
  %12 = call double @nested(double 0.25, ptr nest @word, i64 %n)
  %13 = fmul double %12, 4.0
  %14 = fptosi double %13 to i64
  call void @show(i64 %14)
  %15 = call fastcc float @fast(float 2.0, ptr swiftself @word)
  %16 = fptosi float %15 to i64
  call void @show(i64 %16)
  %next = add i64 %n, 1
  %done = icmp eq i64 %next, 6
  br i1 %done, label %end, label %loop
end:
  %c = load i64, ptr @count
  call void @show(i64 %c)
  ret i32 0
}
