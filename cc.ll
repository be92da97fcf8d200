define cc 127 void @f() { ret void }
