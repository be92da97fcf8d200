; Blocks whose addresses were arguments are constraints of their own now.
define void @labels() {
  br label %here
here:
  callbr void asm sideeffect "", "X,X,~{memory}"(i8* blockaddress(@labels, %one), i8* blockaddress(@labels, %two)) to label %on [label %one, label %two]
on:
  ret void
one:
  ret void
two:
  ret void
}
