; fastcc, coldcc, tailcc, preserve_mostcc and swifterror between functions of one module; undef and poison.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%lld \00"
declare i32 @printf(ptr, ...)
define internal fastcc i64 @fast(i64 %a, i32 %b, double %c, i8 %d) noinline {
  %1 = sext i32 %b to i64
  %2 = fptosi double %c to i64
  %3 = zext i8 %d to i64
  %4 = mul i64 %a, %1
  %5 = add i64 %4, %2
  %6 = sub i64 %5, %3
  ret i64 %6
}
define internal coldcc i32 @cold(i32 %a) noinline {
  %1 = mul i32 %a, 3
  ret i32 %1
}
define internal tailcc i64 @loop(i64 %n, i64 %sum) noinline {
  %1 = icmp eq i64 %n, 0
  br i1 %1, label %end, label %more
more:
  %2 = sub i64 %n, 1
  %3 = add i64 %sum, %n
  %4 = musttail call tailcc i64 @loop(i64 %2, i64 %3)
  ret i64 %4
end:
  ret i64 %sum
}
define internal i64 @several(ptr %p, ptr nest %n, i32 signext %a, i16 zeroext %b) noinline {
  %1 = sext i32 %a to i64
  %2 = zext i16 %b to i64
  %3 = add i64 %1, %2
  ret i64 %3
}
define i32 @main() {
  %1 = call fastcc i64 @fast(i64 7, i32 -3, double 9.75, i8 -1)
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i64 %1)
  %2 = call coldcc i32 @cold(i32 5)
  %said2 = call i32 (ptr, ...) @printf(ptr @format, i32 %2)
  %3 = call tailcc i64 @loop(i64 5000000, i64 0)
  %said3 = call i32 (ptr, ...) @printf(ptr @format, i64 %3)
  %4 = call i64 @several(ptr null, ptr nest @format, i32 signext -5, i16 zeroext 65535)
  %said4 = call i32 (ptr, ...) @printf(ptr @format, i64 %4)
  %5 = freeze i32 undef
  %6 = xor i32 %5, %5
  %said5 = call i32 (ptr, ...) @printf(ptr @format, i32 %6)
  ret i32 0
}
