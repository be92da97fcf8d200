//! Modules with one changed record, against llvm-dis: both reject them, or both print the same text.

use bitsmith_bitcode::bitstream::{Node, NodeKind, Tree};
use bitsmith_fuzz::records::without_positions;
use bitsmith_model::schema::di::DiKind;
use bitsmith_testkit::{Oracle, tour};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TEXT: &str = r#"@g = global [4 x i8] zeroinitializer
@p = global ptr getelementptr (i8, ptr @g, i64 ptrtoint (ptr @p to i64))
@q = external global i8
define i32 @f(ptr %p) !dbg !3 {
  %v = load i32, ptr %p, align 4, !dbg !5, !tbaa !8
  store i32 %v, ptr %p, align 4, !tbaa !8
  ret i32 %v, !dbg !6
}
define void @h(ptr %p) {
  %a = load atomic i32, ptr %p seq_cst, align 4
  store ptr blockaddress(@k, %b), ptr %p, align 8
  store i32 1, ptr %p, align 4, !tbaa !8
  ret void
}
define void @k() {
  br label %b
b:
  ret void
}
!n = !{!11}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !{})
!5 = !DILocation(line: 1, column: 7, scope: !3)
!6 = !DILocation(line: 2, column: 8, scope: !3)
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10}
!10 = !{!"root"}
!11 = !{i64 ptrtoint (ptr @q to i64)}
"#;

const CONSTANTS: u32 = 11;
const FUNCTION: u32 = 12;
const METADATA: u32 = 15;
const ATTACHMENTS: u32 = 16;

fn assembled(oracle: &Oracle) -> Vec<u8> {
    assembled_text(oracle, TEXT)
}

fn assembled_text(oracle: &Oracle, text: &str) -> Vec<u8> {
    assembled_with(oracle, text, &[])
}

fn assembled_with(oracle: &Oracle, text: &str, flags: &[&str]) -> Vec<u8> {
    without_positions(&placed(oracle, text, flags)).expect("a bitstream")
}

/// Assembles with the offsets of bodies, which stay valid while no record changes its length.
fn placed(oracle: &Oracle, text: &str, flags: &[&str]) -> Vec<u8> {
    let tool = oracle.tool("llvm-as");
    placed_by(&tool, &[&["-", "-o", "-"], flags].concat(), text)
}

/// The output of a tool for this input.
fn placed_by(tool: &Path, args: &[&str], text: &str) -> Vec<u8> {
    let mut tool = Command::new(tool)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tool runs");
    let mut input = tool.stdin.take().expect("it is piped");
    std::io::Write::write_all(&mut input, text.as_bytes()).expect("it reads all");
    drop(input);
    tool.wait_with_output().expect("it ends").stdout
}

/// Changes the operands of records with this code in this kind of block.
fn changed(bytes: &[u8], block: u32, code: u32, change: impl Fn(&mut Vec<u64>)) -> Vec<u8> {
    let mut tree = Tree::read(bytes).expect("a bitstream");
    let (mut path, mut found) = (Vec::new(), 0);
    for at in 0..tree.nodes.len() {
        match tree.nodes[at].kind.clone() {
            NodeKind::Enter { id, .. } => path.push(id),
            NodeKind::End => drop(path.pop()),
            NodeKind::Record { code: c, ops, .. } if path.last() == Some(&block) && c == code => {
                let mut operands = tree.ops[ops].to_vec();
                change(&mut operands);
                let start = tree.ops.len();
                tree.ops.extend(operands);
                tree.nodes[at] = Node::new(NodeKind::Record {
                    abbrev: 3,
                    code,
                    ops: start..tree.ops.len(),
                    blob: None,
                });
                found += 1;
            }
            _ => {}
        }
    }
    assert!(found > 0, "no record {code} in a block {block}");
    tree.write().expect("it can be written")
}

/// The text that a tool prints for a file, without its first line, or the error message.
fn shown(tool: &Path, args: &[&str], bytes: &[u8], name: &str) -> Result<String, String> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("wrong-{name}.bc"));
    std::fs::write(&path, bytes).expect("a file");
    let mut command = Command::new(tool);
    let output = command.args(args).arg(&path).args(["-o", "-"]).output();
    let output = output.expect("the tool runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout)
            .split_once('\n')
            .expect("lines")
            .1
            .to_owned()),
        false => Err(text(&output.stderr)),
    }
}

