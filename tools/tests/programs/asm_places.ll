; Statements that leave no register of the caller without an output, as a call does in Rust, and one with the symbol of
; a thread-local variable. One adds an offset to a place in memory, as those of druntime.
target triple = "x86_64-unknown-linux-gnu"
@line = constant [12 x i8] c"%ld %ld %d\0A\00"
@variable = thread_local global i32 42
declare i32 @printf(ptr, ...)

define i64 @callee(i64 %a, i64 %b) {
  %product = mul i64 %a, %b
  ret i64 %product
}

define i64 @called(i64 %a, i64 %b) {
  %all = call { i64, i64, i64, i64, i64, i64, i64, i64, i64 } asm sideeffect alignstack inteldialect "call ${9:c}", "=&{ax},=&{cx},=&{dx},=&{di},=&{si},=&{r8},=&{r9},=&{r10},=&{r11},s,3,4,~{xmm0},~{memory}"(ptr @callee, i64 %a, i64 %b)
  %result = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 0
  ret i64 %result
}

define i64 @numbers() {
  %all = call { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } asm sideeffect "movl $$1, %eax\0Amovl $$2, %ecx\0Amovl $$3, %edx\0Amovl $$4, %edi\0Amovl $$5, %esi\0Amovl $$6, %r8d\0Amovl $$7, %r9d\0Amovl $$8, %r10d\0Amovl $$9, %r11d\0Amovl $$10, %ebx\0Amovl $$11, %r12d\0Amovl $$12, %r13d\0Amovl $$13, %r14d\0Amovl $$14, %r15d", "=&{ax},=&{cx},=&{dx},=&{di},=&{si},=&{r8},=&{r9},=&{r10},=&{r11},=&{bx},=&{r12},=&{r13},=&{r14},=&{r15}"()
  %first = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 0
  %last = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 13
  %tens = mul i64 %last, 10
  %sum = add i64 %first, %tens
  ret i64 %sum
}

define i64 @second() {
  %pair = alloca [2 x i64]
  call void asm sideeffect "movq $$3, $0\0Amovq $$17, 8+$1", "=*m,=*m"(ptr elementtype([2 x i64]) %pair, ptr elementtype([2 x i64]) %pair)
  %at = getelementptr i64, ptr %pair, i64 1
  %second = load i64, ptr %at
  ret i64 %second
}

define i32 @main() {
  %place = call ptr asm sideeffect ".byte 0x66\0Aleaq ${1:c}@TLSGD(%rip), %rdi\0A.short 0x6666\0Arex64\0Acall __tls_get_addr@PLT", "={ax},s,~{cx},~{dx},~{di},~{si},~{r8},~{r9},~{r10},~{r11},~{memory}"(ptr @variable)
  %value = load i32, ptr %place
  %product = call i64 @called(i64 6, i64 7)
  %numbers = call i64 @numbers()
  %second = call i64 @second()
  %sum = add i64 %numbers, %second
  %printed = call i32 (ptr, ...) @printf(ptr @line, i64 %product, i64 %sum, i32 %value)
  ret i32 0
}
