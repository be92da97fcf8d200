; Every arithmetic, conversion, comparison, vector and aggregate instruction with every flag.
source_filename = "instructions.ll"

define i32 @binary(i32 %a, i32 %b) {
  %1 = add i32 %a, %b
  %2 = add nuw i32 %1, %b
  %3 = add nsw i32 %2, 1
  %4 = add nuw nsw i32 %3, -1
  %5 = sub i32 %4, %b
  %6 = sub nuw nsw i32 %5, %b
  %7 = mul i32 %6, %b
  %8 = mul nsw i32 %7, 3
  %9 = udiv i32 %8, %b
  %10 = udiv exact i32 %9, 7
  %11 = sdiv i32 %10, %b
  %12 = sdiv exact i32 %11, -7
  %13 = urem i32 %12, %b
  %14 = srem i32 %13, 5
  %15 = shl i32 %14, 1
  %16 = shl nuw i32 %15, 1
  %17 = shl nsw i32 %16, 1
  %18 = shl nuw nsw i32 %17, %a
  %19 = lshr i32 %18, 1
  %20 = lshr exact i32 %19, %a
  %21 = ashr i32 %20, 31
  %22 = ashr exact i32 %21, 1
  %23 = and i32 %22, 255
  %24 = or i32 %23, %a
  %25 = or disjoint i32 %24, 16
  %26 = xor i32 %25, -1
  %27 = freeze i32 %26
  ret i32 %27
}

define <4 x i32> @binary.vector(<4 x i32> %a) {
  %x = add nsw <4 x i32> %a, <i32 1, i32 2, i32 poison, i32 undef>
  %y = or disjoint <4 x i32> %x, splat (i32 8)
  %z = sdiv exact <4 x i32> %y, %a
  ret <4 x i32> %z
}

define float @floats(float %a, float %b) {
  %1 = fadd float %a, %b
  %2 = fadd fast float %1, %b
  %3 = fadd nnan float %2, %b
  %4 = fadd ninf float %3, %b
  %5 = fadd nsz float %4, %b
  %6 = fadd arcp float %5, %b
  %7 = fadd contract float %6, %b
  %8 = fadd afn float %7, %b
  %9 = fadd reassoc float %8, %b
  %10 = fsub nnan ninf float %9, %b
  %11 = fmul nsz arcp contract float %10, %b
  %12 = fdiv reassoc afn float %11, %b
  %13 = frem nnan ninf nsz arcp contract afn float %12, %b
  %14 = fneg float %13
  %15 = fneg fast float %14
  %c = fcmp fast olt float %15, %b
  %16 = select nnan i1 %c, float %15, float %b
  %17 = select fast i1 %c, float %16, float 1.0
  %18 = call ninf float @callee(float %17)
  %19 = call fast nofpclass(inf) float @callee(float %18)
  br label %next

next:
  %phi = phi nsz float [ %19, %0 ], [ %phi.fast, %next ]
  %phi.fast = phi fast float [ 1.0, %0 ], [ %phi, %next ]
  br i1 %c, label %next, label %exit

exit:
  %half = fptrunc nnan float %phi to half
  %back = fpext reassoc half %half to float
  %h = fptrunc float %back to half
  %f = fpext half %h to float
  ret float %f
}

declare float @callee(float)

define void @casts(i64 %i, i8 %s, double %d, ptr %p, <2 x i64> %v, ptr addrspace(1) %q) {
  %1 = trunc i64 %i to i8
  %2 = trunc nuw i64 %i to i8
  %3 = trunc nsw i64 %i to i8
  %4 = trunc nuw nsw i64 %i to i8
  %5 = zext i8 %s to i64
  %6 = zext nneg i8 %s to i64
  %7 = sext i8 %s to i64
  %8 = fptoui double %d to i32
  %9 = fptosi double %d to i128
  %10 = uitofp i64 %i to float
  %11 = uitofp nneg i64 %i to float
  %12 = sitofp i64 %i to x86_fp80
  %13 = fptrunc double %d to bfloat
  %14 = fpext double %d to fp128
  %15 = ptrtoint ptr %p to i64
  %16 = ptrtoaddr ptr %p to i64
  %17 = inttoptr i64 %i to ptr
  %18 = bitcast double %d to i64
  %19 = bitcast <2 x i64> %v to i128
  %20 = addrspacecast ptr addrspace(1) %q to ptr
  %21 = trunc <2 x i64> %v to <2 x i32>
  %22 = inttoptr <2 x i64> %v to <2 x ptr>
  ret void
}