/// The text of bitcode, checked to be that of llvm-dis.
fn same_text(oracle: &Oracle, bytes: &[u8], name: &str) -> String {
    let theirs = shown(&oracle.tool("llvm-dis"), &[], bytes, name).expect("LLVM takes it");
    let ours = shown(ours(), &["dis"], bytes, name).expect("it is taken");
    assert_eq!(ours, theirs, "{name}");
    ours
}

fn ours() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_bitsmith"))
}

#[test]
fn what_llvm_refuses_is_refused() {
    let Some(oracle) = Oracle::or_skip("wrong records") else {
        return;
    };
    let good = assembled(&oracle);
    type Case = (&'static str, u32, u32, fn(&mut Vec<u64>), &'static str);
    let cases: [Case; 7] = [
        // Metadata entry 1 is a string.
        ("scope", FUNCTION, 35, |ops| ops[2] = 1, "expected a node"),
        ("inlined", FUNCTION, 35, |ops| ops[3] = 1, "expected a node"),
        (
            "attachment",
            ATTACHMENTS,
            11,
            Vec::clear,
            "expected a metadata kind and a node",
        ),
        // Type 5000 does not exist.
        (
            "cast",
            CONSTANTS,
            11,
            |ops| ops[1] = 5000,
            "expected the number of a type",
        ),
        // Block addresses refer to functions; value 0 is a variable.
        (
            "users",
            FUNCTION,
            60,
            |ops| ops[0] = 0,
            "expected the number of a function",
        ),
        (
            "atomic",
            FUNCTION,
            41,
            |ops| ops[2] = 0,
            "expected an alignment",
        ),
        (
            "base",
            CONSTANTS,
            32,
            |ops| ops[2] = ops[4],
            "expected the type of a pointer",
        ),
    ];
    for (name, block, code, change, words) in cases {
        let bad = changed(&good, block, code, change);
        let theirs = shown(&oracle.tool("llvm-dis"), &[], &bad, name);
        assert!(theirs.is_err(), "{name}: LLVM takes it: {theirs:?}");
        let error = shown(ours(), &["dis"], &bad, name).expect_err("it is refused");
        assert!(error.contains(words), "{name}: {error}");
    }
}

/// The null value of a target type that has none, as its name says.
/// A file that ends behind an identification block is cut off, whatever tool reads it.
#[test]
fn an_identification_has_a_module() {
    let Some(oracle) = Oracle::or_skip("identification") else {
        return;
    };
    let mut cut = assembled(&oracle);
    let words = u32::from_le_bytes([cut[8], cut[9], cut[10], cut[11]]) as usize;
    cut.truncate(12 + 4 * words);
    shown(&oracle.tool("llvm-dis"), &[], &cut, "cut").expect_err("LLVM refuses it");
    let error = shown(ours(), &["dis"], &cut, "cut").expect_err("it is refused");
    assert!(
        error.contains("expected a module behind its identification"),
        "{error}"
    );
}

/// Masks are numbers for LLVM, which writes those that are missing as poison; older releases had them undefined.
#[test]
fn undefined_elements_of_masks_become_poison() {
    const UNDEF: u32 = 3;
    const POISON: u32 = 26;
    let Some(oracle) = Oracle::or_skip("masks") else {
        return;
    };
    let text = "define <4 x i8> @f(<4 x i8> %a, <4 x i8> %b) {
  %c = shufflevector <4 x i8> %a, <4 x i8> %b, <4 x i32> <i32 poison, i32 5, i32 poison, i32 0>
  %d = shufflevector <4 x i8> %a, <4 x i8> %c, <4 x i32> poison
  ret <4 x i8> %d\n}\n";
    let older = changed_code(&assembled_text(&oracle, text), CONSTANTS, POISON, UNDEF);
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("masks.bc");
    std::fs::write(&path, older).expect("a file");
    for (tool, args) in [
        (oracle.tool("opt"), &[][..]),
        (ours().to_owned(), &["cat"][..]),
    ] {
        let ran = Command::new(tool)
            .args(args)
            .arg(&path)
            .args(["-o", "-"])
            .output();
        let written = ran.expect("the tool runs").stdout;
        assert_eq!(operands(&written, CONSTANTS, UNDEF).len(), 0);
        assert_eq!(operands(&written, CONSTANTS, POISON).len(), 2);
    }
}

