//! Records that no available clang writes any more, derived from those of LLVM 13, against LLVM 22.

use bitsmith_bitcode::bitstream::{Node, NodeKind, Tree};
use bitsmith_testkit::Oracle;
use bitsmith_testkit::process::shown;
use bitsmith_testkit::releases;
use std::path::{Path, PathBuf};
use std::process::Command;

const GROUPS: u32 = 10;
const LISTS: u32 = 9;
const TYPES: u32 = 17;
const METADATA: u32 = 15;

const SOURCE: &str = "
struct big { long a[8]; } one;
int printf(const char *, ...);
struct big copy(struct big b) { b.a[0]++; return b; }
int go(char **argv, int argc) {
  one = copy(one);
  for (int i = 0; i < argc; i++) printf(\"%s %ld\\n\", argv[i], one.a[i & 7]);
  return 0;
}
";

/// A change of records: the block, the code and the operands; false to leave it out.
type Edit<'a> = &'a mut dyn FnMut(u32, &mut u32, &mut Vec<u64>) -> bool;

fn edited(bytes: &[u8], edit: Edit<'_>) -> Vec<u8> {
    let mut tree = Tree::read(bytes).expect("LLVM's own");
    let mut blocks = Vec::new();
    let mut nodes = Vec::new();
    for node in std::mem::take(&mut tree.nodes) {
        match &node.kind {
            NodeKind::Enter { id, .. } => blocks.push(*id),
            NodeKind::End => drop(blocks.pop()),
            NodeKind::Record {
                code,
                ops,
                blob: None,
                ..
            } => {
                let (mut new, mut operands) = (*code, tree.ops[ops.clone()].to_vec());
                let before = operands.clone();
                let block = blocks.last().copied().unwrap_or(0);
                // Offsets of bodies and of metadata become invalid.
                if matches!((block, new), (8, 13) | (14, 3) | (METADATA, 38 | 39)) {
                    continue;
                }
                if !edit(block, &mut new, &mut operands) {
                    continue;
                }
                if new != *code || operands != before {
                    let start = tree.ops.len();
                    tree.ops.extend(operands);
                    nodes.push(Node::new(NodeKind::Record {
                        abbrev: 3,
                        code: new,
                        ops: start..tree.ops.len(),
                        blob: None,
                    }));
                    continue;
                }
            }
            _ => {}
        }
        nodes.push(node);
    }
    tree.nodes = nodes;
    tree.write().expect("a stream")
}

/// The changed bitcode of clang 13 reads as in LLVM 22; `wanted` is in the text.
fn same(name: &str, wanted: &str, edit: Edit<'_>) {
    let Some(oracle) = Oracle::or_skip(name) else {
        return;
    };
    if !releases::or_skip(name, &[13]) {
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let source = folder.join(format!("forms-{name}.c"));
    let file = folder.join(format!("forms-{name}.bc"));
    std::fs::write(&source, SOURCE).expect("a file");
    let clang = Command::new("clang-13")
        .args(["-w", "-g", "-O1", "-emit-llvm", "-c", "-o"])
        .arg(&file)
        .arg(&source)
        .output();
    assert!(clang.expect("clang runs").status.success());
    let bytes = edited(&std::fs::read(&file).expect("bitcode"), edit);
    std::fs::write(&file, bytes).expect("a file");
    let theirs = shown(&oracle.tool("llvm-dis"), &[], &file).expect("text");
    let ours = shown(Path::new(env!("CARGO_BIN_EXE_bitsmith")), &["dis"], &file).expect("text");
    let differs = ours
        .iter()
        .zip(&theirs)
        .find(|(ours, theirs)| ours != theirs);
    assert!(
        differs.is_none() && ours.len() == theirs.len(),
        "{differs:?}"
    );
    assert!(theirs.iter().any(|line| line.contains(wanted)), "{wanted}");
}

#[test]
fn types_of_arguments_in_memory_come_from_pointers() {
    // `byval` and `sret` were kinds without types up to LLVM 8.
    same("byval", "byval(%struct.big)", &mut |block, _, operands| {
        if block == GROUPS {
            let mut at = 2;
            while at + 2 < operands.len() {
                if operands[at] == 6 && matches!(operands[at + 1], 3 | 29) {
                    operands[at] = 0;
                    operands.remove(at + 2);
                }
                // Strings are zero-terminated; no operand of one may be taken for a type here.
                at += 1;
            }
        }
        true
    });
}

#[test]
fn attributes_in_one_number() {
    same(
        "bits",
        "noalias align 16 captures(none)",
        &mut |block, code, operands| {
            if block == LISTS {
                *code = 1;
                *operands = vec![
                    0,
                    1 << 3,
                    1,
                    16 << 16 | 1 << 6 | 1 << 32,
                    u64::from(u32::MAX),
                    1 << 5 | 1 << 10 | 1 << 12 | 3 << 37,
                ];
            }
            block != GROUPS
        },
    );
}

#[test]
fn nodes_with_types() {
    let (mut types, mut metadata, mut void) = (0u64, None, None);
    same("nodes", "!llvm.ident", &mut |block, code, operands| {
        match (block, *code) {
            (TYPES, 1 | 19) => {}
            (TYPES, _) => {
                match *code {
                    16 => metadata = Some(types),
                    2 => void = Some(types),
                    _ => {}
                }
                types += 1;
            }
            (METADATA, 3) => {
                let (metadata, void) = (metadata.expect("a type"), void.expect("a type"));
                *code = 8;
                let pairs = operands.iter().map(|&operand| match operand {
                    0 => [void, 0],
                    operand => [metadata, operand - 1],
                });
                *operands = pairs.flatten().collect();
            }
            _ => {}
        }
        true
    });
}
