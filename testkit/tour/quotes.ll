; Quotes and escapes where LLVM's own text cannot be read back.
source_filename = "quotes.ll"

declare void @attribute() "escaped\22\5C"="a\0Ab\22"

define void @collector() gc "a \22strange\22 one" {
  ret void
}