#[test]
fn a_type_without_a_zero_has_no_null() {
    const TYPES: u32 = 17;
    const STRUCT_NAME: u32 = 19;
    let Some(oracle) = Oracle::or_skip("target types") else {
        return;
    };
    let text = "@g = global target(\"spirv.Sampler\") zeroinitializer\n";
    let good = assembled_text(&oracle, text);
    let bad = changed(&good, TYPES, STRUCT_NAME, |ops| ops[0] = u64::from(b'p'));
    let theirs = shown(&oracle.tool("llvm-dis"), &[], &bad, "no-zero");
    assert!(theirs.is_err(), "LLVM takes it: {theirs:?}");
    let error = shown(ours(), &["dis"], &bad, "no-zero").expect_err("it is refused");
    assert!(error.contains("expected a type that has a zero"), "{error}");
}

#[test]
fn what_llvm_takes_is_the_same() {
    let Some(oracle) = Oracle::or_skip("odd records") else {
        return;
    };
    let good = assembled(&oracle);
    type Case = (&'static str, u32, u32, fn(&mut Vec<u64>), &'static str);
    let cases: [Case; 4] = [
        ("column", FUNCTION, 35, |ops| ops[1] |= 1 << 40, "column: 7"),
        (
            "wide column",
            FUNCTION,
            35,
            |ops| ops[1] = 1 << 16,
            "!DILocation(line: 1, scope",
        ),
        (
            "group alone",
            FUNCTION,
            35,
            |ops| ops.truncate(5),
            "column: 7",
        ),
        ("no list", FUNCTION, 35, |ops| ops[5..].fill(0), "column: 7"),
    ];
    for (name, block, code, change, words) in cases {
        let odd = changed(&good, block, code, change);
        let ours = same_text(&oracle, &odd, name);
        assert!(ours.contains(words), "{name}: {ours}");
    }
}

/// One invalid tag makes LLVM drop all of them.
#[test]
fn wrong_tags_of_aliases_are_dropped() {
    let Some(oracle) = Oracle::or_skip("wrong tags") else {
        return;
    };
    let good = assembled(&oracle);
    let tags = |text: &str| text.matches("!tbaa").count();
    let whole = shown(ours(), &["dis"], &good, "tags-good").expect("it is taken");
    assert_eq!(tags(&whole), 3);
    // A tag without its offset is invalid.
    let nodes = |ops: &mut Vec<u64>| {
        if ops.len() == 3 && ops[0] == ops[1] {
            ops.truncate(2);
        }
    };
    let bad = changed(&good, METADATA, 3, nodes);
    let ours = same_text(&oracle, &bad, "tags");
    assert_eq!(tags(&ours), 0);
}

/// llvm-dis verifies modules with debug info; bitsmith does so if something is older than LLVM 22, here
/// the data layout.
#[test]
fn broken_debug_information_of_before_is_dropped() {
    let Some(oracle) = Oracle::or_skip("older broken debug information") else {
        return;
    };
    let target = "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n\
        target triple = \"x86_64-unknown-linux-gnu\"\n";
    let good = assembled_text(&oracle, &format!("{target}{TEXT}"));
    let older = changed(&good, 8, 3, |ops| {
        let layout = b"e-m:e-i64:64-f80:128-n8:16:32:64-S128";
        *ops = layout.iter().map(|&byte| byte.into()).collect();
    });
    let unit = field_of_subprogram("unit");
    let broken = changed(&older, METADATA, 21, |ops| ops[unit] = 0);
    let theirs = shown(&oracle.tool("llvm-dis"), &[], &broken, "before").expect("LLVM takes it");
    assert_eq!(shown(ours(), &["dis"], &broken, "before"), Ok(theirs));
    // Violations elsewhere do not drop it: the module is rejected.
    let returns = |ops: &mut Vec<u64>| ops.clear();
    let refused = changed(&older, FUNCTION, 10, returns);
    let theirs = shown(&oracle.tool("llvm-dis"), &[], &refused, "refused");
    assert!(theirs.is_err(), "{theirs:?}");
    let ours = shown(ours(), &["dis"], &refused, "refused").expect_err("it is refused");
    assert!(ours.contains("broken module found"), "{ours}");
}

