; since 10
; Products of bytes and shorts, whose vectors had elements of 32 bits before LLVM 22.
define <16 x i32> @products(<16 x i32> %a, <64 x i8> %b, <64 x i8> %c) {
  %d = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %a, <64 x i8> %b, <64 x i8> %c)
  %e = bitcast <64 x i8> %b to <32 x i16>
  %f = call <16 x i32> @llvm.x86.avx512.vpdpwssds.512(<16 x i32> %d, <32 x i16> %e, <32 x i16> %e)
  ret <16 x i32> %f
}
declare <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32>, <64 x i8>, <64 x i8>)
declare <16 x i32> @llvm.x86.avx512.vpdpwssds.512(<16 x i32>, <32 x i16>, <32 x i16>)

; since 10
; Vectors of bfloat, which were vectors of integers before LLVM 16.
define <16 x float> @brains(<16 x float> %a, <16 x float> %b) {
  %c = call <32 x bfloat> @llvm.x86.avx512bf16.cvtne2ps2bf16.512(<16 x float> %a, <16 x float> %b)
  %d = call <16 x float> @llvm.x86.avx512bf16.dpbf16ps.512(<16 x float> %a, <32 x bfloat> %c, <32 x bfloat> %c)
  ret <16 x float> %d
}
declare <32 x bfloat> @llvm.x86.avx512bf16.cvtne2ps2bf16.512(<16 x float>, <16 x float>)
declare <16 x float> @llvm.x86.avx512bf16.dpbf16ps.512(<16 x float>, <32 x bfloat>, <32 x bfloat>)

; since 15
; bfloat of NVPTX, which was i16 before LLVM 17, and a pair of them i32.
define <2 x bfloat> @pair(bfloat %b, <2 x bfloat> %c, ptr %p) {
  %d = call bfloat @llvm.nvvm.neg.bf16(bfloat %b)
  store bfloat %d, ptr %p
  %e = call <2 x bfloat> @llvm.nvvm.fma.rn.bf16x2(<2 x bfloat> %c, <2 x bfloat> %c, <2 x bfloat> %c)
  ret <2 x bfloat> %e
}
declare bfloat @llvm.nvvm.neg.bf16(bfloat)
declare <2 x bfloat> @llvm.nvvm.fma.rn.bf16x2(<2 x bfloat>, <2 x bfloat>, <2 x bfloat>)

; since 15
; bfloat of AMDGPU, which was i16 before LLVM 19.
define float @dot(<2 x bfloat> %a, float %f) {
  %d = call float @llvm.amdgcn.fdot2.f32.bf16(<2 x bfloat> %a, <2 x bfloat> %a, float %f, i1 true)
  ret float %d
}
declare float @llvm.amdgcn.fdot2.f32.bf16(<2 x bfloat>, <2 x bfloat>, float, i1 immarg)

; since 8
; Exchanges between lanes, of integers only before LLVM 18 and 19.
define float @lanes(float %f) {
  %d = call float @llvm.amdgcn.update.dpp.f32(float %f, float %f, i32 1, i32 1, i32 1, i1 true)
  %s = call float @llvm.amdgcn.set.inactive.f32(float %d, float %f)
  ret float %s
}
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare float @llvm.amdgcn.set.inactive.f32(float, float)

; since 9
; Events of XRay, whose size had 32 bits and whose type had 16 before LLVM 17.
define void @events(ptr %p, i64 %n) {
  call void @llvm.xray.customevent(ptr %p, i64 %n)
  call void @llvm.xray.typedevent(i64 1, ptr %p, i64 %n)
  ret void
}
declare void @llvm.xray.customevent(ptr, i64)
declare void @llvm.xray.typedevent(i64, ptr, i64)

; since 16
; The flag followed the mask and the length in LLVM 16.
define <4 x i32> @predicated(<4 x i32> %v, <4 x i1> %m) {
  %w = call <4 x i32> @llvm.vp.abs.v4i32(<4 x i32> %v, i1 true, <4 x i1> %m, i32 4)
  ret <4 x i32> %w
}
declare <4 x i32> @llvm.vp.abs.v4i32(<4 x i32>, i1 immarg, <4 x i1>, i32)

