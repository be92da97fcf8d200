; Bitcasts of byte types, and vectors of equal bytes.
source_filename = "byte-casts"
target datalayout = "e-p1(near):32:32-pz2:64:64-ve"

@a = global b64 bitcast (i64 5 to b64)
@b = global double bitcast (b64 4614253070214989087 to double)
@c = global <2 x i32> bitcast (b64 5 to <2 x i32>)
@d = global b64 bitcast (<2 x i32> <i32 1, i32 2> to b64)
@e = global b64 bitcast (ptr @a to b64)
@f = global ptr bitcast (b64 5 to ptr)
@g = global ptr bitcast (b64 0 to ptr)
@h = global <2 x b32> bitcast (<2 x float> <float 1.0, float 2.0> to <2 x b32>)
@i = global <2 x ptr> bitcast (<2 x b64> splat (b64 5) to <2 x ptr>)
@j = global fp128 bitcast (b128 1 to fp128)
@k = global <2 x b32> bitcast (b64 bitcast (ptr @a to b64) to <2 x b32>)
@l = global <4 x b8> splat (b8 -7)
@m = global <4 x b65> splat (b65 7)
@n = global [2 x b8] [b8 7, b8 7]
@o = global [2 x b64] [b64 -1, b64 7]
@p = global { b8, [2 x b16], <2 x b64> } { b8 1, [2 x b16] zeroinitializer, <2 x b64> splat (b64 -1) }
@q = global ptr addrspace("near") null

define void @casts(b64 %b, b32 %c, ptr %p, <2 x b32> %v, <2 x ptr> %vp) {
  %1 = bitcast b64 %b to ptr
  %2 = bitcast b32 %c to ptr
  %3 = bitcast ptr %p to b64
  %4 = bitcast ptr %p to <2 x b32>
  %5 = bitcast <2 x b32> %v to ptr
  %6 = bitcast <2 x ptr> %vp to <4 x b32>
  %7 = bitcast <2 x ptr> %vp to b128
  %8 = bitcast b64 %b to ptr addrspace(1)
  %9 = bitcast b64 %b to double
  %10 = extractelement <2 x b32> %v, i32 0
  %11 = insertelement <2 x b32> %v, b32 %c, i32 0
  %12 = alloca <4 x i32>
  %13 = freeze <2 x b32> %v
  store <2 x b32> splat (b32 -1), ptr %p
  ret void
}
