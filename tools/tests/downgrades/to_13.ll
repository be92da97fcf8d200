; LLVM 14 to 13: no_cfi, types of elements in the type of the pointer.
target triple = "x86_64-unknown-linux-gnu"

@plain = global ptr no_cfi @called

define void @called(ptr %p) nosanitize_bounds {
  call void asm sideeffect "# $0", "*m,~{memory}"(ptr elementtype(i32) %p)
  ret void
}

define i1 @same(ptr %p) {
  %is = icmp eq ptr %p, no_cfi @called
  ret i1 %is
}
