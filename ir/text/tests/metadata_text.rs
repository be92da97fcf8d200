//! Numbers and text of metadata, against the output of llvm-dis 22 for the same module.

use bitsmith_model::constant::ConstKind;
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{Value, ValueKind};
use bitsmith_text::parse::parse_module;
use bitsmith_text::print::{MdPrinter, MdSlots, ValuePrinter};

/// The minimal value printer for the module below.
struct Values<'a>(&'a Module);

impl ValuePrinter for Values<'_> {
    fn typed_operand(&self, scope: Scope<'_>, value: Value, out: &mut Vec<u8>) {
        self.ty(scope.type_of(value).expect("a typed value"), out);
        let text = match value.kind() {
            ValueKind::Global(id) => format!(" @{}", String::from_utf8_lossy(self.0.name(id))),
            ValueKind::Arg(_) => " %x".into(),
            _ => match scope.constant(value).expect("a constant").0.kind {
                ConstKind::Int(number) => format!(" {number}"),
                other => panic!("{other:?}"),
            },
        };
        out.extend_from_slice(text.as_bytes());
    }
    fn ty(&self, ty: TypeId, out: &mut Vec<u8>) {
        let text = match self.0.types.get(ty) {
            Type::Int(bits) => format!("i{bits}"),
            Type::Ptr(_) => "ptr".into(),
            other => panic!("{other:?}"),
        };
        out.extend_from_slice(text.as_bytes());
    }
}

/// A module whose numbers are in reverse order, so that none is right by chance; attachments are not in
/// the order of printing.
const INPUT: &str = r##"@v = global i32 0, !foo !99, !type !100

define i32 @f(i32 %x) !dbg !93 {
    #dbg_value(i32 %x, !88, !DIExpression(), !87)
    #dbg_value(!DIArgList(i32 %x, i32 7), !88, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_stack_value), !87)
  %a = add i32 %x, 1, !dbg !94, !foo !99, !noundef !98
    #dbg_label(!86, !87)
  %b = call i32 @llvm.read_register.i32(metadata !85), !dbg !94
  ret i32 %b, !dbg !94
}

define void @h() !dbg !84 {
  ret void, !dbg !83
}

declare !foo !99 i32 @llvm.read_register.i32(metadata)

!llvm.dbg.cu = !{!97}
!llvm.module.flags = !{!95}
!\32.nam\20es = !{!94, !89}

!100 = !{i64 0, !"t"}
!99 = !{!"foo", !98, ptr @v}
!98 = !{}
!97 = distinct !DICompileUnit(language: DW_LANG_C11, file: !96, producer: "a\22\\", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!96 = !DIFile(filename: "a.c", directory: "/")
!95 = !{i32 2, !"Debug Info Version", i32 3}
!94 = !DILocation(line: 2, column: 3, scope: !93)
!93 = distinct !DISubprogram(name: "f", scope: !96, file: !96, line: 1, type: !92, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !97)
!92 = !DISubroutineType(types: !91)
!91 = !{!90, null}
!90 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!89 = distinct !DILocation(line: 2, column: 3, scope: !93)
!88 = !DILocalVariable(name: "x", arg: 1, scope: !93, file: !96, line: 1, type: !90)
!87 = !DILocation(line: 0, scope: !93)
!86 = !DILabel(scope: !93, name: "l", file: !96, line: 3, column: 4)
!85 = !{!"sp"}
!84 = distinct !DISubprogram(name: "h", scope: !96, file: !96, line: 9, type: !92, spFlags: DISPFlagDefinition, unit: !97)
!83 = !DILocation(line: 9, scope: !84)
"##;

/// Attachments of the variable, then the text before and after instructions.
const INSTRUCTIONS: &str = "\
, !type !0, !foo !1
    #dbg_value(i32 %x, !12, !DIExpression(), !13)
    #dbg_value(!DIArgList(i32 %x, i32 7), !12, \
!DIExpression(DW_OP_LLVM_arg, 0, DW_OP_stack_value), !13)
, !dbg !6, !noundef !2, !foo !1
    #dbg_label(!14, !13)
, !dbg !6
, !dbg !6
, !dbg !17
";

const NODES: &str = r##"
!llvm.dbg.cu = !{!3}
!llvm.module.flags = !{!5}
!\32.nam\20es = !{!6, !11}

!0 = !{i64 0, !"t"}
!1 = !{!"foo", !2, ptr @v}
!2 = !{}
!3 = distinct !DICompileUnit(language: DW_LANG_C11, file: !4, producer: "a\22\\", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!4 = !DIFile(filename: "a.c", directory: "/")
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !DILocation(line: 2, column: 3, scope: !7)
!7 = distinct !DISubprogram(name: "f", scope: !4, file: !4, line: 1, type: !8, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !3)
!8 = !DISubroutineType(types: !9)
!9 = !{!10, null}
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = distinct !DILocation(line: 2, column: 3, scope: !7)
!12 = !DILocalVariable(name: "x", arg: 1, scope: !7, file: !4, line: 1, type: !10)
!13 = !DILocation(line: 0, scope: !7)
!14 = !DILabel(scope: !7, name: "l", file: !4, line: 3, column: 4)
!15 = !{!"sp"}
!16 = distinct !DISubprogram(name: "h", scope: !4, file: !4, line: 9, type: !8, spFlags: DISPFlagDefinition, unit: !3)
!17 = !DILocation(line: 9, scope: !16)
"##;

#[test]
fn numbers_and_text_are_llvms() {
    let module = parse_module(INPUT.as_bytes()).expect("a valid module");
    let slots = MdSlots::number(&module);
    let values = Values(&module);
    let printer = MdPrinter::new(&module, &slots, &values);
    let mut out = Vec::new();
    for &id in &module.variables {
        let attachments = &module.globals[id].attachments;
        printer.global_attachments(None, module.scope(), attachments, b", ", &mut out);
        out.push(b'\n');
    }
    for (position, &id) in module.functions.iter().enumerate() {
        let Some(body) = module.globals[id].body() else {
            continue;
        };
        let scope = module.body_scope(id, body);
        for &block in &body.order {
            for inst in body.block_insts(block) {
                printer.dbg_records(position, scope, inst, &mut out);
                printer.inst_suffix(position, scope, inst, &mut out);
                out.push(b'\n');
            }
        }
    }
    assert_eq!(String::from_utf8_lossy(&out), INSTRUCTIONS);
    let mut out = Vec::new();
    printer
        .write_named_and_nodes(&mut out)
        .expect("memory is enough");
    assert_eq!(String::from_utf8_lossy(&out), NODES);
}
