//! Regressions that mutants found, each rebuilt by hand from a small module.

use bitsmith_bitcode::bitstream::{NodeKind, Tree, abbrev_id};
use bitsmith_bitcode::read::read_module;
use bitsmith_bitcode::write::{WriteOptions, write_module};
use bitsmith_fuzz::oracle;
use bitsmith_link::{DebugTypes, Linker, Loaded, Options as LinkOptions};
use bitsmith_model::constant::ExprOp;
use bitsmith_model::global::BodyState;
use bitsmith_model::metadata::{Attachment, MdKind, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::inst::Flags;
use bitsmith_model::types::Type;
use bitsmith_model::value::{MdId, Value};
use bitsmith_text::parse::parse_module;
use bitsmith_text::print::{Options, print_module};
use bitsmith_verify::verify_module;

fn parsed(text: &str) -> Module {
    parse_module(text.as_bytes()).unwrap_or_else(|errors| panic!("{}", errors[0].render("it")))
}

fn printed(module: &Module) -> String {
    let mut text = Vec::new();
    print_module(module, "it", &Options::default(), &mut text).expect("memory takes all");
    String::from_utf8_lossy(&text).into_owned()
}

fn messages(module: &Module) -> Vec<String> {
    let found = verify_module(module);
    found.iter().map(|v| v.message.to_string()).collect()
}

/// Puts `new` into the slot of `field` of the first node of kind `kind`.
fn set_slot(module: &mut Module, kind: DiKind, field: &str, new: MdId) {
    let at = kind.fields().iter().find(|f| f.name == field);
    let at = at.expect("a field").slot;
    let entries = module.metadata.entries().iter();
    let node = entries.copied().find(|e| e.kind == MdKind::Di(kind));
    let slots = module.metadata.slots_mut(node.expect("a node"));
    slots[usize::from(at)] = MdId::to_slot(Some(new));
}

const UNIT: &str = "!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"a.c\", directory: \"/\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
";

#[test]
fn a_list_of_arguments_is_no_operand_of_a_node() {
    let mut module = parsed(UNIT);
    assert_eq!(messages(&module), Vec::<String>::new());
    let list = module.metadata.push(MdKind::ArgList, Storage::Uniqued, &[]);
    set_slot(
        &mut module,
        DiKind::DICompileUnit,
        "enums",
        MdId::module(list),
    );
    let found = messages(&module);
    assert!(
        found.contains(&String::from("a list of arguments is no operand of a node")),
        "{found:?}"
    );
}

#[test]
fn a_field_that_is_a_string_names_no_value() {
    let mut module = parsed(UNIT);
    let (zero, int) = (0, module.types.intern(Type::Int(32)));
    let kind = bitsmith_model::constant::ConstKind::Int(zero);
    let zero = Value::constant(module.consts.push(int, kind));
    let value = MdId::module(module.metadata.push_value(zero));
    set_slot(&mut module, DiKind::DICompileUnit, "producer", value);
    assert_eq!(messages(&module), ["a field is to be a string"]);
}

#[test]
fn ranks_and_groups_of_atoms_are_cut_as_llvm_cuts_them() {
    let node = "!n = !{!0}
!0 = !DILocation(line: 1, column: 2, scope: !1, atomGroup: 18446744073709551615, atomRank: 9)
!1 = distinct !DISubprogram(name: \"f\", spFlags: 0)
";
    let text = printed(&parsed(node));
    let cut = "atomGroup: 2305843009213693951, atomRank: 1)";
    assert!(text.contains(cut), "{text}");
    let too_large = node.replace("atomRank: 9", "atomRank: 256");
    let errors = parse_module(too_large.as_bytes()).expect_err("it is too large");
    assert_eq!(
        errors[0].message,
        "value for 'atomRank' too large, limit is 255"
    );
}

/// LLVM drops debug intrinsics with their calls; any other use of one becomes poison.
#[test]
fn a_debug_intrinsic_that_a_record_names_is_poison() {
    let module = parsed(&format!(
        "define void @f() !dbg !3 {{
  call void @llvm.dbg.declare(metadata ptr @llvm.dbg.declare, metadata !4, metadata !DIExpression()), !dbg !5
  ret void
}}
declare void @llvm.dbg.declare(metadata, metadata, metadata)
!own = !{{!7}}
{UNIT}!3 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, type: !6, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DILocalVariable(name: \"x\", scope: !3)
!5 = !DILocation(line: 1, scope: !3)
!6 = !DISubroutineType(types: !{{}})
!7 = !{{ptr @llvm.dbg.declare, i32 1}}
"
    ));
    let text = printed(&module);
    assert!(text.contains("#dbg_declare(ptr poison, "), "{text}");
    assert!(text.contains("distinct !{null, i32 1}"), "{text}");
    let written = write_module(&module, &WriteOptions::default()).expect("it can be written");
    let (read, _) = read_module(&written).expect("it is read");
    assert_eq!(printed(&read), text);
}

/// Constants of a body that no instruction uses may refer to anything; they are not linked.
#[test]
fn unused_constants_of_bodies_do_no_harm_when_linked() {
    let mut module = parsed(
        "@a = private global i8 0
@b = private global i8 0
@c = private global i8 0
declare void @llvm.donothing()
define void @f() {
  call void @llvm.donothing()
  ret void
}
",
    );
    let (pointer, int) = (Type::Ptr(0), Type::Int(8));
    let (pointer, int) = (module.types.intern(pointer), module.types.intern(int));
    let id = |name: &str| {
        let mut all = module.globals.iter();
        let found = all.find(|(id, _)| module.name(*id) == name.as_bytes());
        found.expect("it is there").0
    };
    let (unused, f) = (["a", "b", "c"].map(id), id("f"));
    let function = module.globals.get_mut(f).and_then(|g| g.as_function_mut());
    let BodyState::Loaded(body) = &mut function.expect("a function").body else {
        panic!("it has a body");
    };
    let op = ExprOp::GetElementPtr { source: int };
    for of in unused.map(Value::global) {
        body.consts
            .push_expr(pointer, op, Flags::default(), None, [of]);
    }
    assert_eq!(messages(&module), Vec::<String>::new());
    // The same number denotes an intrinsic in the result.
    let mut linker = Linker::new("it", DebugTypes::Unified);
    let mut input = Loaded::new("input", module);
    assert!(linker.add(&mut input, LinkOptions::default()).is_ok());
    let linked = linker.finish();
    assert_eq!(messages(&linked), Vec::<String>::new());
    let written = write_module(&linked, &WriteOptions::default()).expect("it can be written");
    assert!(read_module(&written).is_ok());
}

/// A node attached to a function with a body may be local to that body.
#[test]
fn nodes_of_a_body_that_are_attached_to_its_function_are_checked() {
    let module = parsed(
        "define void @f() {
  ret void
}
!n = !{!0}
!0 = !{i64 1}
",
    );
    let mut module = read_module(&write_module(&module, &WriteOptions::default()).expect("bytes"))
        .expect("it is read")
        .0;
    let kind = bitsmith_model::schema::metadata_kind::ABSOLUTE_SYMBOL;
    let id = module.functions[0];
    let function = module.globals.get_mut(id).expect("a global");
    let body = function.as_function_mut().and_then(|f| f.body_mut());
    let node = body
        .expect("a body")
        .metadata
        .push(MdKind::Tuple, Storage::Uniqued, &[1]);
    let node = MdId::local(node);
    function.attachments.push(Attachment { kind, node });
    assert_eq!(messages(&module), ["Unfinished range!"]);
}

