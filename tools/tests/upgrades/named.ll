; References to an old lifetime marker other than calls: the declaration overloaded on the size.
@list = global [2 x ptr] [ptr @llvm_lifetime.start.p0, ptr @list]
@alone = global ptr @llvm_lifetime.end.p0
declare void @llvm_lifetime.start.p0(i64 immarg, ptr captures(none))
declare void @llvm_lifetime.end.p0(i64 immarg, ptr captures(none))
declare i32 @handler(...)
define void @before() prefix ptr @llvm_lifetime.start.p0 {
  ret void
}
define void @prologue(ptr %p) prologue ptr @llvm_lifetime.end.p0 {
  %a = alloca i32, align 4
  call void @llvm_lifetime.start.p0(i64 4, ptr %a)
  store ptr @llvm_lifetime.start.p0, ptr %p, align 8
  store [1 x ptr] [ptr @llvm_lifetime.end.p0], ptr %p, align 8
  call void @llvm_lifetime.end.p0(i64 4, ptr %a)
  ret void
}
