; Memory: alloca, load, store, getelementptr and every atomic operation, ordering and scope.
source_filename = "memory.ll"

%node = type { i32, [4 x i16], ptr }

define void @alloca(i32 %n, i64 %m) {
  %1 = alloca i32
  %2 = alloca i32, align 16
  %3 = alloca %node, i32 %n
  %4 = alloca i8, i64 %m, align 1
  %5 = alloca i8, i32 1, align 8
  %6 = alloca i8, i64 1
  %7 = alloca i8, i16 77
  %8 = alloca i64, addrspace(5)
  %9 = alloca i64, i32 4, align 4, addrspace(5)
  %10 = alloca inalloca i32, align 4
  %11 = alloca swifterror ptr, align 8
  %12 = alloca [0 x i8], align 4294967296
  ret void
}

define void @load.store(ptr %p, ptr addrspace(1) %q, <4 x ptr> %ps) {
  %1 = load i32, ptr %p
  %2 = load i32, ptr %p, align 1
  %3 = load volatile i32, ptr %p, align 4
  %4 = load i64, ptr addrspace(1) %q, align 8
  %5 = load %node, ptr %p, align 8
  %6 = load <4 x float>, ptr %p
  %7 = load i32, ptr null, align 4
  %8 = load ptr, ptr %p
  %9 = load i1, ptr %p
  store i32 %1, ptr %p
  store i32 %2, ptr %p, align 1
  store volatile i32 %3, ptr %p, align 4
  store %node %5, ptr %p
  store ptr %p, ptr %p, align 8
  store i32 7, ptr addrspace(1) %q
  %a = load atomic i32, ptr %p unordered, align 4
  %b = load atomic i32, ptr %p monotonic, align 4
  %c = load atomic i32, ptr %p acquire, align 4
  %d = load atomic volatile i64, ptr %p seq_cst, align 8
  %e = load atomic i32, ptr %p syncscope("singlethread") acquire, align 4
  %f = load atomic volatile float, ptr %p syncscope("agent") monotonic, align 4
  %g = load atomic ptr, ptr %p syncscope("a \22quoted\22 scope") seq_cst, align 8
  %h = load atomic i8, ptr %p acquire, align 1
  store atomic i32 0, ptr %p unordered, align 4
  store atomic i32 0, ptr %p monotonic, align 4
  store atomic i32 0, ptr %p release, align 4
  store atomic volatile i32 0, ptr %p seq_cst, align 4
  store atomic i32 0, ptr %p syncscope("singlethread") release, align 4
  store atomic ptr null, ptr addrspace(1) %q syncscope("workgroup") seq_cst, align 8
  fence acquire
  fence release
  fence acq_rel
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  fence syncscope("agent") acquire
  ret void
}

define void @gep(ptr %p, i64 %i, <4 x ptr> %ps, <4 x i64> %is, ptr addrspace(1) %q) {
  %1 = getelementptr i8, ptr %p, i64 %i
  %2 = getelementptr inbounds i8, ptr %p, i64 1
  %3 = getelementptr nusw i8, ptr %p, i64 1
  %4 = getelementptr nuw i8, ptr %p, i64 1
  %5 = getelementptr nusw nuw i8, ptr %p, i64 1
  %6 = getelementptr inbounds nuw i8, ptr %p, i64 1
  %7 = getelementptr %node, ptr %p, i64 %i, i32 1, i64 2
  %8 = getelementptr inbounds %node, ptr %p, i32 0, i32 2
  %9 = getelementptr i8, <4 x ptr> %ps, <4 x i64> %is
  %10 = getelementptr i8, ptr %p, <4 x i64> %is
  %11 = getelementptr %node, <4 x ptr> %ps, i64 0, i32 1
  %12 = getelementptr i8, ptr addrspace(1) %q, i32 1
  %13 = getelementptr <vscale x 4 x i32>, ptr %p, i64 1
  %14 = getelementptr i8, ptr %p
  ret void
}

define void @cmpxchg(ptr %p, i32 %a, i32 %b, ptr addrspace(1) %q) {
  %1 = cmpxchg ptr %p, i32 %a, i32 %b monotonic monotonic
  %2 = cmpxchg ptr %p, i32 %a, i32 %b acquire monotonic
  %3 = cmpxchg ptr %p, i32 %a, i32 %b release acquire
  %4 = cmpxchg ptr %p, i32 %a, i32 %b acq_rel acquire
  %5 = cmpxchg ptr %p, i32 %a, i32 %b seq_cst seq_cst
  %6 = cmpxchg weak ptr %p, i32 %a, i32 %b seq_cst monotonic
  %7 = cmpxchg volatile ptr %p, i32 %a, i32 %b seq_cst acquire
  %8 = cmpxchg weak volatile ptr %p, i32 %a, i32 %b syncscope("singlethread") acq_rel monotonic, align 8
  %9 = cmpxchg ptr addrspace(1) %q, i64 1, i64 2 syncscope("agent") monotonic seq_cst, align 16
  %10 = cmpxchg ptr %p, ptr null, ptr %p seq_cst seq_cst
  %11 = extractvalue { i32, i1 } %1, 1
  ret void
}

define void @atomicrmw(ptr %p, i32 %v, float %f, <2 x half> %h, ptr addrspace(1) %q) {
  %1 = atomicrmw xchg ptr %p, i32 %v monotonic
  %2 = atomicrmw add ptr %p, i32 %v acquire
  %3 = atomicrmw sub ptr %p, i32 %v release
  %4 = atomicrmw and ptr %p, i32 %v acq_rel
  %5 = atomicrmw nand ptr %p, i32 %v seq_cst
  %6 = atomicrmw or ptr %p, i32 %v seq_cst
  %7 = atomicrmw xor ptr %p, i32 %v seq_cst
  %8 = atomicrmw max ptr %p, i32 %v seq_cst
  %9 = atomicrmw min ptr %p, i32 %v seq_cst
  %10 = atomicrmw umax ptr %p, i32 %v seq_cst
  %11 = atomicrmw umin ptr %p, i32 %v seq_cst
  %12 = atomicrmw fadd ptr %p, float %f seq_cst
  %13 = atomicrmw fsub ptr %p, float %f seq_cst
  %14 = atomicrmw fmax ptr %p, float %f seq_cst
  %15 = atomicrmw fmin ptr %p, float %f seq_cst
  %16 = atomicrmw fmaximum ptr %p, float %f seq_cst
  %17 = atomicrmw fminimum ptr %p, float %f seq_cst
  %18 = atomicrmw uinc_wrap ptr %p, i32 %v seq_cst
  %19 = atomicrmw udec_wrap ptr %p, i32 %v seq_cst
  %20 = atomicrmw usub_cond ptr %p, i32 %v seq_cst
  %21 = atomicrmw usub_sat ptr %p, i32 %v seq_cst
  %22 = atomicrmw volatile add ptr %p, i32 %v monotonic, align 8
  %23 = atomicrmw xchg ptr %p, ptr null seq_cst
  %24 = atomicrmw xchg ptr %p, float 1.0 seq_cst
  %25 = atomicrmw fadd ptr %p, <2 x half> %h seq_cst, align 4
  %26 = atomicrmw volatile usub_sat ptr addrspace(1) %q, i8 1 syncscope("workgroup") acq_rel, align 1
  %27 = atomicrmw add ptr %p, i64 1 syncscope("singlethread") seq_cst
  ret void
}