#[test]
fn names_that_are_there_twice_are_renamed() {
    let text = "@a = global i32 0\n@a.1 = global i32 1\n@b = global i32 2\n";
    let mut module = parsed(text);
    let name = module.globals.values().next().expect("a global").name;
    let b = module
        .globals
        .iter()
        .map(|(id, _)| id)
        .nth(2)
        .expect("a global");
    module.globals.get_mut(b).expect("a global").name = name;
    let written = write_module(&module, &WriteOptions::default()).expect("it can be written");
    let (read, _) = read_module(&written).expect("it is read");
    assert!(
        printed(&read).contains("@a.2 = global i32 2"),
        "{}",
        printed(&read)
    );
}

/// A module whose symbol table is not at its recorded offset is rejected when its last body is read, so
/// errors in bodies are reported first, however bodies are read.
#[test]
fn misplaced_tables_are_found_last() {
    use bitsmith_model::schema::blocks::{self, FUNCTION_BLOCK, MODULE_BLOCK};
    let text = "define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n";
    let bytes = write_module(&parsed(text), &WriteOptions::default()).expect("it is written");
    for (broken, words) in [(false, "not at bit"), (true, "not known")] {
        let mut tree = Tree::read(&bytes).expect("a stream");
        let (mut path, mut bodies) = (Vec::new(), 0);
        for node in &mut tree.nodes {
            match &mut node.kind {
                NodeKind::Enter { id, .. } => {
                    bodies += u32::from(*id == FUNCTION_BLOCK);
                    path.push(*id);
                }
                NodeKind::End => drop(path.pop()),
                NodeKind::Record { code, ops, .. }
                    if path == [MODULE_BLOCK] && *code == blocks::module::VSTOFFSET =>
                {
                    tree.ops[ops.start] += 1;
                }
                NodeKind::Record { code, abbrev, .. }
                    if broken
                        && bodies == 2
                        && path.last() == Some(&FUNCTION_BLOCK)
                        && *code == blocks::function::INST_RET =>
                {
                    (*code, *abbrev) = (99, abbrev_id::UNABBREV_RECORD);
                }
                _ => {}
            }
        }
        let bytes = tree.write().expect("a stream");
        let error = read_module(&bytes).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
        oracle::module(&bytes);
    }
}

