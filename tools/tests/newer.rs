//! Files of future LLVMs: real modules with parts that no release knows. They are read with warnings,
//! printed in a form that can be parsed again, and written with these parts unchanged.

use bitsmith_bitcode::bitstream::{Node, NodeKind, Tree};
use bitsmith_fuzz::records::without_positions;
use bitsmith_model::schema::di::{DiKind, Tail};
use bitsmith_testkit::{Oracle, tour};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const METADATA: u32 = 15;
const ATTRIBUTE_GROUPS: u32 = 10;
const FUNCTION: u32 = 12;
const MODULE: u32 = 8;
/// Blocks, records, attributes and fields that no LLVM knows.
const BLOCK: u32 = 60;
const RECORD: u32 = 90;
const NODE: u32 = 63;
const ATTRIBUTES: [u64; 5] = [0, 200, 1, 201, 7];
const FIELDS: [u64; 3] = [9_000_001, 7, 9_000_002];
/// Records of the module.
const GLOBALVAR: u32 = 7;
const DECLARED: u32 = 8;
const ALIAS: u32 = 14;
const CONVENTION: u64 = 900;
const FLAG: u64 = 1 << 20;

/// A module of the real clang, compiled from our source or from these lines.
fn made(name: &str, args: &[&str], lines: Option<&str>) -> Option<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let source = match lines {
        None => tour::sources().join("clang").join("plain.c"),
        Some(lines) => {
            let source = folder.join(format!("newer-{name}.c"));
            std::fs::write(&source, lines).ok()?;
            source
        }
    };
    let out = folder.join(format!("newer-{name}.bc"));
    let clang = Command::new("clang-22")
        .args(["-w", "-emit-llvm", "-c", "-o"])
        .arg(&out)
        .args(args)
        .arg(source)
        .output();
    clang
        .is_ok_and(|clang| clang.status.success())
        .then_some(())?;
    std::fs::read(out).ok()
}

fn push(tree: &mut Tree, nodes: &mut Vec<Node>, code: u32, operands: &[u64]) {
    let start = tree.ops.len();
    tree.ops.extend_from_slice(operands);
    nodes.push(Node::new(NodeKind::Record {
        abbrev: 3,
        code,
        ops: start..tree.ops.len(),
        blob: None,
    }));
}

fn push_block(tree: &mut Tree, nodes: &mut Vec<Node>, number: u64) {
    let (id, abbrev_width) = (BLOCK, 5);
    nodes.push(Node::new(NodeKind::Enter { id, abbrev_width }));
    push(tree, nodes, 1, &[number, u64::MAX, 3]);
    push(tree, nodes, 2, &[]);
    nodes.push(Node::new(NodeKind::End));
}

/// Returns true if a metadata record is a specialised node without a tail.
fn is_node(code: u32) -> bool {
    matches!(code, 7 | 13 | 15..=28 | 31..=34 | 37 | 40 | 41 | 44)
}

