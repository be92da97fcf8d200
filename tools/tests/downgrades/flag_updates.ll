; Atomic updates of memory of which one condition of the flags is used.
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%llx \00"
declare i32 @printf(ptr, ...)
declare i8 @llvm.x86.atomic.add.cc.i8(ptr, i8, i32)
declare i8 @llvm.x86.atomic.and.cc.i8(ptr, i8, i32)
declare i8 @llvm.x86.atomic.or.cc.i8(ptr, i8, i32)
declare i8 @llvm.x86.atomic.sub.cc.i8(ptr, i8, i32)
declare i8 @llvm.x86.atomic.xor.cc.i8(ptr, i8, i32)
declare i8 @llvm.x86.atomic.add.cc.i32(ptr, i32, i32)
declare i8 @llvm.x86.atomic.and.cc.i32(ptr, i32, i32)
declare i8 @llvm.x86.atomic.or.cc.i32(ptr, i32, i32)
declare i8 @llvm.x86.atomic.sub.cc.i32(ptr, i32, i32)
declare i8 @llvm.x86.atomic.xor.cc.i32(ptr, i32, i32)
declare i8 @llvm.x86.atomic.add.cc.i64(ptr, i64, i32)
declare i8 @llvm.x86.atomic.and.cc.i64(ptr, i64, i32)
declare i8 @llvm.x86.atomic.or.cc.i64(ptr, i64, i32)
declare i8 @llvm.x86.atomic.sub.cc.i64(ptr, i64, i32)
declare i8 @llvm.x86.atomic.xor.cc.i64(ptr, i64, i32)
define void @p(i64 %x) noinline {
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define void @of_i8(i8 %a, i8 %b) noinline {
  %p = alloca i8
  store i8 %a, ptr %p
  %c1 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 0)
  %w1 = zext i8 %c1 to i64
  call void @p(i64 %w1)
  store i8 %a, ptr %p
  %c2 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 1)
  %w2 = zext i8 %c2 to i64
  call void @p(i64 %w2)
  store i8 %a, ptr %p
  %c3 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 2)
  %w3 = zext i8 %c3 to i64
  call void @p(i64 %w3)
  store i8 %a, ptr %p
  %c4 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 3)
  %w4 = zext i8 %c4 to i64
  call void @p(i64 %w4)
  store i8 %a, ptr %p
  %c5 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 4)
  %w5 = zext i8 %c5 to i64
  call void @p(i64 %w5)
  store i8 %a, ptr %p
  %c6 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 5)
  %w6 = zext i8 %c6 to i64
  call void @p(i64 %w6)
  store i8 %a, ptr %p
  %c7 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 6)
  %w7 = zext i8 %c7 to i64
  call void @p(i64 %w7)
  store i8 %a, ptr %p
  %c8 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 7)
  %w8 = zext i8 %c8 to i64
  call void @p(i64 %w8)
  store i8 %a, ptr %p
  %c9 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 8)
  %w9 = zext i8 %c9 to i64
  call void @p(i64 %w9)
  store i8 %a, ptr %p
  %c10 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 9)
  %w10 = zext i8 %c10 to i64
  call void @p(i64 %w10)
  store i8 %a, ptr %p
  %c11 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 10)
  %w11 = zext i8 %c11 to i64
  call void @p(i64 %w11)
  store i8 %a, ptr %p
  %c12 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 11)
  %w12 = zext i8 %c12 to i64
  call void @p(i64 %w12)
  store i8 %a, ptr %p
  %c13 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 12)
  %w13 = zext i8 %c13 to i64
  call void @p(i64 %w13)
  store i8 %a, ptr %p
  %c14 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 13)
  %w14 = zext i8 %c14 to i64
  call void @p(i64 %w14)
  store i8 %a, ptr %p
  %c15 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 14)
  %w15 = zext i8 %c15 to i64
  call void @p(i64 %w15)
  store i8 %a, ptr %p
  %c16 = call i8 @llvm.x86.atomic.add.cc.i8(ptr %p, i8 %b, i32 15)
  %w16 = zext i8 %c16 to i64
  call void @p(i64 %w16)
  %m17 = load i8, ptr %p
  %l17 = zext i8 %m17 to i64
  call void @p(i64 %l17)
  store i8 %a, ptr %p
  %c18 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 0)
  %w18 = zext i8 %c18 to i64
  call void @p(i64 %w18)
  store i8 %a, ptr %p
  %c19 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 1)
  %w19 = zext i8 %c19 to i64
  call void @p(i64 %w19)
  store i8 %a, ptr %p
  %c20 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 2)
  %w20 = zext i8 %c20 to i64
  call void @p(i64 %w20)
  store i8 %a, ptr %p
  %c21 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 3)
  %w21 = zext i8 %c21 to i64
  call void @p(i64 %w21)
  store i8 %a, ptr %p
  %c22 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 4)
  %w22 = zext i8 %c22 to i64
  call void @p(i64 %w22)
  store i8 %a, ptr %p
  %c23 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 5)
  %w23 = zext i8 %c23 to i64
  call void @p(i64 %w23)
  store i8 %a, ptr %p
  %c24 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 6)
  %w24 = zext i8 %c24 to i64
  call void @p(i64 %w24)
  store i8 %a, ptr %p
  %c25 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 7)
  %w25 = zext i8 %c25 to i64
  call void @p(i64 %w25)
  store i8 %a, ptr %p
  %c26 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 8)
  %w26 = zext i8 %c26 to i64
  call void @p(i64 %w26)
  store i8 %a, ptr %p
  %c27 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 9)
  %w27 = zext i8 %c27 to i64
  call void @p(i64 %w27)
  store i8 %a, ptr %p
  %c28 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 10)
  %w28 = zext i8 %c28 to i64
  call void @p(i64 %w28)
  store i8 %a, ptr %p
  %c29 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 11)
  %w29 = zext i8 %c29 to i64
  call void @p(i64 %w29)
  store i8 %a, ptr %p
  %c30 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 12)
  %w30 = zext i8 %c30 to i64
  call void @p(i64 %w30)
  store i8 %a, ptr %p
  %c31 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 13)
  %w31 = zext i8 %c31 to i64
  call void @p(i64 %w31)
  store i8 %a, ptr %p
  %c32 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 14)
  %w32 = zext i8 %c32 to i64
  call void @p(i64 %w32)
  store i8 %a, ptr %p
  %c33 = call i8 @llvm.x86.atomic.and.cc.i8(ptr %p, i8 %b, i32 15)
  %w33 = zext i8 %c33 to i64
  call void @p(i64 %w33)
  %m34 = load i8, ptr %p
  %l34 = zext i8 %m34 to i64
  call void @p(i64 %l34)
  store i8 %a, ptr %p
  %c35 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 0)
  %w35 = zext i8 %c35 to i64
  call void @p(i64 %w35)
  store i8 %a, ptr %p
  %c36 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 1)
  %w36 = zext i8 %c36 to i64
  call void @p(i64 %w36)
  store i8 %a, ptr %p
  %c37 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 2)
  %w37 = zext i8 %c37 to i64
  call void @p(i64 %w37)
  store i8 %a, ptr %p
  %c38 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 3)
  %w38 = zext i8 %c38 to i64
  call void @p(i64 %w38)
  store i8 %a, ptr %p
  %c39 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 4)
  %w39 = zext i8 %c39 to i64
  call void @p(i64 %w39)
  store i8 %a, ptr %p
  %c40 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 5)
  %w40 = zext i8 %c40 to i64
  call void @p(i64 %w40)
  store i8 %a, ptr %p
  %c41 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 6)
  %w41 = zext i8 %c41 to i64
  call void @p(i64 %w41)
  store i8 %a, ptr %p
  %c42 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 7)
  %w42 = zext i8 %c42 to i64
  call void @p(i64 %w42)
  store i8 %a, ptr %p
  %c43 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 8)
  %w43 = zext i8 %c43 to i64
  call void @p(i64 %w43)
  store i8 %a, ptr %p
  %c44 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 9)
  %w44 = zext i8 %c44 to i64
  call void @p(i64 %w44)
  store i8 %a, ptr %p
  %c45 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 10)
  %w45 = zext i8 %c45 to i64
  call void @p(i64 %w45)
  store i8 %a, ptr %p
  %c46 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 11)
  %w46 = zext i8 %c46 to i64
  call void @p(i64 %w46)
  store i8 %a, ptr %p
  %c47 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 12)
  %w47 = zext i8 %c47 to i64
  call void @p(i64 %w47)
  store i8 %a, ptr %p
  %c48 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 13)
  %w48 = zext i8 %c48 to i64
  call void @p(i64 %w48)
  store i8 %a, ptr %p
  %c49 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 14)
  %w49 = zext i8 %c49 to i64
  call void @p(i64 %w49)
  store i8 %a, ptr %p
  %c50 = call i8 @llvm.x86.atomic.or.cc.i8(ptr %p, i8 %b, i32 15)
  %w50 = zext i8 %c50 to i64
  call void @p(i64 %w50)
  %m51 = load i8, ptr %p
  %l51 = zext i8 %m51 to i64
  call void @p(i64 %l51)
  store i8 %a, ptr %p
  %c52 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 0)
  %w52 = zext i8 %c52 to i64
  call void @p(i64 %w52)
  store i8 %a, ptr %p
  %c53 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 1)
  %w53 = zext i8 %c53 to i64
  call void @p(i64 %w53)
  store i8 %a, ptr %p
  %c54 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 2)
  %w54 = zext i8 %c54 to i64
  call void @p(i64 %w54)
  store i8 %a, ptr %p
  %c55 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 3)
  %w55 = zext i8 %c55 to i64
  call void @p(i64 %w55)
  store i8 %a, ptr %p
  %c56 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 4)
  %w56 = zext i8 %c56 to i64
  call void @p(i64 %w56)
  store i8 %a, ptr %p
  %c57 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 5)
  %w57 = zext i8 %c57 to i64
  call void @p(i64 %w57)
  store i8 %a, ptr %p
  %c58 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 6)
  %w58 = zext i8 %c58 to i64
  call void @p(i64 %w58)
  store i8 %a, ptr %p
  %c59 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 7)
  %w59 = zext i8 %c59 to i64
  call void @p(i64 %w59)
  store i8 %a, ptr %p
  %c60 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 8)
  %w60 = zext i8 %c60 to i64
  call void @p(i64 %w60)
  store i8 %a, ptr %p
  %c61 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 9)
  %w61 = zext i8 %c61 to i64
  call void @p(i64 %w61)
  store i8 %a, ptr %p
  %c62 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 10)
  %w62 = zext i8 %c62 to i64
  call void @p(i64 %w62)
  store i8 %a, ptr %p
  %c63 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 11)
  %w63 = zext i8 %c63 to i64
  call void @p(i64 %w63)
  store i8 %a, ptr %p
  %c64 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 12)
  %w64 = zext i8 %c64 to i64
  call void @p(i64 %w64)
  store i8 %a, ptr %p
  %c65 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 13)
  %w65 = zext i8 %c65 to i64
  call void @p(i64 %w65)
  store i8 %a, ptr %p
  %c66 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 14)
  %w66 = zext i8 %c66 to i64
  call void @p(i64 %w66)
  store i8 %a, ptr %p
  %c67 = call i8 @llvm.x86.atomic.sub.cc.i8(ptr %p, i8 %b, i32 15)
  %w67 = zext i8 %c67 to i64
  call void @p(i64 %w67)
  %m68 = load i8, ptr %p
  %l68 = zext i8 %m68 to i64
  call void @p(i64 %l68)
  store i8 %a, ptr %p
  %c69 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 0)
  %w69 = zext i8 %c69 to i64
  call void @p(i64 %w69)
  store i8 %a, ptr %p
  %c70 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 1)
  %w70 = zext i8 %c70 to i64
  call void @p(i64 %w70)
  store i8 %a, ptr %p
  %c71 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 2)
  %w71 = zext i8 %c71 to i64
  call void @p(i64 %w71)
  store i8 %a, ptr %p
  %c72 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 3)
  %w72 = zext i8 %c72 to i64
  call void @p(i64 %w72)
  store i8 %a, ptr %p
  %c73 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 4)
  %w73 = zext i8 %c73 to i64
  call void @p(i64 %w73)
  store i8 %a, ptr %p
  %c74 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 5)
  %w74 = zext i8 %c74 to i64
  call void @p(i64 %w74)
  store i8 %a, ptr %p
  %c75 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 6)
  %w75 = zext i8 %c75 to i64
  call void @p(i64 %w75)
  store i8 %a, ptr %p
  %c76 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 7)
  %w76 = zext i8 %c76 to i64
  call void @p(i64 %w76)
  store i8 %a, ptr %p
  %c77 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 8)
  %w77 = zext i8 %c77 to i64
  call void @p(i64 %w77)
  store i8 %a, ptr %p
  %c78 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 9)
  %w78 = zext i8 %c78 to i64
  call void @p(i64 %w78)
  store i8 %a, ptr %p
  %c79 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 10)
  %w79 = zext i8 %c79 to i64
  call void @p(i64 %w79)
  store i8 %a, ptr %p
  %c80 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 11)
  %w80 = zext i8 %c80 to i64
  call void @p(i64 %w80)
  store i8 %a, ptr %p
  %c81 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 12)
  %w81 = zext i8 %c81 to i64
  call void @p(i64 %w81)
  store i8 %a, ptr %p
  %c82 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 13)
  %w82 = zext i8 %c82 to i64
  call void @p(i64 %w82)
  store i8 %a, ptr %p
  %c83 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 14)
  %w83 = zext i8 %c83 to i64
  call void @p(i64 %w83)
  store i8 %a, ptr %p
  %c84 = call i8 @llvm.x86.atomic.xor.cc.i8(ptr %p, i8 %b, i32 15)
  %w84 = zext i8 %c84 to i64
  call void @p(i64 %w84)
  %m85 = load i8, ptr %p
  %l85 = zext i8 %m85 to i64
  call void @p(i64 %l85)
  ret void
}
define void @of_i32(i32 %a, i32 %b) noinline {
  %p = alloca i32
  store i32 %a, ptr %p
  %c86 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 0)
  %w86 = zext i8 %c86 to i64
  call void @p(i64 %w86)
  store i32 %a, ptr %p
  %c87 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 1)
  %w87 = zext i8 %c87 to i64
  call void @p(i64 %w87)
  store i32 %a, ptr %p
  %c88 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 2)
  %w88 = zext i8 %c88 to i64
  call void @p(i64 %w88)
  store i32 %a, ptr %p
  %c89 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 3)
  %w89 = zext i8 %c89 to i64
  call void @p(i64 %w89)
  store i32 %a, ptr %p
  %c90 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 4)
  %w90 = zext i8 %c90 to i64
  call void @p(i64 %w90)
  store i32 %a, ptr %p
  %c91 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 5)
  %w91 = zext i8 %c91 to i64
  call void @p(i64 %w91)
  store i32 %a, ptr %p
  %c92 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 6)
  %w92 = zext i8 %c92 to i64
  call void @p(i64 %w92)
  store i32 %a, ptr %p
  %c93 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 7)
  %w93 = zext i8 %c93 to i64
  call void @p(i64 %w93)
  store i32 %a, ptr %p
  %c94 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 8)
  %w94 = zext i8 %c94 to i64
  call void @p(i64 %w94)
  store i32 %a, ptr %p
  %c95 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 9)
  %w95 = zext i8 %c95 to i64
  call void @p(i64 %w95)
  store i32 %a, ptr %p
  %c96 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 10)
  %w96 = zext i8 %c96 to i64
  call void @p(i64 %w96)
  store i32 %a, ptr %p
  %c97 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 11)
  %w97 = zext i8 %c97 to i64
  call void @p(i64 %w97)
  store i32 %a, ptr %p
  %c98 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 12)
  %w98 = zext i8 %c98 to i64
  call void @p(i64 %w98)
  store i32 %a, ptr %p
  %c99 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 13)
  %w99 = zext i8 %c99 to i64
  call void @p(i64 %w99)
  store i32 %a, ptr %p
  %c100 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 14)
  %w100 = zext i8 %c100 to i64
  call void @p(i64 %w100)
  store i32 %a, ptr %p
  %c101 = call i8 @llvm.x86.atomic.add.cc.i32(ptr %p, i32 %b, i32 15)
  %w101 = zext i8 %c101 to i64
  call void @p(i64 %w101)
  %m102 = load i32, ptr %p
  %l102 = zext i32 %m102 to i64
  call void @p(i64 %l102)
  store i32 %a, ptr %p
  %c103 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 0)
  %w103 = zext i8 %c103 to i64
  call void @p(i64 %w103)
  store i32 %a, ptr %p
  %c104 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 1)
  %w104 = zext i8 %c104 to i64
  call void @p(i64 %w104)
  store i32 %a, ptr %p
  %c105 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 2)
  %w105 = zext i8 %c105 to i64
  call void @p(i64 %w105)
  store i32 %a, ptr %p
  %c106 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 3)
  %w106 = zext i8 %c106 to i64
  call void @p(i64 %w106)
  store i32 %a, ptr %p
  %c107 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 4)
  %w107 = zext i8 %c107 to i64
  call void @p(i64 %w107)
  store i32 %a, ptr %p
  %c108 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 5)
  %w108 = zext i8 %c108 to i64
  call void @p(i64 %w108)
  store i32 %a, ptr %p
  %c109 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 6)
  %w109 = zext i8 %c109 to i64
  call void @p(i64 %w109)
  store i32 %a, ptr %p
  %c110 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 7)
  %w110 = zext i8 %c110 to i64
  call void @p(i64 %w110)
  store i32 %a, ptr %p
  %c111 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 8)
  %w111 = zext i8 %c111 to i64
  call void @p(i64 %w111)
  store i32 %a, ptr %p
  %c112 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 9)
  %w112 = zext i8 %c112 to i64
  call void @p(i64 %w112)
  store i32 %a, ptr %p
  %c113 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 10)
  %w113 = zext i8 %c113 to i64
  call void @p(i64 %w113)
  store i32 %a, ptr %p
  %c114 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 11)
  %w114 = zext i8 %c114 to i64
  call void @p(i64 %w114)
  store i32 %a, ptr %p
  %c115 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 12)
  %w115 = zext i8 %c115 to i64
  call void @p(i64 %w115)
  store i32 %a, ptr %p
  %c116 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 13)
  %w116 = zext i8 %c116 to i64
  call void @p(i64 %w116)
  store i32 %a, ptr %p
  %c117 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 14)
  %w117 = zext i8 %c117 to i64
  call void @p(i64 %w117)
  store i32 %a, ptr %p
  %c118 = call i8 @llvm.x86.atomic.and.cc.i32(ptr %p, i32 %b, i32 15)
  %w118 = zext i8 %c118 to i64
  call void @p(i64 %w118)
  %m119 = load i32, ptr %p
  %l119 = zext i32 %m119 to i64
  call void @p(i64 %l119)
  store i32 %a, ptr %p
  %c120 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 0)
  %w120 = zext i8 %c120 to i64
  call void @p(i64 %w120)
  store i32 %a, ptr %p
  %c121 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 1)
  %w121 = zext i8 %c121 to i64
  call void @p(i64 %w121)
  store i32 %a, ptr %p
  %c122 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 2)
  %w122 = zext i8 %c122 to i64
  call void @p(i64 %w122)
  store i32 %a, ptr %p
  %c123 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 3)
  %w123 = zext i8 %c123 to i64
  call void @p(i64 %w123)
  store i32 %a, ptr %p
  %c124 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 4)
  %w124 = zext i8 %c124 to i64
  call void @p(i64 %w124)
  store i32 %a, ptr %p
  %c125 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 5)
  %w125 = zext i8 %c125 to i64
  call void @p(i64 %w125)
  store i32 %a, ptr %p
  %c126 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 6)
  %w126 = zext i8 %c126 to i64
  call void @p(i64 %w126)
  store i32 %a, ptr %p
  %c127 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 7)
  %w127 = zext i8 %c127 to i64
  call void @p(i64 %w127)
  store i32 %a, ptr %p
  %c128 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 8)
  %w128 = zext i8 %c128 to i64
  call void @p(i64 %w128)
  store i32 %a, ptr %p
  %c129 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 9)
  %w129 = zext i8 %c129 to i64
  call void @p(i64 %w129)
  store i32 %a, ptr %p
  %c130 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 10)
  %w130 = zext i8 %c130 to i64
  call void @p(i64 %w130)
  store i32 %a, ptr %p
  %c131 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 11)
  %w131 = zext i8 %c131 to i64
  call void @p(i64 %w131)
  store i32 %a, ptr %p
  %c132 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 12)
  %w132 = zext i8 %c132 to i64
  call void @p(i64 %w132)
  store i32 %a, ptr %p
  %c133 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 13)
  %w133 = zext i8 %c133 to i64
  call void @p(i64 %w133)
  store i32 %a, ptr %p
  %c134 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 14)
  %w134 = zext i8 %c134 to i64
  call void @p(i64 %w134)
  store i32 %a, ptr %p
  %c135 = call i8 @llvm.x86.atomic.or.cc.i32(ptr %p, i32 %b, i32 15)
  %w135 = zext i8 %c135 to i64
  call void @p(i64 %w135)
  %m136 = load i32, ptr %p
  %l136 = zext i32 %m136 to i64
  call void @p(i64 %l136)
  store i32 %a, ptr %p
  %c137 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 0)
  %w137 = zext i8 %c137 to i64
  call void @p(i64 %w137)
  store i32 %a, ptr %p
  %c138 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 1)
  %w138 = zext i8 %c138 to i64
  call void @p(i64 %w138)
  store i32 %a, ptr %p
  %c139 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 2)
  %w139 = zext i8 %c139 to i64
  call void @p(i64 %w139)
  store i32 %a, ptr %p
  %c140 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 3)
  %w140 = zext i8 %c140 to i64
  call void @p(i64 %w140)
  store i32 %a, ptr %p
  %c141 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 4)
  %w141 = zext i8 %c141 to i64
  call void @p(i64 %w141)
  store i32 %a, ptr %p
  %c142 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 5)
  %w142 = zext i8 %c142 to i64
  call void @p(i64 %w142)
  store i32 %a, ptr %p
  %c143 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 6)
  %w143 = zext i8 %c143 to i64
  call void @p(i64 %w143)
  store i32 %a, ptr %p
  %c144 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 7)
  %w144 = zext i8 %c144 to i64
  call void @p(i64 %w144)
  store i32 %a, ptr %p
  %c145 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 8)
  %w145 = zext i8 %c145 to i64
  call void @p(i64 %w145)
  store i32 %a, ptr %p
  %c146 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 9)
  %w146 = zext i8 %c146 to i64
  call void @p(i64 %w146)
  store i32 %a, ptr %p
  %c147 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 10)
  %w147 = zext i8 %c147 to i64
  call void @p(i64 %w147)
  store i32 %a, ptr %p
  %c148 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 11)
  %w148 = zext i8 %c148 to i64
  call void @p(i64 %w148)
  store i32 %a, ptr %p
  %c149 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 12)
  %w149 = zext i8 %c149 to i64
  call void @p(i64 %w149)
  store i32 %a, ptr %p
  %c150 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 13)
  %w150 = zext i8 %c150 to i64
  call void @p(i64 %w150)
  store i32 %a, ptr %p
  %c151 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 14)
  %w151 = zext i8 %c151 to i64
  call void @p(i64 %w151)
  store i32 %a, ptr %p
  %c152 = call i8 @llvm.x86.atomic.sub.cc.i32(ptr %p, i32 %b, i32 15)
  %w152 = zext i8 %c152 to i64
  call void @p(i64 %w152)
  %m153 = load i32, ptr %p
  %l153 = zext i32 %m153 to i64
  call void @p(i64 %l153)
  store i32 %a, ptr %p
  %c154 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 0)
  %w154 = zext i8 %c154 to i64
  call void @p(i64 %w154)
  store i32 %a, ptr %p
  %c155 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 1)
  %w155 = zext i8 %c155 to i64
  call void @p(i64 %w155)
  store i32 %a, ptr %p
  %c156 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 2)
  %w156 = zext i8 %c156 to i64
  call void @p(i64 %w156)
  store i32 %a, ptr %p
  %c157 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 3)
  %w157 = zext i8 %c157 to i64
  call void @p(i64 %w157)
  store i32 %a, ptr %p
  %c158 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 4)
  %w158 = zext i8 %c158 to i64
  call void @p(i64 %w158)
  store i32 %a, ptr %p
  %c159 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 5)
  %w159 = zext i8 %c159 to i64
  call void @p(i64 %w159)
  store i32 %a, ptr %p
  %c160 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 6)
  %w160 = zext i8 %c160 to i64
  call void @p(i64 %w160)
  store i32 %a, ptr %p
  %c161 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 7)
  %w161 = zext i8 %c161 to i64
  call void @p(i64 %w161)
  store i32 %a, ptr %p
  %c162 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 8)
  %w162 = zext i8 %c162 to i64
  call void @p(i64 %w162)
  store i32 %a, ptr %p
  %c163 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 9)
  %w163 = zext i8 %c163 to i64
  call void @p(i64 %w163)
  store i32 %a, ptr %p
  %c164 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 10)
  %w164 = zext i8 %c164 to i64
  call void @p(i64 %w164)
  store i32 %a, ptr %p
  %c165 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 11)
  %w165 = zext i8 %c165 to i64
  call void @p(i64 %w165)
  store i32 %a, ptr %p
  %c166 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 12)
  %w166 = zext i8 %c166 to i64
  call void @p(i64 %w166)
  store i32 %a, ptr %p
  %c167 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 13)
  %w167 = zext i8 %c167 to i64
  call void @p(i64 %w167)
  store i32 %a, ptr %p
  %c168 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 14)
  %w168 = zext i8 %c168 to i64
  call void @p(i64 %w168)
  store i32 %a, ptr %p
  %c169 = call i8 @llvm.x86.atomic.xor.cc.i32(ptr %p, i32 %b, i32 15)
  %w169 = zext i8 %c169 to i64
  call void @p(i64 %w169)
  %m170 = load i32, ptr %p
  %l170 = zext i32 %m170 to i64
  call void @p(i64 %l170)
  ret void
}
define void @of_i64(i64 %a, i64 %b) noinline {
  %p = alloca i64
  store i64 %a, ptr %p
  %c171 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 0)
  %w171 = zext i8 %c171 to i64
  call void @p(i64 %w171)
  store i64 %a, ptr %p
  %c172 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 1)
  %w172 = zext i8 %c172 to i64
  call void @p(i64 %w172)
  store i64 %a, ptr %p
  %c173 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 2)
  %w173 = zext i8 %c173 to i64
  call void @p(i64 %w173)
  store i64 %a, ptr %p
  %c174 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 3)
  %w174 = zext i8 %c174 to i64
  call void @p(i64 %w174)
  store i64 %a, ptr %p
  %c175 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 4)
  %w175 = zext i8 %c175 to i64
  call void @p(i64 %w175)
  store i64 %a, ptr %p
  %c176 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 5)
  %w176 = zext i8 %c176 to i64
  call void @p(i64 %w176)
  store i64 %a, ptr %p
  %c177 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 6)
  %w177 = zext i8 %c177 to i64
  call void @p(i64 %w177)
  store i64 %a, ptr %p
  %c178 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 7)
  %w178 = zext i8 %c178 to i64
  call void @p(i64 %w178)
  store i64 %a, ptr %p
  %c179 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 8)
  %w179 = zext i8 %c179 to i64
  call void @p(i64 %w179)
  store i64 %a, ptr %p
  %c180 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 9)
  %w180 = zext i8 %c180 to i64
  call void @p(i64 %w180)
  store i64 %a, ptr %p
  %c181 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 10)
  %w181 = zext i8 %c181 to i64
  call void @p(i64 %w181)
  store i64 %a, ptr %p
  %c182 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 11)
  %w182 = zext i8 %c182 to i64
  call void @p(i64 %w182)
  store i64 %a, ptr %p
  %c183 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 12)
  %w183 = zext i8 %c183 to i64
  call void @p(i64 %w183)
  store i64 %a, ptr %p
  %c184 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 13)
  %w184 = zext i8 %c184 to i64
  call void @p(i64 %w184)
  store i64 %a, ptr %p
  %c185 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 14)
  %w185 = zext i8 %c185 to i64
  call void @p(i64 %w185)
  store i64 %a, ptr %p
  %c186 = call i8 @llvm.x86.atomic.add.cc.i64(ptr %p, i64 %b, i32 15)
  %w186 = zext i8 %c186 to i64
  call void @p(i64 %w186)
  %m187 = load i64, ptr %p
  call void @p(i64 %m187)
  store i64 %a, ptr %p
  %c188 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 0)
  %w188 = zext i8 %c188 to i64
  call void @p(i64 %w188)
  store i64 %a, ptr %p
  %c189 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 1)
  %w189 = zext i8 %c189 to i64
  call void @p(i64 %w189)
  store i64 %a, ptr %p
  %c190 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 2)
  %w190 = zext i8 %c190 to i64
  call void @p(i64 %w190)
  store i64 %a, ptr %p
  %c191 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 3)
  %w191 = zext i8 %c191 to i64
  call void @p(i64 %w191)
  store i64 %a, ptr %p
  %c192 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 4)
  %w192 = zext i8 %c192 to i64
  call void @p(i64 %w192)
  store i64 %a, ptr %p
  %c193 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 5)
  %w193 = zext i8 %c193 to i64
  call void @p(i64 %w193)
  store i64 %a, ptr %p
  %c194 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 6)
  %w194 = zext i8 %c194 to i64
  call void @p(i64 %w194)
  store i64 %a, ptr %p
  %c195 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 7)
  %w195 = zext i8 %c195 to i64
  call void @p(i64 %w195)
  store i64 %a, ptr %p
  %c196 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 8)
  %w196 = zext i8 %c196 to i64
  call void @p(i64 %w196)
  store i64 %a, ptr %p
  %c197 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 9)
  %w197 = zext i8 %c197 to i64
  call void @p(i64 %w197)
  store i64 %a, ptr %p
  %c198 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 10)
  %w198 = zext i8 %c198 to i64
  call void @p(i64 %w198)
  store i64 %a, ptr %p
  %c199 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 11)
  %w199 = zext i8 %c199 to i64
  call void @p(i64 %w199)
  store i64 %a, ptr %p
  %c200 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 12)
  %w200 = zext i8 %c200 to i64
  call void @p(i64 %w200)
  store i64 %a, ptr %p
  %c201 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 13)
  %w201 = zext i8 %c201 to i64
  call void @p(i64 %w201)
  store i64 %a, ptr %p
  %c202 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 14)
  %w202 = zext i8 %c202 to i64
  call void @p(i64 %w202)
  store i64 %a, ptr %p
  %c203 = call i8 @llvm.x86.atomic.and.cc.i64(ptr %p, i64 %b, i32 15)
  %w203 = zext i8 %c203 to i64
  call void @p(i64 %w203)
  %m204 = load i64, ptr %p
  call void @p(i64 %m204)
  store i64 %a, ptr %p
  %c205 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 0)
  %w205 = zext i8 %c205 to i64
  call void @p(i64 %w205)
  store i64 %a, ptr %p
  %c206 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 1)
  %w206 = zext i8 %c206 to i64
  call void @p(i64 %w206)
  store i64 %a, ptr %p
  %c207 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 2)
  %w207 = zext i8 %c207 to i64
  call void @p(i64 %w207)
  store i64 %a, ptr %p
  %c208 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 3)
  %w208 = zext i8 %c208 to i64
  call void @p(i64 %w208)
  store i64 %a, ptr %p
  %c209 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 4)
  %w209 = zext i8 %c209 to i64
  call void @p(i64 %w209)
  store i64 %a, ptr %p
  %c210 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 5)
  %w210 = zext i8 %c210 to i64
  call void @p(i64 %w210)
  store i64 %a, ptr %p
  %c211 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 6)
  %w211 = zext i8 %c211 to i64
  call void @p(i64 %w211)
  store i64 %a, ptr %p
  %c212 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 7)
  %w212 = zext i8 %c212 to i64
  call void @p(i64 %w212)
  store i64 %a, ptr %p
  %c213 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 8)
  %w213 = zext i8 %c213 to i64
  call void @p(i64 %w213)
  store i64 %a, ptr %p
  %c214 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 9)
  %w214 = zext i8 %c214 to i64
  call void @p(i64 %w214)
  store i64 %a, ptr %p
  %c215 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 10)
  %w215 = zext i8 %c215 to i64
  call void @p(i64 %w215)
  store i64 %a, ptr %p
  %c216 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 11)
  %w216 = zext i8 %c216 to i64
  call void @p(i64 %w216)
  store i64 %a, ptr %p
  %c217 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 12)
  %w217 = zext i8 %c217 to i64
  call void @p(i64 %w217)
  store i64 %a, ptr %p
  %c218 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 13)
  %w218 = zext i8 %c218 to i64
  call void @p(i64 %w218)
  store i64 %a, ptr %p
  %c219 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 14)
  %w219 = zext i8 %c219 to i64
  call void @p(i64 %w219)
  store i64 %a, ptr %p
  %c220 = call i8 @llvm.x86.atomic.or.cc.i64(ptr %p, i64 %b, i32 15)
  %w220 = zext i8 %c220 to i64
  call void @p(i64 %w220)
  %m221 = load i64, ptr %p
  call void @p(i64 %m221)
  store i64 %a, ptr %p
  %c222 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 0)
  %w222 = zext i8 %c222 to i64
  call void @p(i64 %w222)
  store i64 %a, ptr %p
  %c223 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 1)
  %w223 = zext i8 %c223 to i64
  call void @p(i64 %w223)
  store i64 %a, ptr %p
  %c224 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 2)
  %w224 = zext i8 %c224 to i64
  call void @p(i64 %w224)
  store i64 %a, ptr %p
  %c225 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 3)
  %w225 = zext i8 %c225 to i64
  call void @p(i64 %w225)
  store i64 %a, ptr %p
  %c226 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 4)
  %w226 = zext i8 %c226 to i64
  call void @p(i64 %w226)
  store i64 %a, ptr %p
  %c227 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 5)
  %w227 = zext i8 %c227 to i64
  call void @p(i64 %w227)
  store i64 %a, ptr %p
  %c228 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 6)
  %w228 = zext i8 %c228 to i64
  call void @p(i64 %w228)
  store i64 %a, ptr %p
  %c229 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 7)
  %w229 = zext i8 %c229 to i64
  call void @p(i64 %w229)
  store i64 %a, ptr %p
  %c230 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 8)
  %w230 = zext i8 %c230 to i64
  call void @p(i64 %w230)
  store i64 %a, ptr %p
  %c231 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 9)
  %w231 = zext i8 %c231 to i64
  call void @p(i64 %w231)
  store i64 %a, ptr %p
  %c232 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 10)
  %w232 = zext i8 %c232 to i64
  call void @p(i64 %w232)
  store i64 %a, ptr %p
  %c233 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 11)
  %w233 = zext i8 %c233 to i64
  call void @p(i64 %w233)
  store i64 %a, ptr %p
  %c234 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 12)
  %w234 = zext i8 %c234 to i64
  call void @p(i64 %w234)
  store i64 %a, ptr %p
  %c235 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 13)
  %w235 = zext i8 %c235 to i64
  call void @p(i64 %w235)
  store i64 %a, ptr %p
  %c236 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 14)
  %w236 = zext i8 %c236 to i64
  call void @p(i64 %w236)
  store i64 %a, ptr %p
  %c237 = call i8 @llvm.x86.atomic.sub.cc.i64(ptr %p, i64 %b, i32 15)
  %w237 = zext i8 %c237 to i64
  call void @p(i64 %w237)
  %m238 = load i64, ptr %p
  call void @p(i64 %m238)
  store i64 %a, ptr %p
  %c239 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 0)
  %w239 = zext i8 %c239 to i64
  call void @p(i64 %w239)
  store i64 %a, ptr %p
  %c240 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 1)
  %w240 = zext i8 %c240 to i64
  call void @p(i64 %w240)
  store i64 %a, ptr %p
  %c241 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 2)
  %w241 = zext i8 %c241 to i64
  call void @p(i64 %w241)
  store i64 %a, ptr %p
  %c242 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 3)
  %w242 = zext i8 %c242 to i64
  call void @p(i64 %w242)
  store i64 %a, ptr %p
  %c243 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 4)
  %w243 = zext i8 %c243 to i64
  call void @p(i64 %w243)
  store i64 %a, ptr %p
  %c244 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 5)
  %w244 = zext i8 %c244 to i64
  call void @p(i64 %w244)
  store i64 %a, ptr %p
  %c245 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 6)
  %w245 = zext i8 %c245 to i64
  call void @p(i64 %w245)
  store i64 %a, ptr %p
  %c246 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 7)
  %w246 = zext i8 %c246 to i64
  call void @p(i64 %w246)
  store i64 %a, ptr %p
  %c247 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 8)
  %w247 = zext i8 %c247 to i64
  call void @p(i64 %w247)
  store i64 %a, ptr %p
  %c248 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 9)
  %w248 = zext i8 %c248 to i64
  call void @p(i64 %w248)
  store i64 %a, ptr %p
  %c249 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 10)
  %w249 = zext i8 %c249 to i64
  call void @p(i64 %w249)
  store i64 %a, ptr %p
  %c250 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 11)
  %w250 = zext i8 %c250 to i64
  call void @p(i64 %w250)
  store i64 %a, ptr %p
  %c251 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 12)
  %w251 = zext i8 %c251 to i64
  call void @p(i64 %w251)
  store i64 %a, ptr %p
  %c252 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 13)
  %w252 = zext i8 %c252 to i64
  call void @p(i64 %w252)
  store i64 %a, ptr %p
  %c253 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 14)
  %w253 = zext i8 %c253 to i64
  call void @p(i64 %w253)
  store i64 %a, ptr %p
  %c254 = call i8 @llvm.x86.atomic.xor.cc.i64(ptr %p, i64 %b, i32 15)
  %w254 = zext i8 %c254 to i64
  call void @p(i64 %w254)
  %m255 = load i64, ptr %p
  call void @p(i64 %m255)
  ret void
}
define i32 @main() {
  call void @of_i8(i8 127, i8 1)
  call void @of_i8(i8 -128, i8 -1)
  call void @of_i8(i8 5, i8 5)
  call void @of_i8(i8 -1, i8 1)
  call void @of_i8(i8 0, i8 0)
  call void @of_i8(i8 3, i8 -4)
  call void @of_i32(i32 2147483647, i32 1)
  call void @of_i32(i32 -2147483648, i32 1)
  call void @of_i32(i32 7, i32 7)
  call void @of_i32(i32 256, i32 255)
  call void @of_i64(i64 9223372036854775807, i64 1)
  call void @of_i64(i64 -5, i64 6)
  call void @of_i64(i64 0, i64 1)
  ret i32 0
}
