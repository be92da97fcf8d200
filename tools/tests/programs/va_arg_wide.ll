; The instruction va_arg for types that take a 16-byte register, and then the stack.
@text = private constant [14 x i8] c"%d %g %g %ld\0A\00"

declare i32 @printf(ptr, ...)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)

define i32 @take(i32 %count, ...) {
entry:
  %list = alloca [3 x i64], align 16
  call void @llvm.va_start.p0(ptr %list)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %small = va_arg ptr %list, i32
  %quad = va_arg ptr %list, fp128
  %four = va_arg ptr %list, <4 x float>
  %long = va_arg ptr %list, i64
  %double = fptrunc fp128 %quad to double
  %lane = extractelement <4 x float> %four, i32 2
  %lane.wide = fpext float %lane to double
  %printed = call i32 (ptr, ...) @printf(ptr @text, i32 %small, double %double, double %lane.wide, i64 %long)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %count
  br i1 %more, label %loop, label %done

done:
  call void @llvm.va_end.p0(ptr %list)
  ret i32 %count
}

define i32 @main() {
  %1 = fpext double 1.5 to fp128
  %2 = fpext double -7.25 to fp128
  %3 = call i32 (i32, ...) @take(i32 5,
    i32 1, fp128 %1, <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>, i64 11,
    i32 2, fp128 %2, <4 x float> <float 5.0, float 6.0, float 7.0, float 8.0>, i64 12,
    i32 3, fp128 %1, <4 x float> <float 9.0, float 10.0, float 11.0, float 12.0>, i64 13,
    i32 4, fp128 %2, <4 x float> <float 13.0, float 14.0, float 15.0, float 16.0>, i64 14,
    i32 5, fp128 %1, <4 x float> <float 17.0, float 18.0, float 19.0, float 20.0>, i64 15)
  ret i32 %3
}