define void @compares(i32 %a, i32 %b, double %x, double %y, ptr %p, <4 x i32> %v) {
  %1 = icmp eq i32 %a, %b
  %2 = icmp ne i32 %a, %b
  %3 = icmp ugt i32 %a, %b
  %4 = icmp uge i32 %a, %b
  %5 = icmp ult i32 %a, %b
  %6 = icmp ule i32 %a, %b
  %7 = icmp sgt i32 %a, %b
  %8 = icmp sge i32 %a, %b
  %9 = icmp slt i32 %a, %b
  %10 = icmp sle i32 %a, %b
  %11 = icmp samesign ult i32 %a, %b
  %12 = icmp eq ptr %p, null
  %13 = icmp samesign ugt <4 x i32> %v, zeroinitializer
  %14 = fcmp false double %x, %y
  %15 = fcmp oeq double %x, %y
  %16 = fcmp ogt double %x, %y
  %17 = fcmp oge double %x, %y
  %18 = fcmp olt double %x, %y
  %19 = fcmp ole double %x, %y
  %20 = fcmp one double %x, %y
  %21 = fcmp ord double %x, %y
  %22 = fcmp ueq double %x, %y
  %23 = fcmp ugt double %x, %y
  %24 = fcmp uge double %x, %y
  %25 = fcmp ult double %x, %y
  %26 = fcmp ule double %x, %y
  %27 = fcmp une double %x, %y
  %28 = fcmp uno double %x, %y
  %29 = fcmp true double %x, %y
  %30 = fcmp nnan nsz oeq double %x, %y
  ret void
}

define void @vectors(<4 x i32> %v, <4 x i32> %w, i32 %i, <vscale x 4 x i32> %s, <4 x i1> %m) {
  %1 = extractelement <4 x i32> %v, i32 0
  %2 = extractelement <4 x i32> %v, i64 1
  %3 = extractelement <vscale x 4 x i32> %s, i32 %i
  %4 = insertelement <4 x i32> %v, i32 %i, i32 3
  %5 = insertelement <4 x i32> poison, i32 %i, i8 0
  %6 = shufflevector <4 x i32> %v, <4 x i32> %w, <4 x i32> <i32 0, i32 5, i32 2, i32 7>
  %7 = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 1, i32 poison>
  %8 = shufflevector <4 x i32> %v, <4 x i32> %w, <8 x i32> zeroinitializer
  %9 = shufflevector <4 x i32> %v, <4 x i32> %w, <3 x i32> poison
  %10 = shufflevector <4 x i32> %v, <4 x i32> %w, <2 x i32> splat (i32 3)
  %11 = shufflevector <vscale x 4 x i32> %s, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  %12 = shufflevector <vscale x 4 x i32> %s, <vscale x 4 x i32> poison, <vscale x 4 x i32> poison
  %13 = select <4 x i1> %m, <4 x i32> %v, <4 x i32> %w
  %14 = select i1 true, <4 x i32> %v, <4 x i32> zeroinitializer
  %15 = freeze <4 x i32> %14
  ret void
}

define { i32, [2 x ptr] } @aggregates({ i32, [2 x ptr] } %a, ptr %p) {
  %1 = extractvalue { i32, [2 x ptr] } %a, 0
  %2 = extractvalue { i32, [2 x ptr] } %a, 1
  %3 = extractvalue { i32, [2 x ptr] } %a, 1, 1
  %4 = insertvalue { i32, [2 x ptr] } %a, i32 %1, 0
  %5 = insertvalue { i32, [2 x ptr] } %4, ptr %p, 1, 0
  %6 = insertvalue { i32, [2 x ptr] } poison, [2 x ptr] zeroinitializer, 1
  ret { i32, [2 x ptr] } %5
}

define i32 @variadic(ptr %list, ...) {
  %1 = va_arg ptr %list, i32
  %2 = va_arg ptr %list, { i8, ptr }
  call void @llvm.va_start.p0(ptr %list)
  ret i32 %1
}

declare void @llvm.va_start.p0(ptr)

define i64 @forward.references(i1 %c) {
entry:
  br label %late

early:
  %e = add i64 %l, 1
  %m = call i64 @taker(i64 %l, ptr %p, float %f)
  %s = select i1 %k, i64 %m, i64 %e
  ret i64 %s

late:
  %l = phi i64 [ 0, %entry ]
  %p = alloca i8
  %f = uitofp i64 %l to float
  %k = icmp eq i64 %l, 0
  br label %early
}

declare i64 @taker(i64, ptr, float)
