; Types of pointers that say what they point to, in every place.
%pair = type { i32, [4 x i8]* }
%lanes = type <8 x float>
%opaque = type opaque
%1 = type { i64, %1* }

@text = constant [4 x i8] c"abc\00"
@first = global i8* getelementptr inbounds ([4 x i8], [4 x i8]* @text, i32 0, i32 0)
@third = global i8* getelementptr (i8, i8* getelementptr ([4 x i8], [4 x i8]* @text, i64 0, i64 0), i64 2)
@beyond = global i8* getelementptr ([4 x i8], [4 x i8]* @text, i64 0, i64 4)
@cast = global i32* bitcast ([4 x i8]* @text to i32*)
@member = global i32* bitcast (%pair* @whole to i32*)
@second = global i8* getelementptr (i8, i8* bitcast ([4 x i8]* @text to i8*), i64 1)
@whole = global %pair zeroinitializer
@alias = alias i8, getelementptr ([4 x i8], [4 x i8]* @text, i32 0, i32 1)
@weak = extern_weak global [4 x i8]
@out = global i8* getelementptr ([4 x i8], [4 x i8]* @weak, i64 0, i64 1)
@table = global [2 x void (i32)*] [void (i32)* @takes, void (i32)* bitcast (i32 (i32)* @gives to void (i32)*)]
@none = global [0 x i32] []

declare void @takes(i32)

define i32 @gives(i32 %x) {
  ret i32 %x
}

define float* @spaces(float* addrspace(4)* %p, i8** addrspace(3)** %q) {
  %r = load float*, float* addrspace(4)* %p
  ret float* %r
}

define <8 x float> @alias_of_vector(%lanes* %p, %opaque* %q) {
  %v = load %lanes, %lanes* %p
  ret %lanes %v
}

define void @calls(i32 (i32)** %p) {
  %f = load i32 (i32)*, i32 (i32)** %p
  %x = call i32 %f(i32 1)
  call void bitcast (i32 (i32)* @gives to void (i32)*)(i32 %x)
  ret void
}

define i32 @no_blank(i32addrspace(1)* %p) {
  %x = load i32, i32addrspace(1)* %p
  ret i32 %x
}

define webkit_jscc void @convention() {
  ret void
}
