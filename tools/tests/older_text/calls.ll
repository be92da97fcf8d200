; What arguments point to is said by attributes now.
target triple = "aarch64-linux-gnu"

%struct = type { i32, [3 x i32] }

define void @assembler(i32* %p) {
  call void asm sideeffect "", "=*m,r,*m"(i32* %p, i32 1, i32* %p)
  ret void
}

define i64 @exclusive(i32* %p) {
  %x = call i64 @llvm.aarch64.ldxr.p0i32(i32* %p)
  ret i64 %x
}

define i32* @access(%struct* %p) {
  %x = call [3 x i32]* @llvm.preserve.struct.access.index.p0a3i32.p0s_structs(%struct* elementtype(%struct) %p, i32 1, i32 1)
  %y = getelementptr [3 x i32], [3 x i32]* %x, i32 0, i32 0
  ret i32* %y
}

declare i64 @llvm.aarch64.ldxr.p0i32(i32*)
declare [3 x i32]* @llvm.preserve.struct.access.index.p0a3i32.p0s_structs(%struct*, i32, i32)