/// A module as a newer LLVM might write it.
fn newer(bytes: &[u8]) -> Vec<u8> {
    let mut tree = Tree::read(bytes).expect("LLVM's own");
    let mut blocks: Vec<u32> = Vec::new();
    let mut nodes = Vec::new();
    let mut bodies = 0;
    // Entries of bodies are numbered on from the module's.
    let is_body = |node: &Node| matches!(node.kind, NodeKind::Enter { id: FUNCTION, .. });
    let has_bodies = tree.nodes.iter().any(is_body);
    for node in std::mem::take(&mut tree.nodes) {
        let block = blocks.last().copied();
        match &node.kind {
            NodeKind::Enter { id, .. } => {
                let id = *id;
                if id == FUNCTION && bodies == 1 {
                    // Between the first two bodies.
                    push_block(&mut tree, &mut nodes, 1);
                }
                if id == METADATA && block == Some(MODULE) {
                    push_block(&mut tree, &mut nodes, 2);
                }
                if id == FUNCTION {
                    bodies += 1;
                }
                blocks.push(id);
                nodes.push(node);
            }
            NodeKind::End => {
                if block == Some(METADATA) && (blocks.len() == 3 || !has_bodies) {
                    push(&mut tree, &mut nodes, NODE, &[5, 6, 7]);
                }
                if block == Some(FUNCTION) {
                    push_block(&mut tree, &mut nodes, 3);
                }
                blocks.pop();
                nodes.push(node);
            }
            NodeKind::Record { code, ops, .. } => {
                let (code, mut operands) = (*code, tree.ops[ops.clone()].to_vec());
                match (block, code) {
                    (Some(METADATA), 38 | 39) => {}
                    (Some(METADATA), _) if is_node(code) => {
                        if code == 16 && operands.len() == 5 {
                            // A `DIFile` without a source has a shorter record.
                            operands.push(0);
                        }
                        // Releases from LLVM 23 on have further fields.
                        let kind = DiKind::from_code(code.into());
                        let known = kind.map_or(0, DiKind::tail_index);
                        operands.resize(operands.len().max(known), 0);
                        operands.extend(FIELDS);
                        push(&mut tree, &mut nodes, code, &operands);
                    }
                    (Some(ATTRIBUTE_GROUPS), _) => {
                        operands.extend(ATTRIBUTES);
                        push(&mut tree, &mut nodes, code, &operands);
                    }
                    (Some(FUNCTION), 2) if operands.len() == 4 => {
                        operands[3] |= FLAG;
                        push(&mut tree, &mut nodes, code, &operands);
                    }
                    (Some(FUNCTION), 43) => {
                        operands[0] |= FLAG;
                        push(&mut tree, &mut nodes, code, &operands);
                    }
                    (Some(MODULE), GLOBALVAR | DECLARED | ALIAS) => {
                        let full = match code {
                            GLOBALVAR => 20,
                            DECLARED => 22,
                            _ => 13,
                        };
                        // Functions with bodies get an unknown calling convention.
                        if code == DECLARED && operands[4] == 0 {
                            operands[3] = CONVENTION;
                        }
                        operands.resize(full, 0);
                        operands.extend(FIELDS);
                        push(&mut tree, &mut nodes, code, &operands);
                    }
                    (Some(MODULE), 2) => {
                        nodes.push(node);
                        push(&mut tree, &mut nodes, RECORD, &[1, 1 << 40, 3]);
                    }
                    _ => nodes.push(node),
                }
            }
            NodeKind::Define(_) => nodes.push(node),
        }
    }
    tree.nodes = nodes;
    tree.write().expect("a stream")
}

/// The number of occurrences of each unknown part of a file, by its content and the enclosing blocks.
fn parts(bytes: &[u8]) -> BTreeMap<String, usize> {
    let tree = Tree::read(bytes).expect("a stream");
    let mut blocks: Vec<u32> = Vec::new();
    let mut found = BTreeMap::new();
    let mut bodies = 0;
    let mut note = |what: String| *found.entry(what).or_insert(0) += 1;
    for node in &tree.nodes {
        match &node.kind {
            NodeKind::Enter { id, .. } => {
                bodies += usize::from(*id == FUNCTION);
                blocks.push(*id);
            }
            NodeKind::End => drop(blocks.pop()),
            NodeKind::Define(_) => {}
            NodeKind::Record { code, ops, .. } => {
                let ops = &tree.ops[ops.clone()];
                let block = blocks.last().copied();
                match block {
                    Some(BLOCK) => note(format!("block {blocks:?} after {bodies}: {code} {ops:?}")),
                    Some(MODULE) if ops.ends_with(&FIELDS) => {
                        note(format!("operands of {code}, {}", ops.len()));
                        if *code == DECLARED && ops[3] == CONVENTION {
                            note("convention".to_owned());
                        }
                    }
                    Some(MODULE) if *code == RECORD => note(format!("record {ops:?}")),
                    Some(METADATA) if *code == NODE => note(format!("node {ops:?}")),
                    Some(METADATA) if ops.ends_with(&FIELDS) => {
                        note(format!("fields of {code}, {}", ops.len()));
                    }
                    Some(ATTRIBUTE_GROUPS) if ops.windows(2).any(|w| w == [0, 200]) => {
                        assert!(ops.windows(3).any(|w| w == [1, 201, 7]));
                        note("attributes".to_owned());
                    }
                    Some(FUNCTION) if ops.get(3).is_some_and(|f| *code == 2 && f & FLAG != 0) => {
                        note(format!("flags {}", ops[3]));
                    }
                    Some(FUNCTION) if *code == 43 && ops[0] & FLAG != 0 => {
                        note(format!("steps {}", ops[0]));
                    }
                    _ => {}
                }
            }
        }
    }
    // Equal groups are written once, and those of intrinsics are LLVM 22's.
    if let Some(count) = found.get_mut("attributes") {
        *count = 1;
    }
    found
}

fn bitsmith(args: &[&str], file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(args).arg(file).args(["-o", "-"]);
    let output = command.output().expect("bitsmith runs");
    let problem = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?} {file:?}: {problem}");
    output
}

