; Atomic operations on the elements of vectors.
source_filename = "atomics"

define void @f(ptr %p, <2 x float> %v, <2 x i32> %w, <2 x ptr> %q, i32 %i) {
  %a = atomicrmw elementwise fadd ptr %p, <2 x float> %v monotonic, align 8
  %b = atomicrmw volatile elementwise add ptr %p, <2 x i32> %w syncscope("agent") acquire, align 8
  %c = atomicrmw elementwise xchg ptr %p, <2 x ptr> %q release, align 16
  %d = atomicrmw add ptr %p, <2 x i32> %w seq_cst, align 8
  %e = atomicrmw volatile fmaximumnum ptr %p, <2 x float> %v seq_cst, align 8
  %g = atomicrmw elementwise udec_wrap ptr %p, <2 x i32> %w acq_rel, align 4
  %h = atomicrmw add ptr %p, i32 %i seq_cst
  ret void
}
