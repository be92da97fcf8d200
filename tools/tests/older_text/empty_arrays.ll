; An array of no elements before the first pointer that says its type.
@none = internal constant [0 x i32] []
@nested = global { [0 x i8], i32 } { [0 x i8] [], i32 1 }
@pointer = global i32* null
