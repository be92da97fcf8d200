; Fast-math flags of calls that return arrays (LLVM 10) and structs (LLVM 20): nothing else here is as new.

define { <2 x float>, <2 x float> } @calls([2 x [2 x float]] %a) {
  %1 = call nnan [2 x [2 x float]] @array([2 x [2 x float]] %a)
  %2 = call fast { <2 x float>, <2 x float> } @parts([2 x [2 x float]] %1)
  ret { <2 x float>, <2 x float> } %2
}

declare [2 x [2 x float]] @array([2 x [2 x float]])
declare { <2 x float>, <2 x float> } @parts([2 x [2 x float]])