; since 15
; An offset of SME that LLVM 17 does not have.
define void @array(ptr %p) {
  call void @llvm.aarch64.sme.str(i32 0, ptr %p, i32 0)
  ret void
}
declare void @llvm.aarch64.sme.str(i32, ptr, i32)

; since 18
define void @array_at(ptr %p) {
  call void @llvm.aarch64.sme.str(i32 0, ptr %p, i32 1)
  ret void
}
declare void @llvm.aarch64.sme.str(i32, ptr, i32)

; since 19
; A size that is no constant.
define void @copied(ptr %p, ptr %q, i64 %n) {
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %p, ptr %q, i64 %n, i1 false)
  ret void
}
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1 immarg)

; since 11
define void @copied_constant(ptr %p, ptr %q) {
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %p, ptr %q, i64 16, i1 false)
  ret void
}
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1 immarg)

; since 20
; MMX had a type of its own.
define <1 x i64> @mmx(<1 x i64> %a, <1 x i64> %b) {
  %c = call <1 x i64> @llvm.x86.mmx.padd.b(<1 x i64> %a, <1 x i64> %b)
  ret <1 x i64> %c
}
declare <1 x i64> @llvm.x86.mmx.padd.b(<1 x i64>, <1 x i64>)

; since 21
; Addresses of a cluster's shared memory were in space 3.
define ptr addrspace(7) @cluster(ptr addrspace(3) %p, i32 %n) {
  %a = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %p, i32 %n)
  ret ptr addrspace(7) %a
}
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)

; since 8
; Pointers that had the type of what is accessed before LLVM 15.
define ptr @weak(ptr %p, ptr %q) {
  call void @llvm.objc.storeStrong(ptr %p, ptr %q)
  call void @llvm.objc.copyWeak(ptr %p, ptr %q)
  %w = call ptr @llvm.objc.loadWeakRetained(ptr %p)
  ret ptr %w
}
declare void @llvm.objc.storeStrong(ptr, ptr)
declare void @llvm.objc.copyWeak(ptr, ptr)
declare ptr @llvm.objc.loadWeakRetained(ptr)

; since 11
define <vscale x 4 x i32> @elements(ptr %p, ptr %q, <vscale x 4 x i1> %m, <vscale x 4 x i64> %o) {
  %v = call <vscale x 4 x i32> @llvm.aarch64.sve.ld1.nxv4i32(<vscale x 4 x i1> %m, ptr %q)
  call void @llvm.aarch64.sve.st1.scatter.nxv4i32(<vscale x 4 x i32> %v, <vscale x 4 x i1> %m, ptr %p, <vscale x 4 x i64> %o)
  ret <vscale x 4 x i32> %v
}
declare <vscale x 4 x i32> @llvm.aarch64.sve.ld1.nxv4i32(<vscale x 4 x i1>, ptr)
declare void @llvm.aarch64.sve.st1.scatter.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i1>, ptr, <vscale x 4 x i64>)

; since 12
define i64 @barrier(ptr %p, ptr addrspace(3) %q) {
  call void @llvm.nvvm.mbarrier.init(ptr %p, i32 1)
  %a = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %q)
  ret i64 %a
}
declare void @llvm.nvvm.mbarrier.init(ptr, i32)
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3))

; since 11
; Names that have the types of pointers since LLVM 23.
define ptr @respelled(<4 x i32> %v, ptr %p, <4 x i1> %m) {
  call void @llvm.masked.compressstore.v4i32.p0(<4 x i32> %v, ptr %p, <4 x i1> %m)
  call void @llvm.clear_cache.p0(ptr %p, ptr %p)
  %r = call ptr @llvm.returnaddress.p0(i32 0)
  ret ptr %r
}
declare void @llvm.masked.compressstore.v4i32.p0(<4 x i32>, ptr, <4 x i1>)
declare void @llvm.clear_cache.p0(ptr, ptr)
declare ptr @llvm.returnaddress.p0(i32 immarg)

