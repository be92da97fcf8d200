; Aliases of ifuncs, of all linkages; clang makes them for each function with target_clones.
; A name of local linkage or hidden visibility stays out of the program.
target triple = "x86_64-pc-linux-gnu"
@format = private constant [20 x i8] c"%d %d %d %d %d %d\0A\00\00"
@weak = weak_odr ifunc i32 (i32), ptr @pick_other
@late = internal ifunc i32 (i32), ptr @pick
@hidden = hidden ifunc i32 (i32), ptr @resolver
@weak.ifunc = weak_odr alias i32 (i32), ptr @weak
@also = weak_odr alias i32 (i32), ptr @weak.ifunc
@inner = alias i32 (i32), ptr @late
@resolver = internal alias ptr (), ptr @pick
@table = internal constant [3 x ptr] [ptr @also, ptr @inner, ptr @hidden]
define internal i32 @plain(i32 %x) {
  %r = sub i32 %x, 1
  ret i32 %r
}
define internal i32 @other(i32 %x) {
  %r = mul i32 %x, 3
  ret i32 %r
}
define internal ptr @pick() {
  ret ptr @plain
}
define weak_odr ptr @pick_other() {
  ret ptr @other
}
define i32 @main(i32 %argc, ptr %argv) {
  %a = call i32 @also(i32 2)
  %b = call i32 @inner(i32 3)
  %c = call i32 @hidden(i32 4)
  %at = getelementptr ptr, ptr @table, i32 %argc
  %in = load volatile ptr, ptr %at
  %d = call i32 %in(i32 5)
  %slot = alloca ptr
  store volatile ptr @also, ptr %slot
  %p = load volatile ptr, ptr %slot
  %e = call i32 %p(i32 6)
  store volatile ptr @late, ptr %slot
  %q = load volatile ptr, ptr %slot
  %f = call i32 %q(i32 7)
  %n = call i32 (ptr, ...) @printf(ptr @format, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f)
  ret i32 0
}
declare i32 @printf(ptr, ...)