fn field_of_subprogram(name: &str) -> usize {
    let mut fields = DiKind::DISubprogram.fields().iter();
    let field = fields.find(|f| f.name == name).expect("a field");
    usize::from(field.record_index)
}

/// For modules in LLVM 22's own forms, this is done on request.
#[test]
fn broken_debug_information_is_dropped_on_request() {
    let Some(oracle) = Oracle::or_skip("broken debug information") else {
        return;
    };
    let unit = field_of_subprogram("unit");
    let bad = changed(&assembled(&oracle), METADATA, 21, |ops| ops[unit] = 0);
    let theirs = shown(&oracle.tool("llvm-dis"), &[], &bad, "unit").expect("LLVM takes it");
    let asked = shown(ours(), &["dis", "--verify-debug-info"], &bad, "unit");
    assert_eq!(asked, Ok(theirs.clone()));
    assert!(!theirs.contains("DISubprogram"), "{theirs}");
    let plain = shown(ours(), &["dis"], &bad, "unit").expect("it is taken");
    assert!(plain.contains("DISubprogram"), "{plain}");
}

/// LLVM 23 has a preferred alignment where LLVM 22 has nothing: an invalid number is kept.
#[test]
fn an_operand_that_is_no_alignment_is_kept() {
    let Some(oracle) = Oracle::or_skip("newer operands") else {
        return;
    };
    let newer = changed(&assembled(&oracle), 8, 8, |ops| ops.push(1 << 40));
    let theirs = shown(&oracle.tool("llvm-dis"), &[], &newer, "aligned").expect("LLVM takes it");
    let ours = shown(ours(), &["dis"], &newer, "aligned").expect("it is taken");
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.is_empty());
        lines.map(str::to_owned).collect()
    };
    let (kept, rest): (Vec<String>, Vec<String>) = lines(&ours)
        .into_iter()
        .partition(|line| line.starts_with("newer operands"));
    assert_eq!(kept.len(), 3, "{ours}");
    assert_eq!(rest, lines(&theirs));
}

/// The retired flag of indexes is dropped.
#[test]
fn summaries_have_no_retired_flag() {
    let Some(oracle) = Oracle::or_skip("flags of summaries") else {
        return;
    };
    let text = "^0 = module: (path: \"a\", hash: (0, 0, 0, 0, 0))\n\
        ^1 = gv: (guid: 5, summaries: (function: (module: ^0, flags: (linkage: internal, \
        notEligibleToImport: 0, live: 0, dsoLocal: 0), insts: 7)))\n^2 = flags: 8\n";
    let good = assembled_text(&oracle, text);
    for flags in [12, 4, 2047] {
        let older = changed(&good, 20, 20, |ops| ops[0] = flags);
        same_text(&oracle, &older, "flags");
    }
}

/// A use-list order of a block applies only to its number of uses: a block address is a further use.
#[test]
fn orders_of_other_numbers_of_uses_say_nothing() {
    let Some(oracle) = Oracle::or_skip("orders of uses of blocks") else {
        return;
    };
    let body = "define void @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  br label %m\nb:\n  \
        br i1 %c, label %m, label %n\nn:\n  br label %m\nm:\n  ret void\n  \
        uselistorder label %m, { 1, 0, 2 }\n}\n";
    let address = "@p = global ptr blockaddress(@f, %m)\n";
    let addressed = body.replace("{ 1, 0, 2 }", "{ 1, 2, 0, 3 }");
    for (name, text) in [
        ("uses", body.to_owned()),
        ("addressed", format!("{address}{addressed}")),
    ] {
        let good = assembled_with(&oracle, &text, &["-preserve-bc-uselistorder"]);
        let longer = changed(&good, 18, 2, |ops| ops.insert(0, ops.len() as u64 - 1));
        let shorter = changed(&good, 18, 2, |ops| {
            let most = ops[..ops.len() - 1].iter().copied().max();
            let at = ops.iter().position(|index| Some(*index) == most);
            ops.remove(at.expect("an index"));
        });
        for bytes in [good, longer, shorter] {
            same_text(&oracle, &bytes, name);
        }
    }
}

