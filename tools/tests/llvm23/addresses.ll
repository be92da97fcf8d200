source_filename = "addresses"

@places = constant [2 x ptr] [ptr blockaddress(@f, %1), ptr blockaddress(@f, %2)]

define b8 @f(ptr %p, i1 %c, b8 %byte) prefalign(32) {
0:
  br i1 %c, label %1, label %2

1:
  br i1 %c, label %2, label %3

2:
  indirectbr ptr %p, [label %1, label %2]

3:
  %s = call elementtype(i32) ptr @llvm.structured.alloca.p0()
  br label %1
}

declare ptr @llvm.structured.alloca.p0()