; since 17
; The rounding mode was no operand.
define <vscale x 2 x i32> @rounded(<vscale x 2 x i32> %a, i64 %n) {
  %r = call <vscale x 2 x i32> @llvm.riscv.vaadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %a, <vscale x 2 x i32> %a, i64 0, i64 %n)
  ret <vscale x 2 x i32> %r
}
declare <vscale x 2 x i32> @llvm.riscv.vaadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, i64 immarg, i64)

; since 15
; The values of the lanes that are left out were no operand.
define <vscale x 2 x i32> @undisturbed(<vscale x 2 x i32> %a, i64 %n) {
  %r = call <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> %a, <vscale x 2 x i32> %a, <vscale x 2 x i32> %a, i64 %n)
  ret <vscale x 2 x i32> %r
}
declare <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, i64)

; since 14
; Values that count for nothing, and policies, are left out.
define <vscale x 2 x i32> @any(<vscale x 2 x i32> %a, <vscale x 2 x i1> %m, i64 %n) {
  %r = call <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %a, <vscale x 2 x i32> %a, i64 %n)
  %s = call <vscale x 2 x i32> @llvm.riscv.vmacc.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> %r, <vscale x 2 x i32> %a, <vscale x 2 x i32> %a, i64 %n, i64 3)
  %t = call <vscale x 2 x i32> @llvm.riscv.vmacc.mask.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> %s, <vscale x 2 x i32> %a, <vscale x 2 x i32> %a, <vscale x 2 x i1> %m, i64 %n, i64 0)
  %u = call <vscale x 2 x i32> @llvm.riscv.vslidedown.nxv2i32.i64(<vscale x 2 x i32> %t, <vscale x 2 x i32> %t, i64 1, i64 %n, i64 1)
  ret <vscale x 2 x i32> %u
}
define <vscale x 2 x float> @any_floats(<vscale x 2 x float> %a, <vscale x 2 x i32> %b, i64 %n) {
  %q = call <vscale x 2 x float> @llvm.riscv.vfcvt.f.x.v.nxv2f32.nxv2i32.i64(<vscale x 2 x float> poison, <vscale x 2 x i32> %b, i64 7, i64 %n)
  %r = call <vscale x 2 x float> @llvm.riscv.vfadd.nxv2f32.nxv2f32.i64(<vscale x 2 x float> undef, <vscale x 2 x float> %a, <vscale x 2 x float> %q, i64 7, i64 %n)
  %s = call <vscale x 2 x float> @llvm.riscv.vfmacc.nxv2f32.nxv2f32.i64(<vscale x 2 x float> %r, <vscale x 2 x float> %a, <vscale x 2 x float> %a, i64 7, i64 %n, i64 3)
  %t = call <vscale x 2 x float> @llvm.riscv.vfrec7.nxv2f32.i64(<vscale x 2 x float> poison, <vscale x 2 x float> %s, i64 7, i64 %n)
  ret <vscale x 2 x float> %t
}
declare <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, i64)
declare <vscale x 2 x i32> @llvm.riscv.vmacc.nxv2i32.nxv2i32.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, i64, i64 immarg)
declare <vscale x 2 x i32> @llvm.riscv.vmacc.mask.nxv2i32.nxv2i32.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i1>, i64, i64 immarg)
declare <vscale x 2 x i32> @llvm.riscv.vslidedown.nxv2i32.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, i64, i64, i64 immarg)
declare <vscale x 2 x float> @llvm.riscv.vfcvt.f.x.v.nxv2f32.nxv2i32.i64(<vscale x 2 x float>, <vscale x 2 x i32>, i64 immarg, i64)
declare <vscale x 2 x float> @llvm.riscv.vfadd.nxv2f32.nxv2f32.i64(<vscale x 2 x float>, <vscale x 2 x float>, <vscale x 2 x float>, i64 immarg, i64)
declare <vscale x 2 x float> @llvm.riscv.vfmacc.nxv2f32.nxv2f32.i64(<vscale x 2 x float>, <vscale x 2 x float>, <vscale x 2 x float>, i64 immarg, i64, i64 immarg)
declare <vscale x 2 x float> @llvm.riscv.vfrec7.nxv2f32.i64(<vscale x 2 x float>, <vscale x 2 x float>, i64 immarg, i64)

