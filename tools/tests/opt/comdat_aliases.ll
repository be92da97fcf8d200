; passes: globaldce | internalize<preserve-gv=user>,globaldce
; Aliases belong to the comdat of their base object: who takes its members takes them, too.
$kept = comdat any
$gone = comdat any

@kept.alias = linkonce_odr unnamed_addr alias void (), ptr @kept.function
@kept.other = linkonce_odr alias i32, getelementptr (i8, ptr @kept.variable, i64 0)
@gone.alias = linkonce_odr alias i32, ptr @gone.variable
@kept.variable = linkonce_odr global i32 1, comdat($kept)
@gone.variable = linkonce_odr global i32 1, comdat($gone)

define void @user() {
  call void @kept.function()
  ret void
}

define linkonce_odr void @kept.function() comdat($kept) {
  ret void
}
