; Integers of 65 to 127 bits between objects: whole, in structs, in the last register and on the stack.
define WIDE @alone(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, WIDE %x, i64 %f, WIDE %y, i64 %g) {
  %1 = xor i64 %a, %b
  %2 = xor i64 %c, %d
  %3 = add i64 %1, %2
  %4 = mul i64 %e, %f
  %5 = add i64 %3, %4
  %6 = sub i64 %5, %g
  %7 = zext i64 %6 to WIDE
  %8 = udiv WIDE %x, 3
  %9 = lshr WIDE %y, 5
  %10 = xor WIDE %8, %9
  %11 = add WIDE %10, %7
  ret WIDE %11
}
define { WIDE, i64 } @inside({ i64, WIDE } %s, WIDE %x, i64 %a, { WIDE, i8 } %t, WIDE %y) {
  %1 = extractvalue { i64, WIDE } %s, 0
  %2 = extractvalue { i64, WIDE } %s, 1
  %3 = extractvalue { WIDE, i8 } %t, 0
  %4 = extractvalue { WIDE, i8 } %t, 1
  %5 = zext i8 %4 to i64
  %6 = mul i64 %1, %5
  %7 = add i64 %6, %a
  %8 = udiv WIDE %2, 7
  %9 = lshr WIDE %3, 9
  %10 = xor WIDE %8, %9
  %11 = icmp ult WIDE %x, %y
  %12 = zext i1 %11 to i64
  %13 = add i64 %7, %12
  %14 = sub WIDE %10, %x
  %15 = insertvalue { WIDE, i64 } poison, WIDE %14, 0
  %16 = insertvalue { WIDE, i64 } %15, i64 %13, 1
  ret { WIDE, i64 } %16
}