#[test]
fn what_is_not_known_is_kept() {
    for (name, args, lines) in [
        ("plain", &["-O0"][..], None),
        ("debug", &["-O0", "-g"], None),
        ("O2", &["-O2", "-g"], None),
        ("data", &["-O0", "-g"], Some("int x = 1; int *p = &x;")),
    ] {
        let Some(bytes) = made(name, args, lines) else {
            eprintln!("no clang 22: skipped");
            return;
        };
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let [file, text] = ["bc", "ll"].map(|end| folder.join(format!("newer-{name}-made.{end}")));
        let bytes = newer(&bytes);
        std::fs::write(&file, &bytes).expect("a file");
        let wanted = parts(&bytes);
        assert!(wanted.len() > 4, "{wanted:?}");
        let shown = bitsmith(&["dis"], &file);
        let warnings = String::from_utf8_lossy(&shown.stderr).into_owned();
        for what in ["block 60 is unknown", "record 90", "operand 20 is unknown"] {
            assert!(warnings.contains(what), "{what}: {warnings}");
        }
        let mut all: Vec<&str> = warnings.lines().collect();
        let place = |line: &mut &str| {
            line.split_once("in MODULE_BLOCK")
                .map(|(_, what)| what.to_owned())
        };
        all.sort_by_key(|line| place(&mut { *line }));
        let before = all.len();
        all.dedup_by_key(place);
        assert_eq!(all.len(), before, "{warnings}");
        if lines.is_none() {
            for what in ["attribute kind 200", "flags 0x100000"] {
                assert!(warnings.contains(what), "{what}: {warnings}");
            }
        }
        assert_eq!(parts(&bitsmith(&["cat"], &file).stdout), wanted, "written");
        std::fs::write(&text, &shown.stdout).expect("a file");
        let assembled = bitsmith(&["as"], &text);
        assert_eq!(parts(&assembled.stdout), wanted, "assembled");
        std::fs::write(&file, &assembled.stdout).expect("a file");
        let again = bitsmith(&["dis"], &file);
        let lines = |text: &[u8]| {
            let text = String::from_utf8_lossy(text).into_owned();
            // The order of predecessors, in comments, does not survive text. Nor do use-list blocks, which a
            // part
            // may have followed.
            let plain = |line: &str| {
                let line = line.split("; preds").next().unwrap_or_default();
                line.split(", after ").next().unwrap_or_default().to_owned()
            };
            text.lines().skip(1).map(plain).collect::<Vec<_>>()
        };
        let (again, shown) = (lines(&again.stdout), lines(&shown.stdout));
        let differs = again
            .iter()
            .zip(&shown)
            .find(|(again, shown)| again != shown);
        assert!(
            differs.is_none() && again.len() == shown.len(),
            "{name}: {differs:?}"
        );
    }
}

/// Every kind of debug info node with three further fields: kept, printed, and written unchanged.
#[test]
fn fields_of_all_nodes_are_kept() {
    let Some(oracle) = Oracle::or_skip("newer fields of nodes") else {
        return;
    };
    let text = tour::sources().join("debug-nodes.ll");
    let assembled = Command::new(oracle.tool("llvm-as"))
        .arg(text)
        .args(["-o", "-"])
        .output();
    let bytes = assembled.expect("the tool runs").stdout;
    let mut codes = BTreeSet::new();
    let mut longer = |block, code: u32, operands: &mut Vec<u64>| {
        let kind = DiKind::from_code(code.into());
        if let (Some(METADATA), Some(kind)) = (block, kind)
            && kind.tail() == Tail::None
        {
            codes.insert(code);
            operands.resize(kind.tail_index(), 0);
            operands.extend(FIELDS);
        }
        Vec::new()
    };
    let bytes = changed(&bytes, &mut longer);
    assert!(codes.len() > 24, "{codes:?}");
    let of_fields = |bytes: &[u8]| {
        let mut found = parts(bytes);
        found.retain(|what, _| what.starts_with("fields of "));
        found
    };
    let wanted = of_fields(&bytes);
    assert_eq!(wanted.len(), codes.len());
    let (_, written, assembled) = round("nodes", &bytes);
    assert_eq!(of_fields(&written), wanted);
    assert_eq!(of_fields(&assembled), wanted);
}

