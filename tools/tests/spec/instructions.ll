; The instructions, each in its forms.
define i32 @choose(i32 %a, i32 %b) #0 #1 {
Test:
  %cond = icmp eq i32 %a, %b
  br i1 %cond, label %IfEqual, label %IfUnequal
IfEqual:
  ret i32 1
IfUnequal:
  ret i32 0
}
define { i32, i8 } @both() {
  ret { i32, i8 } { i32 4, i8 2 }
}
define void @numbers(i32 %x, float %f, <4 x i32> %v, ptr %p) {
  %neg = fneg fast float %f
  %add = add nuw nsw i32 4, %x
  %fadd = fadd nnan float 4.0, %f
  %sub = sub i32 0, %x
  %fsub = fsub float -0.0, %f
  %mul = mul i32 4, %x
  %fmul = fmul contract float 4.0, %f
  %udiv = udiv exact i32 4, %x
  %sdiv = sdiv i32 4, %x
  %fdiv = fdiv arcp float 4.0, %f
  %urem = urem i32 4, %x
  %srem = srem i32 4, %x
  %frem = frem float 4.0, %f
  %shl = shl nuw i32 1, %x
  %lshr = lshr exact i32 4, 1
  %ashr = ashr i32 -4, 1
  %and = and i32 %x, 40
  %or = or disjoint i32 %x, 40
  %xor = xor i32 %x, -1
  %lane = extractelement <4 x i32> %v, i32 0
  %put = insertelement <4 x i32> %v, i32 1, i32 0
  %shuffle = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 0, i32 3>
  %trunc = trunc nuw i32 257 to i8
  %zext = zext nneg i32 %x to i64
  %sext = sext i8 -1 to i16
  %uitofp = uitofp i32 257 to float
  %int = ptrtoint ptr %p to i64
  %ptr = inttoptr i64 %int to ptr
  %cast = addrspacecast ptr %p to ptr addrspace(1)
  %frozen = freeze i32 %x
  ret void
}
define void @memory(ptr %p, i32 %x) {
  %stack = alloca i32, i32 4, align 1024
  store i32 3, ptr %stack
  %val = load atomic volatile i32, ptr %p acquire, align 4
  store atomic i32 %val, ptr %p syncscope("singlethread") release, align 4
  fence seq_cst
  %old = atomicrmw add ptr %p, i32 1 acquire
  %swap = cmpxchg weak ptr %p, i32 %old, i32 %x acq_rel monotonic
  %value = extractvalue { i32, i1 } %swap, 0
  %pair = insertvalue { i32, i32 } undef, i32 %value, 1
  %at = getelementptr inbounds { i32, [2 x i8] }, ptr %p, i64 0, i32 1, i64 1
  ret void
}
define i32 @flow(i32 %x, ptr %to) personality ptr @personality {
entry:
  switch i32 %x, label %other [ i32 0, label %zero
                                i32 1, label %one ]
zero:
  %r = invoke i32 @choose(i32 15, i32 1) to label %normal unwind label %handler
one:
  indirectbr ptr %to, [ label %other, label %normal ]
normal:
  %i = phi i32 [ %r, %zero ], [ 0, %one ]
  %t = tail call fastcc i32 @choose(i32 1, i32 2) nounwind
  ret i32 %i
handler:
  %caught = landingpad { ptr, i32 }
            catch ptr @personality
            filter [1 x ptr] [ptr @personality]
  resume { ptr, i32 } %caught
other:
  unreachable
}
define i32 @varied(i32 %x, ...) {
  %ap = alloca ptr
  call void @llvm.va_start.p0(ptr %ap)
  %tmp = va_arg ptr %ap, i32
  call void @llvm.va_end.p0(ptr %ap)
  ret i32 %tmp
}
define dso_local void @preempted() { ret void }
@preemptable = dso_preemptable global i32 0
declare i32 @personality(...)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
attributes #0 = { alwaysinline alignstack=4 }
attributes #1 = { "no-sse" }
