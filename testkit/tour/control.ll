; Control flow, calls of every kind and exception handling of every family.
source_filename = "control.ll"

declare void @f()
declare i32 @g(i32, ...)
declare ptr @h(ptr returned)
declare i32 @__gxx_personality_v0(...)
declare i32 @__CxxFrameHandler3(...)
@typeinfo = external constant ptr

define i32 @branches(i1 %c, i32 %x) {
entry:
  br i1 %c, label %then, label %else

then:                                             ; preds nothing to say here
  br label %join

else:
  br label %join

join:
  %p = phi i32 [ 1, %then ], [ %x, %else ]
  switch i32 %p, label %default [
    i32 0, label %zero
    i32 -1, label %one
    i32 2147483647, label %one
  ]

zero:
  switch i32 %x, label %default [
  ]

one:
  switch i8 7, label %default [ i8 -128, label %zero ]

default:
  ret i32 %p

unreachable.block:
  unreachable
}

define void @switch.wide(i128 %x) {
  switch i128 %x, label %a [
    i128 170141183460469231731687303715884105727, label %b
    i128 -1, label %b
  ]
a:
  ret void
b:
  ret void
}

define void @indirect(ptr %p) {
  indirectbr ptr %p, [label %a, label %b, label %a]
a:
  indirectbr ptr blockaddress(@indirect, %b), []
b:
  ret void
}

define i32 @loops(i32 %n) {
  br label %1
1:
  %2 = phi i32 [ 0, %0 ], [ %5, %4 ]
  %3 = icmp slt i32 %2, %n
  br i1 %3, label %4, label %6
4:
  %5 = add nsw i32 %2, 1
  br label %1
6:
  ret i32 %2
}

define ptr @calls(ptr %fn) {
  call void @f()
  tail call void @f()
  notail call void @f()
  %1 = call i32 (i32, ...) @g(i32 1, i32 2, double 3.0)
  %2 = call i32 (i32, ...) @g(i32 signext 1)
  %3 = call i32 %fn(i32 3)
  %4 = call fastcc { i32, ptr } %fn(<4 x i32> zeroinitializer, ptr null)
  %5 = tail call noundef ptr @h(ptr nonnull %fn) nounwind
  call void (...) %fn()
  call void null()
  call void undef(i32 1)
  call void inttoptr (i64 64 to ptr)()
  %6 = musttail call ptr @h(ptr %fn)
  ret ptr %6
}

define tailcc void @musttail.void(ptr %x) {
  musttail call tailcc void @tail(ptr %x)
  ret void
}
declare tailcc void @tail(ptr)

define void @musttail.varargs(ptr %x, ...) {
  musttail call void (ptr, ...) @varargs(ptr %x, ...)
  ret void
}
declare void @varargs(ptr, ...)

define void @bundles(ptr %p, i32 %x) personality ptr @__gxx_personality_v0 {
  call void @f() [ "deopt"() ]
  call void @f() [ "deopt"(i32 1, ptr %p, i32 %x), "gc-live"(ptr %p) ]
  %token = call token @llvm.experimental.convergence.anchor()
  call void @f() [ "cfguardtarget"(ptr %p) ]
  call void @f() [ "kcfi"(i32 1234) ]
  call void %p() [ "ptrauth"(i32 0, i64 1) ]
  call void @f() [ "convergencectrl"(token %token) ]
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "nonnull"(ptr %p), "cold"() ]

  call void @f() nounwind [ "gc-transition"(i8 0, <2 x i32> <i32 1, i32 2>, metadata !"a string in a bundle", metadata !0) ]
  invoke void @f() [ "deopt"(i32 7) ] to label %ok unwind label %lpad
ok:
  call void @f() [ "a \22custom\22 tag"(ptr %p) ]
  %r = call ptr @h(ptr %p) [ "clang.arc.attachedcall"(ptr @llvm.objc.retainAutoreleasedReturnValue) ]
  ret void
lpad:
  %lp = landingpad { ptr, i32 } cleanup
  ret void
}
declare ptr @llvm.objc.retainAutoreleasedReturnValue(ptr)
declare void @llvm.assume(i1)
declare token @llvm.experimental.convergence.anchor()