; since 17
; The size of a buffer had 32 bits.
define ptr addrspace(8) @described(ptr %p, i64 %n) {
  %a = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p0(ptr %p, i16 0, i64 %n, i32 7)
  %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p0(ptr %p, i16 0, i64 4294967296, i32 7)
  ret ptr addrspace(8) %b
}
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p0(ptr, i16, i64, i32)

; since 7
; The constant memory had the address space 2 before LLVM 7.
define ptr addrspace(4) @dispatched() {
  %p = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  ret ptr addrspace(4) %p
}
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()

; since 14
define { <vscale x 2 x double>, <vscale x 2 x double> } @structured(<vscale x 2 x i1> %m, ptr %p) {
  %r = call { <vscale x 2 x double>, <vscale x 2 x double> } @llvm.aarch64.sve.ld2.sret.nxv2f64(<vscale x 2 x i1> %m, ptr %p)
  ret { <vscale x 2 x double>, <vscale x 2 x double> } %r
}
declare { <vscale x 2 x double>, <vscale x 2 x double> } @llvm.aarch64.sve.ld2.sret.nxv2f64(<vscale x 2 x i1>, ptr)

; since 14
define <2 x i1> @lanes(i32 %count) {
  %m = call <2 x i1> @llvm.arm.mve.vctp64(i32 %count)
  ret <2 x i1> %m
}
declare <2 x i1> @llvm.arm.mve.vctp64(i32)

; since 12
define <4 x i32> @inserted(<4 x i32> %v, i32 %n) {
  %w = call <4 x i32> @llvm.ppc.altivec.vinswlx(<4 x i32> %v, i32 %n, i32 %n)
  ret <4 x i32> %w
}
declare <4 x i32> @llvm.ppc.altivec.vinswlx(<4 x i32>, i32, i32)
; since 4
; Sums of 128 bits, which were vectors of bytes before LLVM 18.
target datalayout = "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64"
target triple = "s390x-unknown-linux-gnu"
define i128 @sums(i128 %a, i128 %b, <2 x i64> %c) {
  %d = call i128 @llvm.s390.vaq(i128 %a, i128 %b)
  %e = call i128 @llvm.s390.vgfmag(<2 x i64> %c, <2 x i64> %c, i128 %d)
  ret i128 %e
}
declare i128 @llvm.s390.vaq(i128, i128)
declare i128 @llvm.s390.vgfmag(<2 x i64>, <2 x i64>, i128)

; since 16
; Loads of several vectors of bfloat, which LLVM 19 has as integers: their name has the type of the result only.
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"
define { <vscale x 8 x bfloat>, <vscale x 8 x bfloat> } @loads(<vscale x 8 x i1> %m, ptr %p) #0 {
  %d = call { <vscale x 8 x bfloat>, <vscale x 8 x bfloat> } @llvm.aarch64.sve.ld2.sret.nxv8bf16(<vscale x 8 x i1> %m, ptr %p)
  ret { <vscale x 8 x bfloat>, <vscale x 8 x bfloat> } %d
}
declare { <vscale x 8 x bfloat>, <vscale x 8 x bfloat> } @llvm.aarch64.sve.ld2.sret.nxv8bf16(<vscale x 8 x i1>, ptr)
attributes #0 = { "target-features"="+sve,+bf16" }

; since 13
; A load of bfloat beside one of integers: both are one function then.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
define <8 x i16> @both(ptr %p, <8 x i1> %m, <8 x bfloat> %a, <8 x i16> %b) {
  %d = call <8 x bfloat> @llvm.masked.load.v8bf16.p0(ptr align 1 %p, <8 x i1> %m, <8 x bfloat> %a)
  %e = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 1 %p, <8 x i1> %m, <8 x i16> %b)
  %f = bitcast <8 x bfloat> %d to <8 x i16>
  %g = add <8 x i16> %e, %f
  ret <8 x i16> %g
}
declare <8 x bfloat> @llvm.masked.load.v8bf16.p0(ptr captures(none), <8 x i1>, <8 x bfloat>)
declare <8 x i16> @llvm.masked.load.v8i16.p0(ptr captures(none), <8 x i1>, <8 x i16>)