/// Constant casts have no flags: operands after the value are ignored.
#[test]
fn casts_of_constants_have_no_flags() {
    let Some(oracle) = Oracle::or_skip("flags of casts") else {
        return;
    };
    let text = "@q = global i8 0\n@t = global i32 trunc (i64 ptrtoint (ptr @q to i64) to i32)\n";
    let good = assembled_text(&oracle, text);
    let flagged = changed(&good, CONSTANTS, 11, |ops| ops.push(7));
    same_text(&oracle, &flagged, "flagged");
}

/// A cast that is no constant any more becomes an instruction, which metadata cannot name: poison stands
/// there.
#[test]
fn metadata_names_no_instruction_to_be() {
    let Some(oracle) = Oracle::or_skip("retired casts") else {
        return;
    };
    // Makes the cast of @q a `uitofp`.
    let cast = |ops: &mut Vec<u64>| ops[0] = if ops[2] == 2 { 5 } else { ops[0] };
    let bad = changed(&assembled(&oracle), CONSTANTS, 11, cast);
    same_text(&oracle, &bad, "retired");
}

/// The operands of the records with this code in this kind of block.
fn operands(bytes: &[u8], block: u32, code: u32) -> Vec<Vec<u64>> {
    let tree = Tree::read(bytes).expect("a bitstream");
    let (mut path, mut found) = (Vec::new(), Vec::new());
    for node in &tree.nodes {
        match node.kind.clone() {
            NodeKind::Enter { id, .. } => path.push(id),
            NodeKind::End => drop(path.pop()),
            NodeKind::Record { code: c, ops, .. } if path.last() == Some(&block) && c == code => {
                found.push(tree.ops[ops].to_vec());
            }
            _ => {}
        }
    }
    found
}

/// A module has the offset of its symbol table, and the table the offsets of bodies: functions get
/// those bodies, and an offset without a body is rejected.
#[test]
fn bodies_are_where_the_table_says() {
    const MODULE: u32 = 8;
    const SYMBOLS: u32 = 14;
    let Some(oracle) = Oracle::or_skip("places of bodies") else {
        return;
    };
    let text = "define i32 @f() {\n  ret i32 1\n}\ndefine i32 @g() {\n  ret i32 2\n}\n";
    // The record of the table's offset becomes one word longer, for both.
    let plain = changed(&placed(&oracle, text, &[]), MODULE, 13, |_| {});
    let moved = |by: i64| {
        let good = changed(&plain, MODULE, 13, |ops| {
            ops[0] = ops[0].wrapping_add_signed(by)
        });
        changed(&good, SYMBOLS, 3, |ops| {
            ops[1] = ops[1].wrapping_add_signed(by)
        })
    };
    let sound = |bytes: &Vec<u8>| shown(&oracle.tool("llvm-dis"), &[], bytes, "placed").is_ok();
    let good = [-1, 0, 1]
        .map(moved)
        .into_iter()
        .find(sound)
        .expect("one of them");
    same_text(&oracle, &good, "placed");
    let [f, g] = operands(&good, SYMBOLS, 3)
        .try_into()
        .expect("an entry for each function");
    let (f, g) = (&f, &g);
    // The first body always belongs to the first function; other functions may have any body.
    let swapped = changed(&good, SYMBOLS, 3, |ops| ops[1] ^= f[1] ^ g[1]);
    let text = same_text(&oracle, &swapped, "swapped");
    assert!(text.contains("@g() {\n  ret i32 1"), "{text}");
    let last = changed(&good, SYMBOLS, 3, |ops| ops[1] = g[1]);
    same_text(&oracle, &last, "last");
    type Case<'a> = (&'a str, u32, u32, &'a dyn Fn(&mut Vec<u64>), &'a str);
    let cases: [Case<'_>; 7] = [
        (
            "far",
            MODULE,
            13,
            &|ops| ops[0] |= 1 << 25,
            "to be in the stream",
        ),
        ("none", MODULE, 13, &|ops| ops[0] = 0, "to be in the stream"),
        (
            "near",
            MODULE,
            13,
            &|ops| ops[0] += 1,
            "the table of symbols is not at bit",
        ),
        (
            "number",
            SYMBOLS,
            3,
            &|ops| ops[0] = 60,
            "expected the number of a global",
        ),
        (
            "between",
            SYMBOLS,
            3,
            &|ops| ops[1] += 1,
            "no body is there",
        ),
        ("beyond", SYMBOLS, 3, &|ops| ops[1] = 99, "no body is there"),
        ("before", SYMBOLS, 3, &|ops| ops[1] = 1, "no body is there"),
    ];
    for (name, block, code, change, words) in cases {
        let bad = changed(&good, block, code, change);
        let theirs = shown(&oracle.tool("llvm-dis"), &[], &bad, name);
        assert!(theirs.is_err(), "{name}: LLVM takes it: {theirs:?}");
        let error = shown(ours(), &["dis"], &bad, name).expect_err("it is refused");
        assert!(error.contains(words), "{name}: {error}");
    }
    // Without the offset record, it is a table of names.
    let named = changed(&good, MODULE, 13, |ops| ops[0] = 1);
    let named = changed(&named, SYMBOLS, 3, |ops| ops[1] = 120);
    let named = changed_code(&named, SYMBOLS, 3, 1);
    let text = same_text(&oracle, &named, "named");
    assert!(text.contains("@x.1()"), "{text}");
}

