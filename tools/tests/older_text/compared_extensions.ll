; A comparison of an extended value is one of the value itself.
@a = external global i32
@b = external global i32

define i32 @bit() {
  %x = and i32 7, select (i1 icmp ne (i8 zext (i1 icmp ult (i32* @a, i32* @b) to i8), i8 0), i32 0, i32 ptrtoint (i32* @a to i32))
  ret i32 %x
}

define i32 @set() {
  %x = and i32 7, select (i1 icmp eq (i8 zext (i1 icmp ult (i32* @a, i32* @b) to i8), i8 1), i32 0, i32 ptrtoint (i32* @a to i32))
  ret i32 %x
}

define i32 @wide() {
  %x = and i32 7, zext (i1 icmp ugt (i64 zext (i32 ptrtoint (i32* @a to i32) to i64), i64 5) to i32)
  ret i32 %x
}

define i32 @signed() {
  %x = and i32 7, zext (i1 icmp sgt (i64 sext (i32 ptrtoint (i32* @a to i32) to i64), i64 -5) to i32)
  ret i32 %x
}

define i32 @lossy() {
  %x = and i32 7, zext (i1 icmp ugt (i64 zext (i32 ptrtoint (i32* @a to i32) to i64), i64 4294967299) to i32)
  ret i32 %x
}

define i64 @used() {
  %x = and i64 7, select (i1 icmp ne (i64 zext (i1 icmp ult (i32* @a, i32* @b) to i64), i64 0), i64 zext (i1 icmp ult (i32* @a, i32* @b) to i64), i64 5)
  ret i64 %x
}
