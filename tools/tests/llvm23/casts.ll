source_filename = "casts"

define void @f(i32 %x, <2 x i32> %v) {
  %a = uitofp fast nneg i32 %x to double
  %b = uitofp nnan ninf i32 %x to double
  %c = uitofp reassoc nsz arcp contract afn <2 x i32> %v to <2 x float>
  %d = sitofp fast i32 %x to double
  %e = sitofp reassoc nnan <2 x i32> %v to <2 x float>
  %g = uitofp nneg i32 %x to double
  %h = uitofp fast fast i32 %x to float
  ret void
}
