; Names that need quotes, numbers that look like names, blocks without predecessors, numbering.
source_filename = "names.ll"

%"1" = type { i8 }
%"a b" = type { %"1" }
%-odd$._ = type { ptr }
%"\01ctl" = type { i16 }
%"\FF" = type opaque
%llvm.struct.0 = type { i32, [2 x %0], %3 }
%0 = type { i64, i64 }
%1 = type opaque
%2 = type <{ ptr, i8 }>
%3 = type { %llvm.late }
%llvm.late = type { i8, i8 }

@"123" = global i32 0
@"0x" = global i32 0
@.dot = global i32 0
@"-" = global i32 0
@"tab\09new\0Aline" = global i32 0
@"\C3\A4" = global i32 0
@x.1 = global %llvm.struct.0 zeroinitializer
@"comma,here" = global %"a b" zeroinitializer
@"(" = external global %"\FF"

define i32 @"fn with \22quotes\22"(i32 %"arg one", i32 %0, i32 %"2") {
  %2 = add i32 %"arg one", %0
  %"3" = add i32 %2, %"2"
  br label %3

3:
  br label %"4"

"4":
  %4 = phi i32 [ %2, %3 ], [ %"3", %dead ], [ %6, %5 ]
  br i1 true, label %5, label %.end

5:
  %6 = mul i32 %4, 3
  br label %"4"

dead:
  br label %"4"

.end:
  switch i32 %4, label %7 [
    i32 1, label %7
    i32 2, label %-dash
    i32 3, label %7
  ]

7:
  unreachable

-dash:
  ret i32 %4

"\01ctrl":
  unreachable
}

define void @"a very long name that goes on for more than fifty columns, so that comments do not fit behind it"() {
"a block with a name that is itself longer than the column where comments are put":
  br label %"another block with a name longer than the column of comments"

"another block with a name longer than the column of comments":
  br i1 poison, label %"another block with a name longer than the column of comments", label %s

s:
  ret void
}

define void @unnamed.void.results(ptr %p) {
  store i32 0, ptr %p
  %1 = load i32, ptr %p
  call void @g(i32 %1)
  %2 = load i32, ptr %p
  call void @g(i32 %2)
  %x = load i32, ptr %p
  %3 = load i32, ptr %p
  %x1 = add i32 %3, %x
  ret void
}

declare void @g(i32)
declare i32 @declared.unnamed(i32, i32 %named.argument, ...)

define internal void @entry.has.no.name() {
  br i1 false, label %1, label %2
1:
  br label %2
2:
  ret void
}

define internal void @all.blocks.dead() {
  unreachable
a:
  br label %b
b:
  br label %a
c:
  unreachable
}

; The name of a block that LLVM's reader has ready where there is a phi.
define i32 @readers_block(i1 %c) {
  br i1 %c, label %phi.constexpr, label %b

phi.constexpr:                                    ; preds = %0
  br label %b

b:                                                ; preds = %phi.constexpr, %0
  %p = phi i32 [ 1, %phi.constexpr ], [ 2, %0 ]
  ret i32 %p
}

define i32 @readers_block_without_phi(i1 %phi.constexpr) {
  br i1 %phi.constexpr, label %phi.constexpr1, label %b

phi.constexpr1:                                   ; preds = %0
  br label %b

b:                                                ; preds = %phi.constexpr1, %0
  ret i32 0
}
