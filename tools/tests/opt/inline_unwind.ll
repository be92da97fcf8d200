; passes: always-inline | always-inline,verify
declare void @ext(ptr)
declare void @free(ptr) nounwind
declare i32 @__gxx_personality_v0(...)
define linkonce_odr i32 @thr(ptr byval([8 x i8]) align 4 %p, i32 %n) alwaysinline personality ptr @__gxx_personality_v0 {
entry:
  %d = alloca i8, i32 %n
  %e = alloca i32
  %un = alloca i64
  call void @ext(ptr %d)
  call void @free(ptr %d)
  %ld = load i8, ptr %p
  store i32 0, ptr %e
  invoke void @ext(ptr null) to label %ok unwind label %lp
ok:
  %m = call ptr @get()
  call void @ext(ptr %m)
  ret i32 4
lp:
  %l = landingpad { ptr, i32 } catch ptr @ty
  resume { ptr, i32 } %l
}
@ty = external global i8
@ty2 = external global i8
declare ptr @get()
define i32 @main(ptr %q) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke i32 @thr(ptr byval([8 x i8]) align 4 %q, i32 5) to label %cont unwind label %pad
cont:
  ret i32 %r
pad:
  %ph = phi i32 [ 4, %entry ]
  %x = landingpad { ptr, i32 } cleanup catch ptr @ty2
  call void @ext(ptr null)
  resume { ptr, i32 } %x
}
define i32 @main2(ptr %q) {
  %r = call i32 @thr(ptr byval([8 x i8]) align 4 %q, i32 5) nounwind
  ret i32 %r
}
