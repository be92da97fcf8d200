; Arithmetic on floating-point types that have no machine type is folded, too.
@a = external global i32

define x86_fp80 @extended(x86_fp80 %x) {
  %p = fadd x86_fp80 %x, fmul (x86_fp80 0xK4000C000000000000000, x86_fp80 0xK4000C000000000000000)
  %q = fadd x86_fp80 %p, fdiv (x86_fp80 0xK3FFF8000000000000000, x86_fp80 0xK4000C000000000000000)
  ret x86_fp80 %q
}

define fp128 @quad(fp128 %x) {
  %p = fadd fp128 %x, fsub (fp128 0xL00000000000000003FFF000000000000, fp128 0xL00000000000000004000800000000000)
  %q = fadd fp128 %p, frem (fp128 0xL00000000000000004001400000000000, fp128 0xL00000000000000004000800000000000)
  ret fp128 %q
}

define ppc_fp128 @pairs(ppc_fp128 %x) {
  %p = fadd ppc_fp128 %x, fmul (ppc_fp128 0xM00000000000000000000000000000000, ppc_fp128 0xM3FF00000000000000000000000000000)
  %q = fadd ppc_fp128 %p, fadd (ppc_fp128 0xM3FF00000000000003C90000000000000, ppc_fp128 0xM40080000000000003C90000000000000)
  %r = fadd ppc_fp128 %q, fdiv (ppc_fp128 0xM3FF00000000000000000000000000000, ppc_fp128 0xM40080000000000000000000000000000)
  ret ppc_fp128 %r
}

define half @halves(half %x) {
  %p = fadd half %x, fmul (half 0xH4200, half 0xH3E00)
  %q = fadd half %p, fneg (half 0xH4200)
  ret half %q
}

define i1 @compared(i1 %x) {
  %p = or i1 %x, fcmp olt (fp128 0xL00000000000000003FFF000000000000, fp128 0xL00000000000000004000800000000000)
  %q = and i1 %p, fcmp uno (ppc_fp128 0xM3FF00000000000000000000000000000, ppc_fp128 0xM40080000000000000000000000000000)
  %r = xor i1 %q, fcmp une (half 0xH4200, half 0xH7E00)
  ret i1 %r
}
