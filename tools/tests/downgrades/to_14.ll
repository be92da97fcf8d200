; LLVM 15 to 14: typed pointers, and what else came with LLVM 15.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%node = type { ptr, i32, [2 x ptr] }
%pair = type { i64, i64 }

@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
@llvm.used = appending global [2 x ptr] [ptr @first, ptr @calls], section "llvm.metadata"
@first = internal global %node { ptr @second, i32 1, [2 x ptr] [ptr getelementptr inbounds (%node, ptr @first, i32 0, i32 2, i64 1), ptr null] }
@second = internal global %node { ptr @first, i32 ptrtoint (ptr @first to i32), [2 x ptr] zeroinitializer }
@pointer = global ptr @calls
@labels = internal constant [2 x ptr] [ptr blockaddress(@jumps, %one), ptr blockaddress(@jumps, %two)]
@alias = alias i32, getelementptr inbounds (%node, ptr @first, i32 0, i32 1)
@other = alias i32 (ptr), ptr @calls
@chosen = ifunc i32 (ptr), ptr @resolver

define internal void @init() {
  store ptr @second, ptr @pointer
  ret void
}

define ptr @resolver() {
  ret ptr @calls
}

; The pointer is of one type, and of two.
define i32 @calls(ptr %p) uwtable(sync) {
  %field = getelementptr inbounds %node, ptr %p, i64 0, i32 1
  %word = load i32, ptr %field, align 4
  %next = load ptr, ptr %p, align 8
  %same = icmp eq ptr %next, %p
  %none = icmp eq ptr %field, null
  %either = or i1 %same, %none
  %as = load i64, ptr %field, align 4
  %low = trunc i64 %as to i32
  %sum = select i1 %either, i32 %word, i32 %low
  ret i32 %sum
}

define i32 @stack(i1 %which, ptr %q) {
entry:
  %one = alloca i32, align 4
  %two = alloca %pair, align 8
  store i32 7, ptr %one, align 4
  call void @llvm.memset.p0.i64(ptr align 8 %two, i8 0, i64 16, i1 false)
  br i1 %which, label %then, label %join
then:
  %inner = getelementptr %pair, ptr %two, i32 0, i32 1
  br label %join
join:
  %p = phi ptr [ %one, %entry ], [ %inner, %then ]
  %chosen = select i1 %which, ptr %p, ptr %q
  %frozen = freeze ptr %chosen
  %v = load i32, ptr %frozen, align 4
  %number = ptrtoint ptr %two to i64
  %back = inttoptr i64 %number to ptr
  store ptr %one, ptr %back, align 8
  %old = atomicrmw add ptr %one, i32 %v seq_cst
  %swap = cmpxchg ptr %back, ptr %one, ptr %q seq_cst seq_cst
  ret i32 %old
}

define void @by_value(ptr byval(%pair) align 8 %in, ptr sret(%pair) %out) {
  %v = load %pair, ptr %in
  store %pair %v, ptr %out
  ret void
}

define i64 @passes(ptr %f) {
  %in = alloca %pair, align 8
  %out = alloca %pair, align 8
  call void @by_value(ptr byval(%pair) align 8 %in, ptr sret(%pair) %out)
  call void %f(ptr byval(%pair) align 8 %in, ptr sret(%pair) %out)
  %r = call i32 @second_form(ptr %in, i32 1)
  %n = call i32 (ptr, ...) @printf(ptr @first, ptr %in, ptr @second)
  %v = load i64, ptr %out
  ret i64 %v
}

define i32 @second_form(ptr, i32) {
  ret i32 0
}

declare i32 @printf(ptr, ...)

define <4 x i32> @vectors(ptr %p, <4 x ptr> %all, <4 x i1> %mask) {
  %row = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 4 %p, <4 x i1> %mask, <4 x i32> zeroinitializer)
  %some = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %all, <4 x i1> %mask, <4 x i32> %row)
  %next = getelementptr i32, <4 x ptr> %all, <4 x i64> splat (i64 1)
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %some, <4 x ptr> align 4 %next, <4 x i1> %mask)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %some, ptr align 4 %p, <4 x i1> %mask)
  %one = extractelement <4 x ptr> %next, i32 0
  %v = load <4 x i32>, ptr %one, align 4
  %start = call ptr @llvm.invariant.start.p0(i64 16, ptr %p)
  call void @llvm.invariant.end.p0(ptr %start, i64 16, ptr %p)
  ret <4 x i32> %v
}