/// Equal names of two values of a body are made unique, as by LLVM's symbol tables.
#[test]
fn names_of_values_are_told_apart() {
    let Some(oracle) = Oracle::or_skip("names of values") else {
        return;
    };
    let text = "define i32 @f(i32 %p, i32 %q, i32 %p1) {\ne:\n  %a = add i32 %p, %q\n  br label %b\n\
        b:\n  %c = mul i32 %a, %p1\n  %d = add i32 %c, 1\n  ret i32 %d\n}\n";
    let good = assembled_text(&oracle, text);
    let named = |letters: &'static [u8]| {
        changed(&good, 14, 1, move |ops| {
            if let [_, name] = ops.as_mut_slice()
                && letters.contains(&(*name as u8))
            {
                *name = b'p'.into();
            }
        })
    };
    for (name, letters) in [("two", &b"q"[..]), ("three", b"qa"), ("five", b"qacd")] {
        let ours = same_text(&oracle, &named(letters), name);
        assert!(ours.contains("%p2"), "{ours}");
    }
    // A value with two names gets the last one.
    let again = changed(&good, 14, 1, |ops| {
        if ops[1] == u64::from(b'q') {
            ops[0] -= 1;
            ops[1] = b'p'.into();
        }
    });
    let text = same_text(&oracle, &again, "again");
    assert!(text.contains("@f(i32 %p, i32 %0, i32 %p1)"), "{text}");
    let blocks = changed(&good, 14, 2, |ops| ops[1] = b'p'.into());
    same_text(&oracle, &blocks, "blocks");
}

/// Operand 0 of a node marks it as distinct, by its bit 0 or by any bit; a node that refers to itself
/// is distinct, too.
#[test]
fn distinct_nodes_are() {
    let Some(oracle) = Oracle::or_skip("distinct nodes") else {
        return;
    };
    let text = std::fs::read_to_string(tour::sources().join("debug-nodes.ll")).expect("the tour");
    let good = assembled_text(&oracle, &text);
    for kind in DiKind::ALL {
        let head = match kind.head_bits() {
            0 => 8,
            // Other bits are version bits; this one marks distinct definitions.
            _ if *kind == DiKind::DISubprogram => 6,
            _ => continue,
        };
        if operands(&good, METADATA, kind.code()).is_empty() {
            continue;
        }
        let odd = changed(&good, METADATA, kind.code(), |ops| ops[0] = head);
        let name = format!("distinct-{}", kind.name());
        match shown(&oracle.tool("llvm-dis"), &[], &odd, &name) {
            Ok(_) => drop(same_text(&oracle, &odd, &name)),
            Err(_) => assert!(shown(ours(), &["dis"], &odd, &name).is_err(), "{name}"),
        }
    }
    let text = "!a = !{!0, !1}\n!0 = !{!1}\n!1 = !{!0, !1}\n";
    let own = changed(&assembled_text(&oracle, text), METADATA, 3, |ops| {
        *ops = vec![1, 2];
    });
    same_text(&oracle, &own, "own");
}

