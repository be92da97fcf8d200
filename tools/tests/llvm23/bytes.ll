; Constants of byte types.
source_filename = "bytes"

@a = global b8 5
@b = global b8 -1
@c = global b8 0
@d = global b1 1
@e = global b64 -9223372036854775808
@f = global b128 5
@g = global b128 -340282366920938463463374607431768211455
@h = global b70 1180591620717411303423
@i = global [3 x b8] c"abc"
@j = global [2 x b8] zeroinitializer
@k = global [2 x b16] [b16 1, b16 -2]
@l = global <2 x b8> <b8 1, b8 2>
@m = global <4 x b32> splat (b32 7)
@n = global { b8, i8 } { b8 3, i8 3 }
@o = global b8 undef
@p = global b8 poison
@q = global <2 x b128> splat (b128 9)

define b8 @r(b8 %x, i1 %c) {
  %y = select i1 %c, b8 %x, b8 4
  ret b8 %y
}