/// The address space of a global is its own, whatever type a bitcast of it claims. As llvm-dis reads it.
#[test]
fn bitcasts_of_globals_in_other_address_spaces() {
    use bitsmith_model::schema::blocks::{CONSTANTS_BLOCK, constants};
    let text = "@v = addrspace(3) global i8 0\n\
        @w = global ptr addrspacecast (ptr addrspace(3) @v to ptr)\n";
    let bytes = write_module(&parsed(text), &WriteOptions::default()).expect("it is written");
    let mut tree = Tree::read(&bytes).expect("a stream");
    let (mut path, mut current, mut changed) = (Vec::new(), 0, 0);
    for node in &mut tree.nodes {
        match &mut node.kind {
            NodeKind::Enter { id, .. } => path.push(*id),
            NodeKind::End => drop(path.pop()),
            NodeKind::Record {
                code, ops, abbrev, ..
            } if path.last() == Some(&CONSTANTS_BLOCK) => {
                let ops = &mut tree.ops[ops.clone()];
                match *code {
                    constants::SETTYPE => current = ops[0],
                    constants::CE_CAST => {
                        const BITCAST: u64 = 11;
                        (ops[0], ops[1]) = (BITCAST, current);
                        *abbrev = abbrev_id::UNABBREV_RECORD;
                        changed += 1;
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    assert_eq!(changed, 1);
    let bytes = tree.write().expect("a stream");
    let (read, _) = read_module(&bytes).expect("it is read");
    let text = printed(&read);
    let cast = "inttoptr (i64 ptrtoint (ptr addrspace(3) @v to i64) to ptr)";
    assert!(text.contains(cast), "{text}");
}

#[test]
fn a_location_inlined_at_itself_is_printed() {
    let record = "define void @f() !dbg !3 {
  #dbg_value(i32 0, !4, !DIExpression(), !5)
  ret void, !dbg !5
}
!3 = distinct !DISubprogram(name: \"f\", file: !1, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocalVariable(name: \"v\", scope: !3)
!5 = !DILocation(line: 1, scope: !3)
";
    let mut module = parsed(&format!("{record}{UNIT}"));
    let kind = MdKind::Di(DiKind::DILocation);
    let mut slots = [0; bitsmith_model::schema::di::location::LEN];
    let at = bitsmith_model::slot!(DILocation, "inlinedAt");
    slots[usize::from(at)] = MdId::to_slot(Some(MdId::module(module.metadata.len())));
    let location = module.metadata.push(kind, Storage::Distinct, &slots);
    for global in module.globals.values_mut() {
        if let Some(body) = global.as_function_mut().and_then(|f| f.body_mut()) {
            for (_, record) in body.dbg_records.iter_mut() {
                record.expression = Some(MdId::module(location));
            }
        }
    }
    let text = printed(&module);
    assert!(text.contains("inlinedAt: !DILocation("), "{text}");
    assert!(text.contains("inlinedAt: <badref>"), "{text}");
}

#[test]
fn a_uniqued_node_that_refers_to_itself_is_read_as_distinct() {
    let mut module = parsed(
        "!named = !{!0, !2}
!0 = !DILexicalBlock(scope: !0, file: !1, line: 3)
!1 = !DIFile(filename: \"a\", directory: \"b\")
!2 = !DILocation(line: 1, scope: !0, inlinedAt: !2)
",
    );
    let text = printed(&module);
    for index in 0..module.metadata.len() {
        let mut entry = module.metadata.get(index).expect("an entry");
        entry.storage = Storage::Uniqued;
        module.metadata.set_entry(index, entry);
    }
    let written = write_module(&module, &WriteOptions::default()).expect("it can be written");
    let (read, _) = read_module(&written).expect("what is written is read");
    assert!(text.contains("!2 = distinct !DILocation"), "{text}");
    assert_eq!(printed(&read), text);
}

#[test]
fn what_is_linked_has_the_dialect_of_the_first_module() {
    use bitsmith_model::dialect::Dialect;
    let mut module = parsed("declare void @llvm.prefetch.p0(ptr, i32, i32, i32)\n");
    module.dialect = Dialect::NEWEST;
    let mut linker = Linker::new("linked", DebugTypes::Unified);
    let mut input = Loaded::new("input", module);
    let added = linker.add(&mut input, LinkOptions::default());
    assert!(added.is_ok());
    assert_eq!(linker.finish().dialect, Dialect::NEWEST);
}

#[test]
fn attributes_of_older_modules_get_their_numbers_when_linked() {
    use bitsmith_model::dialect::Dialect;
    let module = parsed("declare void @f(ptr dead_on_return noundef)\n");
    let mut linker = Linker::new("linked", DebugTypes::Unified).in_dialect(Dialect::NEWEST);
    let added = linker.add(&mut Loaded::new("input", module), LinkOptions::default());
    assert!(added.is_ok());
    let linked = linker.finish();
    let written = write_module(&linked, &WriteOptions::default()).expect("it can be written");
    let (read, _) = read_module(&written).expect("what is written is read");
    assert_eq!(printed(&read), printed(&linked));
}
