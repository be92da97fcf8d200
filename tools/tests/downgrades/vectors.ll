; Operations on vectors that older releases do not have, with inputs that a compiler does not see.
target triple = "x86_64-unknown-linux-gnu"

@words = global [8 x i32] [i32 11, i32 -22, i32 33, i32 44, i32 -55, i32 66, i32 77, i32 88]
@reals = global [4 x double] [double 2.5, double -3.5, double 1.0e9, double -0.75]
@masks = global [4 x i8] c"\00\05\0E\0F"
@at = global i64 0
@form = constant [5 x i8] c"%ld\0A\00"

declare i32 @printf(ptr, ...)
declare <4 x i32> @llvm.experimental.vector.compress.v4i32(<4 x i32>, <4 x i1>, <4 x i32>)
declare <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32>, <4 x i32>, i32)
declare <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32>, <4 x i32>, i32)
declare <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32>)
declare <4 x i64> @llvm.lrint.v4i64.v4f64(<4 x double>)
declare <4 x i64> @llvm.lround.v4i64.v4f64(<4 x double>)
declare <4 x i64> @llvm.llrint.v4i64.v4f64(<4 x double>)

declare <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32, i32)
declare <4 x i32> @llvm.vector.partial.reduce.add.v4i32.v8i32(<4 x i32>, <8 x i32>)

define void @show(<4 x i64> %v) noinline {
entry:
  br label %each
each:
  %i = phi i64 [ 0, %entry ], [ %next, %each ]
  %x = extractelement <4 x i64> %v, i64 %i
  %said = call i32 (ptr, ...) @printf(ptr @form, i64 %x)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %each, label %done
done:
  ret void
}

define void @show_words(<4 x i32> %v) noinline {
  %wide = sext <4 x i32> %v to <4 x i64>
  call void @show(<4 x i64> %wide)
  ret void
}

define void @active(i32 %from, i32 %end) noinline {
  %m = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 %from, i32 %end)
  %wide = zext <4 x i1> %m to <4 x i64>
  call void @show(<4 x i64> %wide)
  ret void
}

; Numbers of bits that are no powers of two.
define void @bits(i32 %n) noinline {
  %p = alloca <12 x i1>
  %q = alloca <3 x i1>
  %low = trunc i32 %n to i12
  %v = bitcast i12 %low to <12 x i1>
  store volatile <12 x i1> %v, ptr %p
  %lowest = trunc i32 %n to i3
  %w = bitcast i3 %lowest to <3 x i1>
  store volatile <3 x i1> %w, ptr %q
  %again = load volatile <12 x i1>, ptr %p
  %number = bitcast <12 x i1> %again to i12
  %first = zext i12 %number to i32
  %few = load volatile <3 x i1>, ptr %q
  %small = bitcast <3 x i1> %few to i3
  %second = zext i3 %small to i32
  %one = insertelement <4 x i32> zeroinitializer, i32 %first, i32 0
  %both = insertelement <4 x i32> %one, i32 %second, i32 1
  call void @show_words(<4 x i32> %both)
  ret void
}

define i32 @main() {
entry:
  call void @bits(i32 2741)
  call void @bits(i32 1358)
  %first = load volatile i64, ptr @at
  %p = getelementptr [8 x i32], ptr @words, i64 0, i64 %first
  %q = getelementptr i32, ptr %p, i64 4
  %v = load <4 x i32>, ptr %p, align 4
  %w = load <4 x i32>, ptr %q, align 4
  br label %each
each:
  %i = phi i64 [ %first, %entry ], [ %next, %each ]
  %m = getelementptr [4 x i8], ptr @masks, i64 0, i64 %i
  %bits = load i8, ptr %m
  %low = trunc i8 %bits to i4
  %mask = bitcast i4 %low to <4 x i1>
  %some = call <4 x i32> @llvm.experimental.vector.compress.v4i32(<4 x i32> %v, <4 x i1> %mask, <4 x i32> %w)
  call void @show_words(<4 x i32> %some)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %each, label %rest
rest:
  %left = call <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32> %v, <4 x i32> %w, i32 1)
  call void @show_words(<4 x i32> %left)
  %right = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %v, <4 x i32> %w, i32 1)
  call void @show_words(<4 x i32> %right)
  %reverse = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %v)
  call void @show_words(<4 x i32> %reverse)
  %r = getelementptr [4 x double], ptr @reals, i64 0, i64 %first
  %d = load <4 x double>, ptr %r, align 8
  %l = call <4 x i64> @llvm.lrint.v4i64.v4f64(<4 x double> %d)
  call void @show(<4 x i64> %l)
  %ll = call <4 x i64> @llvm.llrint.v4i64.v4f64(<4 x double> %d)
  call void @show(<4 x i64> %ll)
  %n = call <4 x i64> @llvm.lround.v4i64.v4f64(<4 x double> %d)
  call void @show(<4 x i64> %n)
  %from = trunc i64 %first to i32
  call void @active(i32 %from, i32 3)
  %late = add i32 %from, 7
  call void @active(i32 %late, i32 9)
  call void @active(i32 %late, i32 6)
  %last = sub i32 %from, 2
  call void @active(i32 %last, i32 -1)
  %all = load <8 x i32>, ptr %p, align 4
  %sum = call <4 x i32> @llvm.vector.partial.reduce.add.v4i32.v8i32(<4 x i32> %v, <8 x i32> %all)
  call void @show_words(<4 x i32> %sum)
  ret i32 0
}
