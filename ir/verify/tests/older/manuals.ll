; The syntax of older manuals: typed pointers, removed constant expressions, removed fields.
$a = comdat any
@a = global i32 1, comdat $a
@b = internal global i32 2, comdat $a, section "abc", !associated !0
@p = global i32* getelementptr ([4 x i32], [4 x i32]* @arr, i64 0, i64 2)
@arr = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@sel = global i32 select (i1 true, i32 4, i32 5)
@cmp = global i1 icmp slt (i32 3, i32 4)
@fcmp = global i1 fcmp olt (float 1.0, float 2.0)
@ext = global i32 extractvalue ({ i32, i8 } { i32 7, i8 1 }, 0)
@ins = global { i32, i8 } insertvalue ({ i32, i8 } { i32 7, i8 1 }, i8 9, 1)
@mul = global i32 mul (i32 6, i32 7)
@shift = global i32 shl (i32 1, i32 4)
@quot = global i32 udiv (i32 42, i32 2)
@wide = global i64 zext (i8 200 to i64)
@low = global i64 sext (i8 -3 to i64)
@real = global double fpext (float 1.5 to double)
@int = global i32 fptosi (double 3.75 to i32)
@sum = global double fadd (double 1.0, double 2.5)
@elt = global i32 extractelement (<2 x i32> <i32 8, i32 9>, i32 1)
@shuf = global <2 x i32> shufflevector (<2 x i32> <i32 8, i32 9>, <2 x i32> zeroinitializer, <2 x i32> <i32 1, i32 2>)
@fn = global i64 (i64, i64)* @add
@as1 = global i8 addrspace(1)* null

%struct.node = type { %struct.node*, i32, i8* (i8*)* }

define i64 @add(i64 %x, i64 %y) {
  %r = add i64 %x, %y
  ret i64 %r
}

define i32 @load(%struct.node* %n, i32 addrspace(1)* %q) !dbg !4 {
entry:
  %p = alloca i32, align 4
  call void @llvm.dbg.declare(metadata i32* %p, metadata !7, metadata !DIExpression()), !dbg !8
  %f = getelementptr inbounds %struct.node, %struct.node* %n, i32 0, i32 1
  %v = load i32, i32* %f, align 4
  store i32 %v, i32* %p
  %c = bitcast i32* %p to i8*
  %n2 = bitcast i8* %c to %struct.node*
  %v2 = load i32, i32 addrspace(1)* %q
  call void @llvm.dbg.value(metadata i32 %v2, metadata !7, metadata !DIExpression()), !dbg !8
  %s = add i32 %v, %v2
  ret i32 %s, !dbg !8
}
define x86_mmx @mmx(x86_mmx %a) {
  ret x86_mmx %a
}
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!9}
!callees = !{!10}
!0 = !{i32* @a}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, dwoId: 0x0abcd, emissionKind: FullDebug, macros: !11)
!2 = !DIFile(filename: "a.c", directory: "/d")
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "load", scope: !5, file: !2, line: 7, type: !3, isLocal: true, isDefinition: true, scopeLine: 8, virtuality: DW_VIRTUALITY_none, isOptimized: true, unit: !1, variables: !{})
!5 = !DINamespace(name: "space", scope: !2, file: !2, line: 7)
!6 = !DIBasicType(name: "int", size: 32, align: 32, encoding: DW_ATE_signed)
!7 = !DILocalVariable(tag: DW_TAG_auto_variable, name: "p", scope: !4, file: !2, line: 7, type: !6)
!8 = !DILocation(line: 7, column: 1, scope: !4)
!9 = !{i32 2, !"Debug Info Version", i32 3}
!10 = !{i64 (i64, i64)* @add, i64 (i64, i64)* @add}
!11 = !{!12, !13}
!12 = !DIMacro(macinfo: DW_MACINFO_define, line: 7, name: "foo(x)", value: "((x) + 1)")
!13 = !DIMacroFile(macinfo: DW_MACINFO_start_file, line: 7, file: !2, nodes: !{})
