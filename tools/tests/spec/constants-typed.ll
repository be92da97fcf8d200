; Constants as they were with typed pointers.
%pair = type { i32, i32 }
@X = global i32 17
@Y = global i32 42
@Z = global [2 x i32*] [ i32* @X, i32* @Y ]
@h = global [4 x i32] zeroinitializer
@half = constant double 0x432ff973cafa8000
@long = constant x86_fp80 0xK4000C000000000000000
@pair_of = constant { i32, float, i32* } { i32 4, float 17.0, i32* @X }
@list = constant [3 x i32] [ i32 42, i32 11, i32 74 ]
@vector = constant <4 x i32> < i32 42, i32 11, i32 74, i32 100 >
@string = constant [12 x i8] c"hello world\00"
@zero = constant %pair zeroinitializer
@size = constant i64 ptrtoint (i32* getelementptr (i32, i32* null, i32 1) to i64)
@chosen = constant i32 select (i1 true, i32 1, i32 2)
@compared = constant i1 icmp eq (i32 1, i32 2)
@ordered = constant i1 fcmp olt (float 1.0, float 2.0)
@part = constant i32 extractvalue ({ i32, i32 } { i32 7, i32 8 }, 1)
@whole = constant { i32, i32 } insertvalue ({ i32, i32 } zeroinitializer, i32 3, 0)
@lane = constant i32 extractelement (<2 x i32> <i32 1, i32 2>, i32 1)
@lanes = constant <2 x i32> insertelement (<2 x i32> zeroinitializer, i32 9, i32 0)
@shuffled = constant <2 x i32> shufflevector (<2 x i32> <i32 1, i32 2>, <2 x i32> undef, <2 x i32> <i32 1, i32 0>)
@sum = constant i32 add (i32 ptrtoint (i32* @X to i32), i32 3)
@address = constant i8* bitcast (i32* @X to i8*)
@narrow = constant i8 trunc (i32 300 to i8)
@wide = constant i64 zext (i32 7 to i64)
@signed = constant i64 sext (i32 -7 to i64)
@shift = constant i32 shl (i32 1, i32 4)
@logic = constant i32 and (i32 12, i32 10)
@label = global i8* blockaddress(@g, %there)
define i32 @use(i32 %n) {
  %a = add i32 %n, undef
  %b = select i1 undef, i32 %a, i32 42
  ret i32 %b
}
define void @g(i32* %p) {
entry:
  %poison = sub nuw i32 0, 1
  %still_poison = and i32 %poison, 0
  %again = getelementptr i32, i32* getelementptr inbounds ([4 x i32], [4 x i32]* @h, i64 0, i64 0), i32 %still_poison
  store i32 0, i32* %again
  %back = load i32, i32* @X
  store volatile i32 %poison, i32* @X
  %narrow = bitcast i32* @X to i16*
  %wide = bitcast i32* @X to i64*
  %less = load i16, i16* %narrow
  %more = load i64, i64* %wide
  %cmp = icmp slt i32 %poison, 0
  br i1 %cmp, label %there, label %end
there:
  store volatile i32 0, i32* @X
  br label %end
end:
  %phi = phi i32 [ 0, %entry ], [ 1, %there ]
  br i1 %cmp, label %second, label %last
second:
  ret void
last:
  ret void
}
