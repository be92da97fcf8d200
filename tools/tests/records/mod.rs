//! Modules in hand-made records, against LLVM 22: shared by the tests of older releases.

#![allow(dead_code, reason = "each test uses some of it")]

use bitsmith_bitcode::bitstream::{Node, NodeKind, Tree};
use bitsmith_testkit::Oracle;
use bitsmith_testkit::process::shown;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A part of a module.
pub enum Part {
    Record(u32, Vec<u64>),
    Block(u32, Vec<Part>),
}

pub use Part::{Block, Record};

pub fn r(code: u32, operands: &[u64]) -> Part {
    Record(code, operands.to_vec())
}

/// A record of numbers followed by characters.
pub fn text(code: u32, first: &[u64], text: &str) -> Part {
    let chars = text.bytes().map(u64::from);
    Record(code, first.iter().copied().chain(chars).collect())
}

/// Block ids.
pub const MODULE: u32 = 8;
pub const ATTRIBUTES: u32 = 9;
pub const CONSTANTS: u32 = 11;
pub const FUNCTION: u32 = 12;
pub const SYMBOLS: u32 = 14;
pub const METADATA: u32 = 15;
pub const ATTACHMENTS: u32 = 16;
pub const TYPES: u32 = 17;
pub const KINDS: u32 = 22;

pub fn push(tree: &mut Tree, part: &Part) {
    match part {
        Record(code, operands) => {
            let start = tree.ops.len();
            tree.ops.extend(operands);
            let ops = start..tree.ops.len();
            tree.nodes.push(Node::new(NodeKind::Record {
                abbrev: 3,
                code: *code,
                ops,
                blob: None,
            }));
        }
        Block(id, parts) => {
            let (id, abbrev_width) = (*id, 4);
            tree.nodes
                .push(Node::new(NodeKind::Enter { id, abbrev_width }));
            for part in parts {
                push(tree, part);
            }
            tree.nodes.push(Node::new(NodeKind::End));
        }
    }
}

/// A stream with a module only, as before LLVM 3.9 introduced the identification block.
pub fn stream(parts: Vec<Part>) -> Vec<u8> {
    let mut tree = Tree {
        magic: *b"BC\xC0\xDE",
        ..Tree::default()
    };
    push(&mut tree, &Block(MODULE, parts));
    tree.write().expect("a stream")
}

/// Both tools read the bytes as the same text, which contains `wanted`. LLVM's verifier accepts the
/// module that bitsmith writes.
pub fn same_bytes(name: &str, bytes: &[u8], wanted: &[&str]) {
    let Some(oracle) = Oracle::or_skip(name) else {
        return;
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("records-{name}.bc"));
    std::fs::write(&file, bytes).expect("a file");
    let theirs = shown(&oracle.tool("llvm-dis"), &[], &file).expect("LLVM reads it");
    let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
    let ours = shown(bitsmith, &["dis"], &file).expect("we read it");
    assert_eq!(ours, theirs, "{name}");
    for wanted in wanted {
        assert!(
            theirs.iter().any(|line| line.contains(wanted)),
            "{wanted}: {theirs:#?}"
        );
    }
    // A linker reads function by function, and upgrades some of it when the rest is mapped already.
    for how in [&["-S"][..], &["-S", "-disable-lazy-loading"]] {
        let theirs = shown(&oracle.tool("llvm-link"), how, &file).ok();
        let ours = shown(bitsmith, &[&["link"], how].concat(), &file).ok();
        assert_eq!(ours, theirs, "{name}: linked {how:?}");
    }
    let written = file.with_extension("new.bc");
    let cat = Command::new(bitsmith)
        .arg("cat")
        .arg(&file)
        .arg("-o")
        .arg(&written)
        .status();
    assert!(cat.is_ok_and(|status| status.success()), "{name}");
    let opt = shown(&oracle.tool("opt"), &["-passes=verify", "-S"], &written);
    assert!(opt.is_ok(), "{name}: {opt:?}");
}

pub fn same(name: &str, parts: Vec<Part>, wanted: &[&str]) {
    same_bytes(name, &stream(parts), wanted);
}

/// `i32`, `i32*`, `i1`, `void`, `i32 (i32, i32)`, its pointer, `i32 (i32*)`, its pointer, `i8`, `i8*`,
/// `metadata`, label, `void ()`, its pointer.
pub fn types() -> Part {
    types_and(&[])
}

/// The same types and further ones: each a record's code and its operands.
pub fn types_and(others: &[(u32, &[u64])]) -> Part {
    let known: &[(u32, &[u64])] = &[
        (7, &[32]),
        (8, &[0, 0]),
        (7, &[1]),
        (2, &[]),
        (21, &[0, 0, 0, 0]),
        (8, &[4, 0]),
        (21, &[0, 0, 1]),
        (8, &[6, 0]),
        (7, &[8]),
        (8, &[8, 0]),
        (16, &[]),
        (5, &[]),
        (21, &[0, 3]),
        (8, &[12, 0]),
    ];
    let all = known.iter().chain(others);
    let count = [all.clone().count() as u64];
    let records = all.map(|(code, ops)| r(*code, ops));
    Block(TYPES, [r(1, &count)].into_iter().chain(records).collect())
}

pub const I32: u64 = 0;
pub const I32_PTR: u64 = 1;
pub const BINARY: u64 = 5;
pub const OF_POINTER: u64 = 7;
pub const NULLARY: u64 = 13;

/// A function record by the pointer type: calling convention, declaration flag, linkage, and zeros for
/// the rest of LLVM 3.0's fields.
pub fn function(ty: u64, declared: u64) -> Part {
    r(8, &[ty, 0, declared, 0, 0, 0, 0, 0, 0, 0])
}

/// The stream in a wrapper.
pub fn wrapped(inner: &[u8]) -> Vec<u8> {
    let size = u32::try_from(inner.len()).expect("small");
    let head = [0x0b17_c0de, 0, 20, size, 0x0100_000c];
    let mut bytes: Vec<u8> = head
        .iter()
        .flat_map(|word: &u32| word.to_le_bytes())
        .collect();
    bytes.extend(inner);
    bytes.resize(bytes.len().next_multiple_of(16), 0);
    bytes
}
