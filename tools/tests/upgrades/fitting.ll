; Attributes that do not fit their types, branch weights that do not match the successors, and replaced
; function attributes.
declare i32 @d(i32 nonnull noalias, ptr signext) 
declare signext ptr @e()
declare void @g(...) 
declare double @sin(double)
define nonnull i32 @f(i32 nonnull %x, ptr %p) "implicit-section-name"="foo" {
  %a = call nonnull i32 @d(i32 nonnull 1, ptr signext %p)
  call void (...) @g(i32 nonnull 1, ptr nonnull %p)
  %s = call double @sin(double 1.0) strictfp
  call noundef void (...) @g(i32 noundef 1, i32 range(i64 0, 4) 1, float nofpclass(nan) 1.0, i32 nofpclass(nan) 2)
  br i1 true, label %l, label %m, !prof !0
l:
  %t = select i1 true, i32 1, i32 2, !prof !1
  switch i32 %t, label %m [ i32 3, label %m ], !prof !0
m:
  call void (...) @g(), !prof !1
  call void (...) @g(), !prof !2
  %q = select i1 true, i32 1, i32 2, !prof !3
  ret i32 %a
}
define void @am(ptr %p) "amdgpu-unsafe-fp-atomics"="true" {
  %r = atomicrmw fadd ptr %p, float 1.0 seq_cst, align 4
  ret void
}
!0 = !{!"branch_weights", i32 1}
!1 = !{!"branch_weights", i32 1, i32 2}
!2 = !{!"branch_weights", !"expected", i32 1}
!3 = !{!"branch_weights", !"expected", i32 1, i32 2}
