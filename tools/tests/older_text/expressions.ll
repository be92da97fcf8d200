; Constant expressions that bodies have as instructions now.
@g = global i32 0
@h = global [2 x i32] zeroinitializer

define i64 @cast() {
  %x = add i64 zext (i32 ptrtoint (i32* @g to i32) to i64), 1
  ret i64 %x
}

define i1 @nested() {
  %x = and i1 icmp ugt (i64 mul (i64 ptrtoint (i32* @g to i64), i64 3), i64 7), true
  ret i1 %x
}

define void @callee() {
  call void inttoptr (i64 sext (i32 ptrtoint (i32* @g to i32) to i64) to void ()*)()
  ret void
}

define <2 x i32> @vector() {
  ret <2 x i32> <i32 1, i32 lshr (i32 ptrtoint (i32* @g to i32), i32 2)>
}

define { i32, i32 } @structure() {
  ret { i32, i32 } { i32 1, i32 lshr (i32 ptrtoint (i32* @g to i32), i32 2) }
}

define i32* @steps() {
  ret i32* getelementptr ([2 x i32], [2 x i32]* @h, i64 0, i64 udiv (i64 ptrtoint (i32* @g to i64), i64 9))
}

define i32 @known() {
  ret i32 mul (i32 6, i32 7)
}

; Numbers of any width, vectors element by element, and what is undefined.
define i128 @wide() {
  ret i128 shl (i128 1, i128 100)
}

define i60 @huge() {
  ret i60 trunc (i670010 fptoui (float 0x400D9999A0000000 to i670010) to i60)
}

define <2 x float> @vectors() {
  %x = fpext <2 x float> <float 1.0, float fptrunc (double 4.3 to float)> to <2 x double>
  ret <2 x float> fptrunc (<2 x double> <double 4.3, double 3.2> to <2 x float>)
}

define <2 x i64> @wider() {
  ret <2 x i64> sext (<2 x i32> <i32 -3, i32 4> to <2 x i64>)
}

define <2 x i32> @chosen() {
  ret <2 x i32> select (<2 x i1> <i1 false, i1 undef>, <2 x i32> zeroinitializer, <2 x i32> <i32 0, i32 undef>)
}

define <2 x double> @product() {
  ret <2 x double> fmul (<2 x double> <double 2.0, double 2.0>, <2 x double> undef)
}

define i32 @undefined(i32 %x) {
  %a = add i32 %x, mul (i32 undef, i32 3)
  %b = add i32 %a, and (i32 undef, i32 12)
  %c = add i32 %b, or (i32 undef, i32 12)
  %d = add i32 %c, lshr (i32 undef, i32 5)
  ret i32 %d
}

@u = constant <2 x i1> icmp eq (<2 x i32> ptrtoint (<2 x i8*> zeroinitializer to <2 x i32>), <2 x i32> zeroinitializer)

; Casts between integers and pointers that lose nothing, and addresses that differ.
@v = alias i32, inttoptr (i64 ptrtoint (i32* @g to i64) to i32*)
@w = alias i32, addrspacecast (i32* @g to i32 addrspace(2)*)

define i32 @back() {
  ret i32 ptrtoint (i8* inttoptr (i32 20 to i8*) to i32)
}

define i1 @addresses() {
  ret i1 icmp eq (i32* @g, i32* getelementptr ([2 x i32], [2 x i32]* @h, i64 0, i64 0))
}

define i1 @below() {
  ret i1 icmp ult (i64 ptrtoint (i32* @g to i64), i64 0)
}

define i32 @lane() {
  ret i32 bitcast (<1 x i32> <i32 extractelement (<1 x i32> bitcast (i32 zext (i1 icmp eq (i32* @g, i32* inttoptr (i32 -1 to i32*)) to i32) to <1 x i32>), i64 0)> to i32)
}

define i32 @beside() {
  ret i32 ptrtoint (i16* getelementptr (i16, i16* bitcast (i32* @g to i16*), i64 1) to i32)
}