/// LLVM keeps two fields in one place: the alignment of a derived type, and the pointer authentication schema.
#[test]
fn alignments_of_derived_types_are_shared() {
    let Some(oracle) = Oracle::or_skip("derived types") else {
        return;
    };
    let text = "!a = !{!0, !1}\n!0 = !DIDerivedType(tag: DW_TAG_typedef, baseType: null, align: 8)\n\
        !1 = !DIDerivedType(tag: DW_TAG_LLVM_ptrauth_type, baseType: null, ptrAuthKey: 2)\n";
    let good = assembled_text(&oracle, text);
    for (name, align, pointer) in [
        ("qualified", 0, 77),
        ("aligned", 16, 0),
        ("both", 8, 1 << 40 | 5),
    ] {
        let odd = changed(&good, METADATA, 17, |ops| {
            (ops[8], ops[14]) = (align, pointer);
        });
        same_text(&oracle, &odd, &format!("derived-{name}"));
    }
}

/// Numbers of any encoded width are read alike.
#[test]
fn wide_numbers_are_numbers() {
    let Some(oracle) = Oracle::or_skip("wide numbers") else {
        return;
    };
    let text = "@g = global [4 x i8] zeroinitializer\n\
        @p = global ptr getelementptr inbounds ([4 x i8], ptr @g, i64 0, i64 1)\n\
        !a = !{!0, !1, !2}\n!0 = !DISubrange(count: 300)\n!1 = !DIBasicType(name: \"x\", size: 32)\n\
        !2 = !DILocalVariable(name: \"v\", arg: 3, scope: !3)\n\
        !3 = distinct !DISubprogram(name: \"f\", spFlags: 0)\n";
    let good = assembled_text(&oracle, text);
    let width = |bits: u64| {
        changed(&good, 17, 7, move |ops| {
            if ops[0] == 64 {
                ops[0] = bits;
            }
        })
    };
    for bits in [65, 128, 7000] {
        same_text(&oracle, &width(bits), &format!("wide-{bits}"));
    }
    let zero = changed(&width(65), CONSTANTS, 4, |ops| {
        ops[0] = if ops[0] == 2 { 0 } else { ops[0] }
    });
    same_text(&oracle, &zero, "wide-zero");
    let arg = changed(&good, METADATA, 28, |ops| ops[6] = 0x5_0007);
    same_text(&oracle, &arg, "wide-arg");
}

/// The length in a string's type is ignored.
#[test]
fn strings_are_as_long_as_they_are() {
    let Some(oracle) = Oracle::or_skip("strings") else {
        return;
    };
    let text = "@g = global [3 x i8] c\"abc\"\n@h = global [3 x i8] c\"de\\00\"\n@i = global [4 x i8] c\"defg\"\n";
    let good = assembled_text(&oracle, text);
    // The type of all constants is one of the two arrays.
    let [one, other] = [0, 1].map(|at| {
        let types = operands(&good, CONSTANTS, 1);
        changed(&good, CONSTANTS, 1, move |ops| ops[0] = types[at][0])
    });
    same_text(&oracle, &one, "strings-one");
    same_text(&oracle, &other, "strings-other");
}

#[test]
fn what_llvm_refuses_elsewhere_is_refused() {
    let Some(oracle) = Oracle::or_skip("more wrong records") else {
        return;
    };
    let index = "^0 = module: (path: \"a\", hash: (1, 2, 3, 4, 5))\n\
        ^1 = gv: (guid: 5, summaries: (function: (module: ^0, flags: (linkage: internal, \
        notEligibleToImport: 0, live: 0, dsoLocal: 0), insts: 7)))\n";
    let plain = "%t = type opaque\n@g = global i8 0\n@h = addrspace(1) global i8 0\n\
        @a = alias i8, ptr @g\n@u = external global %t\n";
    type Case = (
        &'static str,
        &'static str,
        u32,
        u32,
        fn(&mut Vec<u64>),
        &'static str,
    );
    let cases: [Case; 4] = [
        (
            "opaque",
            plain,
            17,
            6,
            |ops| ops.push(1),
            "expected a type with one operand",
        ),
        (
            "aliasee",
            plain,
            8,
            14,
            |ops| ops[4] = 1,
            "expected an aliasee",
        ),
        (
            "hashes",
            index,
            19,
            1,
            Vec::clear,
            "expected a module's path",
        ),
        (
            "address",
            TEXT,
            CONSTANTS,
            21,
            |ops| ops[1] = 0,
            "expected the number of a function",
        ),
    ];
    for (name, text, block, code, change, words) in cases {
        let good = assembled_text(&oracle, text);
        let bad = match name {
            // The path is removed.
            "hashes" => changed_code(&good, block, code, 9),
            _ => changed(&good, block, code, change),
        };
        let theirs = shown(&oracle.tool("llvm-dis"), &[], &bad, name);
        assert!(theirs.is_err(), "{name}: LLVM takes it: {theirs:?}");
        let error = shown(ours(), &["dis"], &bad, name).expect_err("it is refused");
        assert!(error.contains(words), "{name}: {error}");
    }
}

