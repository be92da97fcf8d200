; passes: dce | adce
declare i32 @pure(i32) nounwind willreturn memory(none)
declare i32 @reads(i32) nounwind willreturn memory(read)
declare i32 @writes(i32) nounwind willreturn
declare i32 @endless(i32) nounwind memory(none)
declare i32 @throws(i32) willreturn memory(none)
declare void @llvm.assume(i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
define i32 @f(i32 %x, ptr %p, i1 %c) {
  %lives = alloca i32
  %unused = alloca i32
  call void @llvm.lifetime.start.p0(ptr %unused)
  call void @llvm.lifetime.end.p0(ptr %unused)
  call void @llvm.assume(i1 true)
  call void @llvm.assume(i1 %c)
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 8)]
  %a = add i32 %x, 1
  %b = mul i32 %a, %a
  %d = udiv i32 %b, %x
  %e = call i32 @pure(i32 %d)
  %g = call i32 @reads(i32 %d)
  %h = call i32 @writes(i32 %x)
  %i = call i32 @endless(i32 %x)
  %j = call i32 @throws(i32 %x)
  %k = load i32, ptr %p
  %l = load volatile i32, ptr %p
  %m = load atomic i32, ptr %p unordered, align 4
  %n = load atomic i32, ptr %p monotonic, align 4
  %o = freeze i32 %x
  %q = select i1 %c, i32 %o, i32 1
  %r = cmpxchg ptr %p, i32 0, i32 1 seq_cst seq_cst
  store i32 %h, ptr %lives
  ret i32 %x
}
