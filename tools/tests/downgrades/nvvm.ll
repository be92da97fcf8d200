; A kernel for libNVVM.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [256 x float] zeroinitializer, align 4

define ptx_kernel void @shift(ptr %in, ptr %out) #0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds float, ptr %in, i32 %t
  %x = load float, ptr %from, align 4
  %slot = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %t
  store float %x, ptr addrspace(3) %slot, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %next = add i32 %t, 1
  %wrapped = and i32 %next, 255
  %other = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %wrapped
  %y = load float, ptr addrspace(3) %other, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 256)
  %to = getelementptr inbounds float, ptr %out, i32 %t
  store float %y, ptr %to, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare void @aligned([2 x i64] alignstack(16))

attributes #0 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" "nvvm.maxntid"="256,1" "nvvm.minctasm"="2" }
