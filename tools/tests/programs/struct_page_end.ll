; Structs that are copied for calls from the end of a page: nothing behind them can be read.
target triple = "x86_64-pc-linux-gnu"

%s17 = type { [17 x i8] }
%s31 = type { [31 x i8] }
%s141 = type { [141 x i8] }
%s1003 = type { [1003 x i8] }

@text = private constant [4 x i8] c"%d\0A\00"

declare ptr @mmap(ptr, i64, i32, i32, i32, i64)
declare i32 @mprotect(ptr, i64, i32)
declare ptr @memset(ptr, i32, i64)
declare i32 @printf(ptr, ...)

define i32 @sum(ptr %bytes, i32 %count) noinline {
entry:
  br label %next
next:
  %at = phi i32 [ 0, %entry ], [ %after, %next ]
  %sum = phi i32 [ 0, %entry ], [ %more, %next ]
  %place = getelementptr i8, ptr %bytes, i32 %at
  %byte = load i8, ptr %place
  store i8 1, ptr %place
  %wide = zext i8 %byte to i32
  %times = mul i32 %sum, 31
  %more = add i32 %times, %wide
  %after = add i32 %at, 1
  %end = icmp eq i32 %after, %count
  br i1 %end, label %done, label %next
done:
  ret i32 %more
}

define i32 @sum17(ptr byval(%s17) %s) noinline {
  %sum = call i32 @sum(ptr %s, i32 17)
  ret i32 %sum
}

define i32 @sum31(ptr byval(%s31) %s, ptr byval(%s17) %other) noinline {
  %first = call i32 @sum(ptr %s, i32 31)
  %second = call i32 @sum(ptr %other, i32 17)
  %sum = add i32 %first, %second
  ret i32 %sum
}

define i32 @sum141(ptr byval(%s141) %s) noinline {
  %sum = call i32 @sum(ptr %s, i32 141)
  ret i32 %sum
}

define i32 @sum1003(ptr byval(%s1003) %s) noinline {
  %sum = call i32 @sum(ptr %s, i32 1003)
  ret i32 %sum
}

define i32 @main() {
  %page = call ptr @mmap(ptr null, i64 8192, i32 3, i32 34, i32 -1, i64 0)
  %end = getelementptr i8, ptr %page, i64 4096
  %refused = call i32 @mprotect(ptr %end, i64 4096, i32 0)
  call ptr @memset(ptr %page, i32 7, i64 4096)
  %at17 = getelementptr i8, ptr %end, i64 -17
  %at31 = getelementptr i8, ptr %end, i64 -31
  %at141 = getelementptr i8, ptr %end, i64 -141
  %at1003 = getelementptr i8, ptr %end, i64 -1003
  %a = call i32 @sum17(ptr byval(%s17) %at17)
  call i32 (ptr, ...) @printf(ptr @text, i32 %a)
  %b = call i32 @sum31(ptr byval(%s31) %at31, ptr byval(%s17) %at17)
  call i32 (ptr, ...) @printf(ptr @text, i32 %b)
  %c = call i32 @sum141(ptr byval(%s141) %at141)
  call i32 (ptr, ...) @printf(ptr @text, i32 %c)
  %d = call i32 @sum1003(ptr byval(%s1003) %at1003)
  call i32 (ptr, ...) @printf(ptr @text, i32 %d)
  ret i32 %refused
}
