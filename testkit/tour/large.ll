; Numbers that need wide fields, and lists that are long.
source_filename = "large.ll"
target datalayout = "e-p:64:64"

@bytes = global [300 x i8] zeroinitializer
@far = global ptr getelementptr (i8, ptr @bytes, i64 -9223372036854775808)
@all.bytes = global [256 x i8] c"\00\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F\10\11\12\13\14\15\16\17\18\19\1A\1B\1C\1D\1E\1F !\22#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\5C]^_`abcdefghijklmnopqrstuvwxyz{|}~\7F\80\81\82\83\84\85\86\87\88\89\8A\8B\8C\8D\8E\8F\90\91\92\93\94\95\96\97\98\99\9A\9B\9C\9D\9E\9F\A0\A1\A2\A3\A4\A5\A6\A7\A8\A9\AA\AB\AC\AD\AE\AF\B0\B1\B2\B3\B4\B5\B6\B7\B8\B9\BA\BB\BC\BD\BE\BF\C0\C1\C2\C3\C4\C5\C6\C7\C8\C9\CA\CB\CC\CD\CE\CF\D0\D1\D2\D3\D4\D5\D6\D7\D8\D9\DA\DB\DC\DD\DE\DF\E0\E1\E2\E3\E4\E5\E6\E7\E8\E9\EA\EB\EC\ED\EE\EF\F0\F1\F2\F3\F4\F5\F6\F7\F8\F9\FA\FB\FC\FD\FE\FF"
@wide.array = global [9223372036854775807 x [0 x i8]] zeroinitializer
@as = external addrspace(16777215) global i8

define i64 @f(i64 %x) {
  %1 = add i64 %x, 4611686018427387904
  %2 = add i64 %1, -4611686018427387905
  %3 = add i64 %2, 9223372036854775807
  %4 = add i64 %3, -9223372036854775808
  switch i64 %4, label %d [
    i64 0, label %a
    i64 1, label %a
    i64 9223372036854775807, label %a
    i64 -9223372036854775808, label %a
    i64 5, label %d
    i64 6, label %d
    i64 7, label %a
    i64 8, label %d
    i64 9, label %a
  ]
a:
  %p = phi i64 [ 1, %0 ], [ 1, %0 ], [ 1, %0 ], [ 1, %0 ], [ 1, %0 ], [ 1, %0 ]
  ret i64 %p
d:
  ret i64 -1
}

define void @many.arguments(i1 %a, i2 %b, i3 %c, i4 %d, i5 %e, i6 %f, i7 %g, i8 %h, i9 %i, i10 %j, i11 %k, i12 %l, i13 %m, i14 %n, i15 %o, i16 %p, i17 %q, i18 %r, i19 %s, i20 %t) {
  call void @many.arguments(i1 %a, i2 -2, i3 -4, i4 -8, i5 %e, i6 %f, i7 %g, i8 %h, i9 -256, i10 511, i11 %k, i12 %l, i13 %m, i14 %n, i15 %o, i16 %p, i17 %q, i18 %r, i19 %s, i20 524287)
  ret void
}
