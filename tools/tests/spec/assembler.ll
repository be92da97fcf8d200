; Inline assembler: constraints, effects, operands that are addresses, tied ones, labels.
define i32 @one(i32 %X) {
  %a = call i32 asm "bswap $0", "=r,r"(i32 %X)
  call void asm sideeffect "eieio", ""()
  call void asm alignstack "eieio", ""()
  call void asm inteldialect "eieio", ""()
  call void asm sideeffect alignstack inteldialect "nop", "~{memory},~{dirflag},~{fpsr},~{flags}"()
  %b = call { i32, i32 } asm "cpuid", "=&{ax},={bx},0"(i32 %X)
  %slot = alloca i32
  call void asm "mov $1, $0", "=*m,r"(i32* elementtype(i32) %slot, i32 %X)
  call void asm sideeffect "something bad", ""(), !srcloc !42
  ret i32 %a
}
define i32 @jump(i32 %x) {
  callbr void asm "cmp $0, 0; jne ${1:l}", "r,!i"(i32 %x) to label %fall [label %taken]
fall:
  ret i32 0
taken:
  ret i32 1
}
!42 = !{ i64 1234567 }
