; An empty source name is not that of a module without one, which is named after its file.
source_filename = ""

@v = internal global i32 1

define i32 @f() {
  %v = load i32, ptr @v
  ret i32 %v
}