/// Locations, and the flags of an index.
#[test]
fn fields_of_locations_and_flags_of_summaries_are_kept() {
    const LOCATION: u32 = 35;
    const SUMMARY: u32 = 20;
    const FLAGS: u32 = 20;
    let Some(bytes) = made("locations", &["-O1", "-g"], None) else {
        return;
    };
    let bytes = changed(&bytes, &mut |block, code, operands| {
        if (block, code) == (Some(FUNCTION), LOCATION) {
            operands.extend(FIELDS);
        }
        Vec::new()
    });
    let of = |bytes: &[u8]| {
        let mut found = 0;
        changed(bytes, &mut |block, code, operands| {
            let longer = operands.ends_with(&FIELDS);
            found += usize::from((block, code, longer) == (Some(FUNCTION), LOCATION, true));
            Vec::new()
        });
        found
    };
    let bytes = without_positions(&bytes).expect("a stream");
    let (text, written, assembled) = round("locations", &bytes);
    assert!(of(&bytes) > 10);
    assert!(
        text.contains(" newer_loc (9000001, 7, 9000002), !dbg !"),
        "{text}"
    );
    assert_eq!(of(&written), of(&bytes));
    assert_eq!(of(&assembled), of(&bytes));
    let Some(bytes) = made("flags", &["-O1", "-flto=thin"], None) else {
        return;
    };
    let bytes = changed(&bytes, &mut |block, code, operands| {
        if (block, code) == (Some(SUMMARY), FLAGS) {
            operands[0] |= FLAG;
        }
        Vec::new()
    });
    let bytes = without_positions(&bytes).expect("a stream");
    let (text, written, assembled) = round("flags", &bytes);
    let flags = operands(&bytes, SUMMARY, FLAGS);
    assert!(text.contains(&format!("flags: {}", flags[0][0])), "{text}");
    assert_eq!(operands(&written, SUMMARY, FLAGS), flags);
    assert_eq!(operands(&assembled, SUMMARY, FLAGS), flags);
}

/// The operands of the records with this code in this kind of block.
fn operands(bytes: &[u8], block: u32, code: u32) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    changed(bytes, &mut |of, record, operands| {
        if (of, record) == (Some(block), code) {
            found.push(operands.clone());
        }
        Vec::new()
    });
    found
}

#[test]
fn what_cannot_be_linked_is_refused() {
    let Some(bytes) = made("link", &["-O0", "-g"], None) else {
        return;
    };
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("newer-link-made.bc");
    std::fs::write(&file, newer(&bytes)).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let output = command
        .arg("link")
        .arg(&file)
        .args(["-o", "/dev/null"])
        .output();
    let output = output.expect("bitsmith runs");
    assert!(!output.status.success());
    let problem = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(problem.contains("newer LLVM"), "{problem}");
}

#[test]
fn an_instruction_that_is_not_known_hides_its_body_only() {
    let Some(bytes) = made("tolerant", &["-O0"], None) else {
        return;
    };
    let mut tree = Tree::read(&bytes).expect("LLVM's own");
    let mut nodes = std::mem::take(&mut tree.nodes);
    let body = nodes
        .iter()
        .position(|node| matches!(node.kind, NodeKind::Enter { id: FUNCTION, .. }));
    let mut added = Vec::new();
    push(&mut tree, &mut added, 99, &[1, 2]);
    nodes.splice(body.expect("a body") + 2..body.expect("a body") + 2, added);
    tree.nodes = nodes;
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("newer-tolerant-made.bc");
    std::fs::write(&file, tree.write().expect("a stream")).expect("a file");
    let strict = Command::new(env!("CARGO_BIN_EXE_bitsmith"))
        .arg("dis")
        .arg(&file)
        .output();
    assert!(!strict.expect("bitsmith runs").status.success());
    let shown = bitsmith(&["dis", "--tolerant"], &file);
    let text = String::from_utf8_lossy(&shown.stdout).into_owned();
    assert_eq!(text.matches("its body was not read").count(), 1);
    assert!(text.matches("\n}\n").count() > 1);
}

/// A change of a record in a block, by its code; the returned records follow it.
type Edit<'a> = &'a mut dyn FnMut(Option<u32>, u32, &mut Vec<u64>) -> Vec<Made>;

/// The code and the operands of a record.
type Made = (u32, Vec<u64>);

/// Changes the records of a stream; the edit may return further records to insert after one.
fn changed(bytes: &[u8], edit: Edit<'_>) -> Vec<u8> {
    let mut tree = Tree::read(bytes).expect("LLVM's own");
    let mut blocks: Vec<u32> = Vec::new();
    let mut nodes = Vec::new();
    for node in std::mem::take(&mut tree.nodes) {
        let block = blocks.last().copied();
        match &node.kind {
            NodeKind::Enter { id, .. } => blocks.push(*id),
            NodeKind::End => drop(blocks.pop()),
            NodeKind::Define(_) => {}
            NodeKind::Record {
                code,
                ops,
                blob: None,
                ..
            } => {
                let (code, mut operands) = (*code, tree.ops[ops.clone()].to_vec());
                let before = operands.clone();
                let more = edit(block, code, &mut operands);
                if operands != before || !more.is_empty() {
                    push(&mut tree, &mut nodes, code, &operands);
                    for (code, operands) in more {
                        push(&mut tree, &mut nodes, code, &operands);
                    }
                    continue;
                }
            }
            NodeKind::Record { .. } => {}
        }
        nodes.push(node);
    }
    tree.nodes = nodes;
    tree.write().expect("a stream")
}