define i32 @itanium(ptr %fn) personality ptr @__gxx_personality_v0 {
  %1 = invoke fastcc noundef i32 %fn(i32 noundef 1) nounwind to label %normal unwind label %lpad
normal:
  %2 = invoke i32 (i32, ...) @g(i32 1, i64 2) to label %done unwind label %lpad.all
done:
  ret i32 %1
lpad:
  %3 = landingpad { ptr, i32 }
          catch ptr @typeinfo
          catch ptr null
  %4 = extractvalue { ptr, i32 } %3, 0
  resume { ptr, i32 } %3
lpad.all:
  %5 = landingpad { ptr, i32 } cleanup catch ptr @typeinfo filter [1 x ptr] [ptr @typeinfo] filter [0 x ptr] zeroinitializer
  resume { ptr, i32 } %5
}

define i32 @windows() personality ptr @__CxxFrameHandler3 {
  invoke void @f() to label %ok unwind label %dispatch
ok:
  invoke void @f() to label %done unwind label %cleanup
dispatch:
  %cs = catchswitch within none [label %handler1, label %handler2] unwind label %cleanup
handler1:
  %cp = catchpad within %cs [ptr @typeinfo, i32 8, ptr null]
  call void @f() [ "funclet"(token %cp) ]
  invoke void @f() [ "funclet"(token %cp) ] to label %leave unwind label %inner
leave:
  catchret from %cp to label %done
inner:
  %cs2 = catchswitch within %cp [label %handler3] unwind label %cleanup
handler3:
  %cp2 = catchpad within %cs2 [ptr null, i32 64, ptr null]
  catchret from %cp2 to label %leave
handler2:
  %cp3 = catchpad within %cs []
  catchret from %cp3 to label %done
cleanup:
  %cl = cleanuppad within none []
  cleanupret from %cl unwind to caller
done:
  ret i32 0
}

define void @windows.nested() personality ptr @__CxxFrameHandler3 {
  invoke void @f() to label %done unwind label %outer
outer:
  %o = cleanuppad within none [i32 1]
  invoke void @f() [ "funclet"(token %o) ] to label %leave unwind label %inner
inner:
  %i = cleanuppad within %o []
  cleanupret from %i unwind label %last
leave:
  cleanupret from %o unwind label %last
last:
  %cs = catchswitch within none [label %h] unwind to caller
h:
  %cp = catchpad within %cs [ptr null]
  catchret from %cp to label %done
done:
  ret void
}

define i32 @callbr(i32 %x) {
  %r = callbr i32 asm sideeffect "jmp ${2:l}", "=r,r,!i,!i,~{cc}"(i32 %x) nounwind to label %direct [label %a, label %b]
direct:
  callbr void asm "", "!i"() to label %a [label %b]
a:
  ret i32 %r
b:
  ret i32 0
}

define void @asm(i32 %x, ptr %p) {
  call void asm "nop", ""()
  call void asm sideeffect "nop", "~{memory}"()
  call void asm alignstack "nop", ""()
  call void asm inteldialect "nop", ""()
  call void asm unwind "nop", ""()
  call void asm sideeffect alignstack inteldialect unwind "a \22quoted\22\0A\09line $$1", "r,~{dirflag},~{fpsr},~{flags}"(i32 %x)
  %1 = call i32 asm "mov $1, $0", "=r,r"(i32 %x)
  %2 = call { i32, i64 } asm sideeffect "", "=r,=&r,0,*m"(i32 %x, ptr elementtype(i32) %p)
  call void asm sideeffect "with location", ""(), !srcloc !1
  ret void
}

define swiftcc void @swift(ptr swiftself %self, ptr swifterror %err) {
  %e = alloca swifterror ptr
  store ptr null, ptr %e
  call swiftcc void @swift(ptr swiftself %self, ptr swifterror %e)
  %v = load ptr, ptr %e
  store ptr %v, ptr %err
  ret void
}

declare token @llvm.call.preallocated.setup(i32)
declare ptr @llvm.call.preallocated.arg(token, i32)
declare void @takes.preallocated(ptr preallocated(i32))
define void @preallocated() {
  %t = call token @llvm.call.preallocated.setup(i32 1)
  %a = call ptr @llvm.call.preallocated.arg(token %t, i32 0) preallocated(i32)
  store i32 0, ptr %a
  call void @takes.preallocated(ptr preallocated(i32) %a) [ "preallocated"(token %t) ]
  ret void
}

declare void @takes.inalloca(ptr inalloca({ i32, i8 }))
define void @inalloca() {
  %s = call ptr @llvm.stacksave.p0()
  %m = alloca inalloca { i32, i8 }
  call void @takes.inalloca(ptr inalloca({ i32, i8 }) %m)
  call void @llvm.stackrestore.p0(ptr %s)
  ret void
}
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)

!0 = !{i32 1}
!1 = !{i64 77}
