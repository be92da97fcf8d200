; The caller's side of odd.ll: the bits beyond those of the arguments are anything.
declare WIDE @alone(i64, i64, i64, i64, i64, WIDE, i64, WIDE, i64)
declare { WIDE, i64 } @inside({ i64, WIDE }, WIDE, i64, { WIDE, i8 }, WIDE)
declare i32 @printf(ptr, ...)
@format = constant [18 x i8] c"%llx%016llx %lld\0A\00"
@numbers = global [4 x i128] [i128 -1, i128 123456789012345678901234567890123456789, i128 -987654321098765432109876543210987654, i128 170141183460469231731687303715884105727]
define void @show(WIDE %x, i64 %y) noinline {
  %1 = lshr WIDE %x, 64
  %2 = trunc WIDE %1 to i64
  %3 = trunc WIDE %x to i64
  %4 = call i32 (ptr, ...) @printf(ptr @format, i64 %2, i64 %3, i64 %y)
  ret void
}
define void @once(i128 %a, i128 %b, i128 %c) noinline {
  %1 = add i128 %a, %c
  %x = trunc i128 %1 to WIDE
  %2 = sub i128 %b, %c
  %y = trunc i128 %2 to WIDE
  %3 = xor i128 %a, %b
  %z = trunc i128 %3 to WIDE
  %i = trunc i128 %a to i64
  %j = trunc i128 %b to i64
  %k = trunc i128 %c to i8
  %4 = call WIDE @alone(i64 %i, i64 1, i64 %j, i64 2, i64 3, WIDE %x, i64 5, WIDE %y, i64 7)
  call void @show(WIDE %4, i64 0)
  %5 = insertvalue { i64, WIDE } poison, i64 %i, 0
  %6 = insertvalue { i64, WIDE } %5, WIDE %x, 1
  %7 = insertvalue { WIDE, i8 } poison, WIDE %y, 0
  %8 = insertvalue { WIDE, i8 } %7, i8 %k, 1
  %9 = call { WIDE, i64 } @inside({ i64, WIDE } %6, WIDE %y, i64 %j, { WIDE, i8 } %8, WIDE %z)
  %10 = extractvalue { WIDE, i64 } %9, 0
  %11 = extractvalue { WIDE, i64 } %9, 1
  call void @show(WIDE %10, i64 %11)
  ret void
}
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %j = xor i64 %i, 1
  %k = xor i64 %i, 2
  %p = getelementptr i128, ptr @numbers, i64 %i
  %q = getelementptr i128, ptr @numbers, i64 %j
  %r = getelementptr i128, ptr @numbers, i64 %k
  %a = load volatile i128, ptr %p
  %b = load volatile i128, ptr %q
  %c = load volatile i128, ptr %r
  call void @once(i128 %a, i128 %b, i128 %c)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %end
end:
  ret i32 0
}
