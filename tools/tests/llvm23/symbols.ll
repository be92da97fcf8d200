source_filename = "symbols"

target triple = "x86_64-unknown-linux-gnu"

@shared = common global [5 x i64] zeroinitializer, align 16
@placed = global b32 5, section "mine"
@llvm.compiler.used = appending global [1 x ptr] [ptr @placed], section "llvm.metadata"
@other = alias b32, ptr @placed

define void @f() !guid !0 {
  ret void
}

declare void @g()

declare double @fmod(double, double)

!0 = !{i64 7}
