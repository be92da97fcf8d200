source_filename = "comments"

declare void @llvm.nvvm.st.async.gpu.i32(ptr addrspace(1), i32, i1)
declare void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, i32, i32, i32)
declare void @llvm.nvvm.tensormap.replace.elemtype.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.tensormap.replace.fill.mode.p3(ptr addrspace(3), i32)
declare void @llvm.nvvm.tensormap.replace.interleave.layout.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.tensormap.replace.swizzle.atomicity.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.tensormap.replace.swizzle.mode.p1(ptr addrspace(1), i32)
declare i1 @llvm.is.fpclass.f32(float, i32)

define i1 @comments(ptr addrspace(1) %global, ptr addrspace(3) %shared, ptr addrspace(6) %tensor, float %x) flatten {
  call void @llvm.nvvm.st.async.gpu.i32(ptr addrspace(1) %global, i32 1, i1 true)
  call void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6) %tensor, ptr addrspace(6) %tensor, i64 1, i32 2, i1 true, i32 2, i32 1, i32 3)
  call void @llvm.nvvm.tensormap.replace.elemtype.p1(ptr addrspace(1) %global, i32 15)
  call void @llvm.nvvm.tensormap.replace.fill.mode.p3(ptr addrspace(3) %shared, i32 1)
  call void @llvm.nvvm.tensormap.replace.interleave.layout.p1(ptr addrspace(1) %global, i32 0)
  call void @llvm.nvvm.tensormap.replace.swizzle.atomicity.p1(ptr addrspace(1) %global, i32 2)
  call void @llvm.nvvm.tensormap.replace.swizzle.mode.p1(ptr addrspace(1) %global, i32 4)
  %class = call i1 @llvm.is.fpclass.f32(float %x, i32 516)
  ret i1 %class
}