/// Prints, writes and assembles a file; returns the texts and the two streams.
fn round(name: &str, bytes: &[u8]) -> (String, Vec<u8>, Vec<u8>) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let [file, text] = ["bc", "ll"].map(|end| folder.join(format!("newer-{name}-round.{end}")));
    std::fs::write(&file, bytes).expect("a file");
    let shown = bitsmith(&["dis"], &file);
    std::fs::write(&text, &shown.stdout).expect("a file");
    let written = bitsmith(&["cat"], &file).stdout;
    let assembled = bitsmith(&["as"], &text).stdout;
    let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
    (shown, written, assembled)
}

/// Returns true if a stream contains a record.
fn has(bytes: &[u8], block: u32, wanted: u32, operands: &[u64]) -> bool {
    let tree = Tree::read(bytes).expect("a stream");
    let mut blocks: Vec<u32> = Vec::new();
    tree.nodes.iter().any(|node| match &node.kind {
        NodeKind::Enter { id, .. } => {
            blocks.push(*id);
            false
        }
        NodeKind::End => {
            blocks.pop();
            false
        }
        NodeKind::Define(_) => false,
        NodeKind::Record { code, ops, .. } => {
            blocks.last() == Some(&block) && *code == wanted && tree.ops[ops.clone()] == *operands
        }
    })
}

#[test]
fn types_of_bytes_are_read() {
    const TYPES: u32 = 17;
    const INTEGER: u32 = 7;
    const BYTE: u32 = 27;
    // Loads and stores only: other integer operations would change with the type.
    let lines = "void copy(short *a, short *b) { *a = *b; }";
    let Some(bytes) = made("bytes", &["-O1"], Some(lines)) else {
        return;
    };
    let mut tree = Tree::read(&bytes).expect("LLVM's own");
    let mut inside = false;
    for node in &mut tree.nodes {
        match &mut node.kind {
            NodeKind::Enter { id, .. } => inside = *id == TYPES,
            NodeKind::Record { code, ops, .. }
                if inside && *code == INTEGER && tree.ops[ops.clone()] == [16] =>
            {
                let ops = ops.clone();
                *node = Node::new(NodeKind::Record {
                    abbrev: 3,
                    code: BYTE,
                    ops,
                    blob: None,
                });
            }
            _ => {}
        }
    }
    let (text, written, assembled) = round("bytes", &tree.write().expect("a stream"));
    assert!(text.contains("load b16, ptr"), "{text}");
    for made in [written, assembled] {
        assert!(has(&made, TYPES, BYTE, &[16]));
    }
}

#[test]
fn kinds_of_metadata_are_kept_by_their_names() {
    const KINDS: u32 = 22;
    let Some(bytes) = made("kinds", &["-O2"], None) else {
        return;
    };
    const ATTACHMENTS: u32 = 16;
    const TBAA: u64 = 1;
    // LLVM 22 has fewer kinds.
    const FUTURE: u64 = 60;
    let name = "of_the_future".bytes().map(u64::from);
    let mut known = 0;
    let bytes = changed(&bytes, &mut |block, _, operands| {
        match block {
            Some(KINDS) => {
                known = known.max(operands[0]);
                if operands[0] == TBAA {
                    return vec![(6, std::iter::once(FUTURE).chain(name.clone()).collect())];
                }
            }
            Some(ATTACHMENTS) if operands.len() % 2 == 1 => {
                for pair in operands[1..].chunks_mut(2) {
                    if pair[0] == TBAA {
                        pair[0] = FUTURE;
                    }
                }
            }
            _ => {}
        }
        Vec::new()
    });
    assert!(known > 40 && known < FUTURE);
    let bytes = without_positions(&bytes).expect("a stream");
    let (text, written, assembled) = round("kinds", &bytes);
    assert!(text.contains("!of_the_future !"), "{text}");
    for made in [written, assembled] {
        let tree = Tree::read(&made).expect("a stream");
        assert!(
            tree.ops
                .windows(13)
                .any(|ops| ops.iter().copied().eq(name.clone()))
        );
    }
}