define i32 @jumps(i32 %i) {
  %at = getelementptr [2 x ptr], ptr @labels, i64 0, i32 %i
  %target = load ptr, ptr %at
  indirectbr ptr %target, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}

define ptr @throws(ptr %p) personality ptr @__gxx_personality_v0 {
entry:
  %made = invoke ptr @make(ptr %p) to label %fine unwind label %bad
fine:
  %v = load i32, ptr %made
  store i32 %v, ptr %p
  ret ptr %made
bad:
  %pad = landingpad { ptr, i32 } cleanup catch ptr @pointer filter [1 x ptr] [ptr @pointer]
  resume { ptr, i32 } %pad
}

declare ptr @make(ptr)
declare i32 @__gxx_personality_v0(...)

define i1 @classes(float %x, <2 x double> %y) {
  %a = call i1 @llvm.is.fpclass.f32(float %x, i32 517)
  %b = call <2 x i1> @llvm.is.fpclass.v2f64(<2 x double> %y, i32 258)
  %c = extractelement <2 x i1> %b, i32 0
  %d = and i1 %a, %c
  ret i1 %d
}

define i1 @long_class(x86_fp80 %x, fp128 %y) {
  %a = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 267)
  %b = call i1 @llvm.is.fpclass.f128(fp128 %y, i32 144)
  %c = or i1 %a, %b
  ret i1 %c
}

; A type that no release before compiles for x86.
define bfloat @brain(bfloat %x, <4 x bfloat> %v, ptr %p) {
  %e = extractelement <4 x bfloat> %v, i32 1
  %s = fadd bfloat %x, %e
  %d = fpext bfloat %s to double
  %m = fmul double %d, 0.1
  %t = fptrunc double %m to bfloat
  store bfloat 0xR3F80, ptr %p
  %q = call bfloat @llvm.fabs.bf16(bfloat %t)
  %r = call bfloat @llvm.sqrt.bf16(bfloat %q)
  %k = call bfloat @brain(bfloat %r, <4 x bfloat> %v, ptr %p)
  ret bfloat %k
}
declare bfloat @llvm.fabs.bf16(bfloat)
declare bfloat @llvm.sqrt.bf16(bfloat)

define i32 @asm(i32 %x, ptr %p) {
  callbr void asm sideeffect "# $0 ${1:l}", "r,!i,~{memory}"(i32 %x) to label %next [label %away]
next:
  call void asm sideeffect "# $0", "*m,~{memory}"(ptr elementtype(i32) %p)
  ret i32 0
away:
  ret i32 1
}

define float @atomic(ptr %p, float %x) {
  %old = atomicrmw fmax ptr %p, float %x seq_cst
  ret float %old
}

define <2 x i32> @parts(<4 x i32> %x) {
  %low = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %x, i64 0)
  %back = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %x, <2 x i32> %low, i64 2)
  ret <2 x i32> %low
}

define void @fill(ptr %p) {
  call void @llvm.memset.inline.p0.i64(ptr %p, i8 0, i64 8, i1 false)
  ret void
}

define half @halves(half %a, <4 x half> %b, ptr %p) {
  %sum = fadd half %a, 0xH3C00
  %negative = fneg half %sum
  %wide = fpext <4 x half> %b to <4 x float>
  %lane = extractelement <4 x float> %wide, i32 1
  %narrow = fptrunc float %lane to half
  store half %negative, ptr %p
  %called = call half @halves(half %narrow, <4 x half> %b, ptr %p)
  ret half %called
}

define ptr @exchanged(ptr %p, ptr %q) {
  %old = atomicrmw xchg ptr %p, ptr %q seq_cst
  ret ptr %old
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.inline.p0.i64(ptr, i8, i64, i1)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, <4 x i1>, <4 x i32>)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, <4 x i1>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, <4 x i1>)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)
declare i1 @llvm.is.fpclass.f32(float, i32)
declare i1 @llvm.is.fpclass.f80(x86_fp80, i32)
declare i1 @llvm.is.fpclass.f128(fp128, i32)
declare <2 x i1> @llvm.is.fpclass.v2f64(<2 x double>, i32)
declare <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32>, i64)
declare <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32>, <2 x i32>, i64)

!llvm.module.flags = !{!0, !99}
!0 = !{i32 8, !"PIC Level", i32 2}
!99 = !{i32 8, !"a limit", i32 2}

; An address without indices has the type of what it points to.
@pointed = global i32 0
@pointing = constant ptr getelementptr (i32, ptr @pointed)
