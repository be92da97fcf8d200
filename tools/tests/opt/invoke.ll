; passes: lower-invoke
declare i32 @f(i32)
declare i32 @__gxx_personality_v0(...)
define i32 @g(i32 %x) personality ptr @__gxx_personality_v0 {
  %a = invoke i32 @f(i32 %x) to label %next unwind label %pad
next:
  %b = invoke fastcc i32 @f(i32 %a) [ "deopt"(i32 %x) ] to label %done unwind label %pad
done:
  ret i32 %b
pad:
  %p = phi i32 [ 1, %0 ], [ 2, %next ]
  %l = landingpad { ptr, i32 } cleanup
  ret i32 %p
}