/// Changes the code of the records with this code in this kind of block.
fn changed_code(bytes: &[u8], block: u32, from: u32, to: u32) -> Vec<u8> {
    let mut tree = Tree::read(&changed(bytes, block, from, |_| {})).expect("a bitstream");
    let mut path = Vec::new();
    for node in &mut tree.nodes {
        match &mut node.kind {
            NodeKind::Enter { id, .. } => path.push(*id),
            NodeKind::End => drop(path.pop()),
            NodeKind::Record { code, .. } if path.last() == Some(&block) && *code == from => {
                *code = to;
            }
            _ => {}
        }
    }
    tree.write().expect("it can be written")
}

/// Edges of calls with relative block frequencies, and with a bit for tail calls above them. LLVM's assembler writes
/// them only on request.
#[test]
fn summaries_with_block_frequencies() {
    let Some(oracle) = Oracle::or_skip("block frequencies") else {
        return;
    };
    let text = "define void @f() {\n  call void @f()\n  call void @g()\n  ret void\n}\ndeclare void @g()\n\
        ^0 = module: (path: \"s\", hash: (0, 0, 0, 0, 0))\n\
        ^1 = gv: (name: \"f\", summaries: (function: (module: ^0, flags: (linkage: external, visibility: default, \
        notEligibleToImport: 1, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), insts: 3, \
        calls: ((callee: ^1, relbf: 8), (callee: ^2)))))\n^2 = gv: (name: \"g\")\n";
    let bytes = placed(&oracle, text, &[]);
    let mut tree = Tree::read(&bytes).expect("a bitstream");
    let mut found = 0;
    for node in &mut tree.nodes {
        if let NodeKind::Record {
            abbrev, code, ops, ..
        } = &mut node.kind
            && *code == 2
            && let [.., _, first, _, second] = &mut tree.ops[ops.clone()]
            && ops.len() == 11
        {
            (*first, *second) = (256, 1 << 28 | 513);
            (*abbrev, *code) = (3, 19);
            found += 1;
        }
    }
    assert_eq!(found, 1);
    // The symbol table stands behind the summary; its offset is in words.
    let longer = tree.write().expect("it can be written").len() - bytes.len();
    let place = tree.nodes.iter().find_map(|node| match &node.kind {
        NodeKind::Record { code: 13, ops, .. } if ops.len() == 1 => Some(ops.start),
        _ => None,
    });
    tree.ops[place.expect("an offset")] += longer as u64 / 4;
    let bytes = tree.write().expect("it can be written");
    let theirs =
        shown(&oracle.tool("llvm-dis"), &[], &bytes, "frequencies").expect("LLVM reads it");
    let ours = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
    assert_eq!(
        shown(ours, &["dis"], &bytes, "frequencies").as_ref(),
        Ok(&theirs)
    );
    for edge in ["relbf: 256)", "relbf: 513, tail: 1)"] {
        assert!(theirs.contains(edge), "{theirs}");
    }
    // Ours writes as LLVM's does.
    let ours = placed_by(ours, &["as", "-", "-o", "-"], text);
    let ours = shown(&oracle.tool("llvm-dis"), &[], &ours, "frequencies").expect("LLVM reads it");
    assert!(!ours.contains("relbf"), "{ours}");
}