; since 22
; Products of vectors of half, whose sums were of their own type before LLVM 22.
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"
define <vscale x 4 x float> @products(<vscale x 4 x float> %a, <vscale x 8 x half> %b) {
  %d = call <vscale x 4 x float> @llvm.aarch64.sve.fmmla.nxv4f32.nxv8f16(<vscale x 4 x float> %a, <vscale x 8 x half> %b, <vscale x 8 x half> %b)
  ret <vscale x 4 x float> %d
}
declare <vscale x 4 x float> @llvm.aarch64.sve.fmmla.nxv4f32.nxv8f16(<vscale x 4 x float>, <vscale x 8 x half>, <vscale x 8 x half>)

; since 13
; Operations whose lanes are undefined where the predicate is false, which LLVM 16 does not have: those that keep them.
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"
define <vscale x 4 x float> @undefined(<vscale x 4 x i1> %m, <vscale x 4 x float> %a, <vscale x 4 x i32> %b, ptr %p) #0 {
  %c = call <vscale x 4 x float> @llvm.aarch64.sve.fadd.u.nxv4f32(<vscale x 4 x i1> %m, <vscale x 4 x float> %a, <vscale x 4 x float> %a)
  %d = call <vscale x 4 x float> @llvm.aarch64.sve.fadd.nxv4f32(<vscale x 4 x i1> %m, <vscale x 4 x float> %c, <vscale x 4 x float> %a)
  %e = call <vscale x 4 x i32> @llvm.aarch64.sve.shsub.u.nxv4i32(<vscale x 4 x i1> %m, <vscale x 4 x i32> %b, <vscale x 4 x i32> %b)
  store <vscale x 4 x i32> %e, ptr %p
  ret <vscale x 4 x float> %d
}
declare <vscale x 4 x float> @llvm.aarch64.sve.fadd.u.nxv4f32(<vscale x 4 x i1>, <vscale x 4 x float>, <vscale x 4 x float>)
declare <vscale x 4 x float> @llvm.aarch64.sve.fadd.nxv4f32(<vscale x 4 x i1>, <vscale x 4 x float>, <vscale x 4 x float>)
declare <vscale x 4 x i32> @llvm.aarch64.sve.shsub.u.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>)
attributes #0 = { "target-features"="+sve2" }

; since 13
; Conversions to bfloat, whose predicate had as many lanes as the result before LLVM 20.
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"
define <vscale x 8 x i16> @converted(<vscale x 8 x i16> %a, <vscale x 4 x i1> %m, <vscale x 4 x float> %b) #0 {
  %c = bitcast <vscale x 8 x i16> %a to <vscale x 8 x bfloat>
  %d = call <vscale x 8 x bfloat> @llvm.aarch64.sve.fcvt.bf16f32.v2(<vscale x 8 x bfloat> %c, <vscale x 4 x i1> %m, <vscale x 4 x float> %b)
  %e = call <vscale x 8 x bfloat> @llvm.aarch64.sve.fcvtnt.bf16f32.v2(<vscale x 8 x bfloat> %d, <vscale x 4 x i1> %m, <vscale x 4 x float> %b)
  %f = bitcast <vscale x 8 x bfloat> %e to <vscale x 8 x i16>
  ret <vscale x 8 x i16> %f
}
declare <vscale x 8 x bfloat> @llvm.aarch64.sve.fcvt.bf16f32.v2(<vscale x 8 x bfloat>, <vscale x 4 x i1>, <vscale x 4 x float>)
declare <vscale x 8 x bfloat> @llvm.aarch64.sve.fcvtnt.bf16f32.v2(<vscale x 8 x bfloat>, <vscale x 4 x i1>, <vscale x 4 x float>)
attributes #0 = { "target-features"="+sve2,+bf16" }
