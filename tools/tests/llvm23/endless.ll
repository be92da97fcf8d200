; Loops that never end, in LLVM 23 by one call.
source_filename = "endless"

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %none = icmp eq i32 %argc, 0
  call void @llvm.cond.loop(i1 %none)
  %many = icmp ugt i32 %argc, 1000
  br i1 %many, label %trap, label %after

trap:
  call void @llvm.looptrap()
  unreachable

after:
  %r = phi i32 [ 0, %entry ]
  ret i32 %r
}

declare void @llvm.cond.loop(i1)
declare void @llvm.looptrap()
