//! A few hundred mutants of small modules through each oracle, and files that try to exhaust memory or
//! the stack.

use bitsmith_bitcode::bitstream::{Abbrev, Op, Tail, Writer};
use bitsmith_fuzz::mutate::{Random, mutate};
use bitsmith_fuzz::oracle::{ORACLES, Oracle};
use bitsmith_fuzz::records::mutate_records;
use std::path::Path;

/// The files of a directory of this package, in the order of their names.
fn files(directory: &str, extension: &str) -> Vec<Vec<u8>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(directory);
    let mut paths: Vec<_> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

fn oracle(name: &str) -> &'static Oracle {
    ORACLES.iter().find(|oracle| oracle.name == name).unwrap()
}

/// Runs an oracle on the unchanged files and on `count` mutants of them.
fn smoke(name: &str, whole: &[Vec<u8>], count: u64) {
    let oracle = oracle(name);
    whole.iter().for_each(|bytes| (oracle.run)(bytes));
    for seed in 0..count {
        let mut random = Random::new(seed);
        let from = &whole[random.below(whole.len())];
        let records = match seed % 2 {
            1 => mutate_records(from, &mut random),
            _ => None,
        };
        let mutant = records.unwrap_or_else(|| {
            let mut bytes = from.clone();
            mutate(&mut bytes, &whole[random.below(whole.len())], &mut random);
            bytes
        });
        (oracle.run)(&mutant);
    }
}

#[test]
fn bitstream() {
    smoke("bitstream", &files("seeds", "bc"), 400);
}

#[test]
fn module() {
    smoke("module", &files("seeds", "bc"), 400);
}

#[test]
fn text() {
    let mut whole = files("../testkit/tour", "ll");
    whole.retain(|text| text.len() < 8192);
    smoke("text", &whole, 200);
}

/// A module block with the content that `fill` writes.
fn module_of(fill: impl FnOnce(&mut Writer)) -> Vec<u8> {
    let mut out = Writer::with_magic();
    out.enter_block(8, 3);
    out.unabbreviated(1, &[2]);
    fill(&mut out);
    out.end_block().unwrap();
    out.finish().unwrap()
}

/// Runs on a stack of 2 MB, as the reader's threads have, whatever the size of the test's own stack.
fn on_a_small_stack(bytes: Vec<u8>) {
    let run = move || ORACLES.iter().for_each(|oracle| (oracle.run)(&bytes));
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
    thread.unwrap().join().unwrap();
}

#[test]
fn counts_that_are_not_there() {
    const HUGE: u64 = u32::MAX as u64;
    for count in [1 << 24, HUGE, u64::MAX >> 1, u64::MAX] {
        // Huge counts: NUMENTRY of the type table, the blocks of a function, the strings of metadata.
        on_a_small_stack(module_of(|out| {
            out.enter_block(17, 4);
            out.unabbreviated(1, &[count]);
            out.unabbreviated(2, &[]);
            out.unabbreviated(21, &[0, 0]);
            out.end_block().unwrap();
            out.unabbreviated(8, &[0, 0, 1, 0, 0, 0]);
            out.enter_block(12, 4);
            out.unabbreviated(1, &[count]);
            out.unabbreviated(10, &[]);
            out.end_block().unwrap();
        }));
        on_a_small_stack(module_of(|out| {
            out.enter_block(15, 4);
            let strings = Abbrev::new(Op::Literal(35), [Op::Vbr(6), Op::Vbr(6)], Tail::Blob);
            out.define_abbrev(&strings);
            out.abbreviated(4, &strings, 35, &[count, 0], Some(&[0; 8]))
                .unwrap();
            // A metadata index, and an offset of it far outside.
            out.unabbreviated(38, &[count, count]);
            out.unabbreviated(39, &[count, count]);
            out.unabbreviated(3, &[count, count]);
            out.end_block().unwrap();
        }));
        // Vectors, arrays and integers of the largest size, and a zero of each.
        on_a_small_stack(module_of(|out| {
            out.enter_block(17, 4);
            out.unabbreviated(1, &[6]);
            out.unabbreviated(7, &[32]);
            out.unabbreviated(11, &[count, 0]);
            out.unabbreviated(10, &[count, 0]);
            out.unabbreviated(11, &[count, 1]);
            out.unabbreviated(7, &[count]);
            out.end_block().unwrap();
            out.enter_block(11, 4);
            for ty in 0..5 {
                out.unabbreviated(1, &[ty]);
                out.unabbreviated(2, &[]);
            }
            out.end_block().unwrap();
        }));
    }
}

#[test]
fn deep_nesting() {
    const DEPTH: u64 = 20_000;
    // Deeply nested blocks.
    let mut out = Writer::with_magic();
    (0..DEPTH).for_each(|_| out.enter_block(8, 3));
    (0..DEPTH).for_each(|_| out.end_block().unwrap());
    on_a_small_stack(out.finish().unwrap());
    // Deeply nested types.
    on_a_small_stack(module_of(|out| {
        out.enter_block(17, 4);
        out.unabbreviated(1, &[DEPTH + 1]);
        out.unabbreviated(7, &[8]);
        (0..DEPTH).for_each(|inner| out.unabbreviated(11, &[1, inner]));
        out.end_block().unwrap();
        out.unabbreviated(7, &[DEPTH, 2, 0, 0, 0, 0]);
    }));
    // Deeply nested distinct nodes, and a chain of inline nodes to print.
    on_a_small_stack(module_of(|out| {
        out.enter_block(15, 4);
        (0..DEPTH).for_each(|inner| out.unabbreviated(3, &[inner]));
        out.unabbreviated(4, &[u64::from(b'a')]);
        out.unabbreviated(10, &[DEPTH - 1]);
        out.end_block().unwrap();
    }));
    // Deeply nested constants: casts of a pointer.
    on_a_small_stack(module_of(|out| {
        out.enter_block(17, 4);
        out.unabbreviated(1, &[2]);
        out.unabbreviated(25, &[0]);
        out.unabbreviated(25, &[1]);
        out.end_block().unwrap();
        out.enter_block(11, 4);
        out.unabbreviated(1, &[0]);
        out.unabbreviated(2, &[]);
        for inner in 0..DEPTH {
            out.unabbreviated(1, &[(inner + 1) % 2]);
            out.unabbreviated(11, &[12, inner % 2, inner]);
        }
        out.end_block().unwrap();
        out.unabbreviated(7, &[0, 2, DEPTH + 1, 0, 0, 0]);
    }));
}

#[test]
fn deep_text() {
    for (open, close) in [("{", "}"), ("[1 x ", "]"), ("<{", "}>")] {
        let deep = |count| {
            format!(
                "@a = external global {}i8{}\n",
                open.repeat(count),
                close.repeat(count)
            )
        };
        on_a_small_stack(deep(20_000).into_bytes());
    }
    let constant = format!("@a = global i64 {}0\n", "add (i64 ".repeat(20_000));
    on_a_small_stack(constant.into_bytes());
    let node = format!("!0 = {}\n", "!{".repeat(20_000));
    on_a_small_stack(node.into_bytes());
}

#[test]
fn link() {
    smoke("link", &files("seeds", "bc"), 300);
}
