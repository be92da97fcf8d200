; References to what comes later: types, globals, values, metadata, attribute groups, blocks.
source_filename = "forward.ll"

%late = type { ptr, i64 }

@first = global ptr @last
@table = constant [4 x ptr] [ptr @f, ptr @last, ptr @alias, ptr blockaddress(@f, %b)]
@expr = global i64 sub (i64 ptrtoint (ptr @last to i64), i64 ptrtoint (ptr @first to i64))
@struct = global %late { ptr @struct, i64 ptrtoint (ptr getelementptr (i8, ptr @last, i64 1) to i64) }
@alias = alias ptr, ptr @last
@ifunc = ifunc void (), ptr @resolver
@last = global ptr @first
@external = external global %later
%later = type { %late, %even.later }
%even.later = type { i8 }


define void @f(i1 %c) #1 prefix ptr @last personality ptr @personality !md !9 {
a:
  br i1 %c, label %b, label %c.block
b:
  %v = phi i64 [ %w, %c.block ], [ 1, %a ]
  %q = phi ptr [ %r, %c.block ], [ @last, %a ]
  %z = phi <2 x i64> [ %y, %c.block ], [ <i64 ptrtoint (ptr @table to i64), i64 5>, %a ]
  ret void
c.block:
  %w = phi i64 [ 0, %a ], [ %w2, %d ]
  %r = phi ptr [ null, %a ], [ %r2, %d ]
  %y = phi <2 x i64> [ undef, %a ], [ %y2, %d ]
  br i1 %c, label %d, label %b
d:
  %w2 = add i64 %w, 1
  %r2 = getelementptr i8, ptr %r, i64 %w2
  %y2 = insertelement <2 x i64> %y, i64 %w2, i32 0
  br label %c.block
}

define i32 @uses.before.definitions(i1 %c) {
entry:
  br label %second
third:
  %sum = add i32 %value, %more
  %cmp = icmp eq i32 %sum, %value
  %sel = select i1 %flag, i32 %sum, i32 %value
  %ex = extractvalue { i32, ptr } %agg, 0
  %el = extractelement <2 x i32> %vec, i32 0
  %ld = load i32, ptr %ptr
  store i32 %sel, ptr %ptr
  %gep = getelementptr i32, ptr %ptr, i32 %more
  %call = call i32 %fn(i32 %value, ptr %ptr)
  %fr = freeze i32 %value
  %cast = trunc i32 %value to i8
  %rmw = atomicrmw add ptr %ptr, i32 %value seq_cst
  %cas = cmpxchg ptr %ptr, i32 %value, i32 %more seq_cst seq_cst
  %shuf = shufflevector <2 x i32> %vec, <2 x i32> %vec, <2 x i32> <i32 1, i32 0>
  %ins = insertelement <2 x i32> %vec, i32 %value, i32 %more
  %iv = insertvalue { i32, ptr } %agg, i32 %value, 0
  %neg = fneg float %fl
  switch i32 %value, label %done [ i32 1, label %done ]
second:
  %value = phi i32 [ 7, %entry ]
  %more = add i32 %value, 1
  %flag = icmp eq i32 %more, 9
  %agg = insertvalue { i32, ptr } poison, i32 %more, 0
  %vec = insertelement <2 x i32> poison, i32 %more, i32 0
  %ptr = alloca i32
  %fn = load ptr, ptr %ptr
  %fl = uitofp i32 %more to float
  br label %third
done:
  ret i32 %ex
}

define ptr @resolver() { ret ptr @f }
declare i32 @personality(...)
declare void @uses.group() #0

attributes #1 = { nounwind "one" }
attributes #0 = { noinline "zero" }

!named = !{!9, !8, !7}
!9 = !{!8, ptr @last, !10}
!8 = distinct !{!8, !9}
!7 = !{!9, i32 1}
!10 = !{!11}
!11 = distinct !{!10, null, !12}
!12 = !{!11}
