//! Metadata nodes are the same read in parallel parts or in sequence, and whatever the index says.

use bitsmith_bitcode::bitstream::{BlockCursor, BlockInfo, Entry, Record};
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::read::read_module;
use bitsmith_bitcode::write::{WriteOptions, write_module};
use bitsmith_model::metadata::MdStore;
use bitsmith_model::schema::blocks::{METADATA_BLOCK, metadata};
use std::fmt::Write;

/// A module with so many nodes, which refer to values and strings, too.
fn file(nodes: usize) -> Vec<u8> {
    let mut text = String::from("!named = !{!0}\n");
    for node in 0..nodes {
        let next = (node + 7) % nodes;
        let distinct = if node % 3 == 0 { "distinct " } else { "" };
        writeln!(
            text,
            "!{node} = {distinct}!{{!{next}, !\"{}\", i32 {}}}",
            node % 100,
            node % 50
        )
        .expect("memory takes all");
    }
    let module = bitsmith_text::parse::parse_module(text.as_bytes()).expect("correct text");
    write_module(&module, &WriteOptions::default()).expect("a module that can be written")
}

fn read_with(threads: usize, file: &[u8]) -> MdStore {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads")
        .install(|| read_module(file).expect("a correct file").0.metadata)
}

fn assert_same(one: &MdStore, other: &MdStore) {
    assert_eq!(one.len(), other.len());
    for (a, b) in one.entries().iter().zip(other.entries()) {
        assert_eq!(a, b);
        assert_eq!(one.slots(*a), other.slots(*b));
        assert_eq!(one.string(*a), other.string(*b));
    }
}

/// The bit offsets of the start and end of a file's metadata index.
fn index_of(file: &[u8]) -> (u64, u64) {
    let outline = Outline::read(file).expect("an outline");
    let module = outline.module(0).expect("a module");
    let info = BlockInfo::new();
    let mut block = BlockCursor::open(outline.bytes, &module.head, &info).expect("a block");
    let mut record = Record::new();
    let head = loop {
        match block.next_entry(&mut record).expect("an entry") {
            Entry::Block(head) if head.id == METADATA_BLOCK => break head,
            Entry::End => panic!("no metadata"),
            _ => {}
        }
    };
    let mut block = BlockCursor::open(outline.bytes, &head, &info).expect("a block");
    loop {
        let entry = block.next_entry(&mut record).expect("an entry");
        assert_ne!(entry, Entry::End);
        if entry == Entry::Record && record.code == metadata::INDEX {
            return (record.at, block.bit_pos());
        }
    }
}

#[test]
fn parts_are_as_the_whole() {
    let file = file(20_000);
    let whole = read_with(1, &file);
    assert!(whole.len() > 20_000);
    for threads in [2, 3, 5] {
        assert_same(&whole, &read_with(threads, &file));
    }
}

#[test]
fn a_wrong_index_changes_nothing() {
    let file = file(20_000);
    let whole = read_with(1, &file);
    let (start, end) = index_of(&file);
    for part in 1..20 {
        let bit = start + 64 + (end - start - 64) * part / 20;
        let mut spoilt = file.clone();
        // A bit of a number that is not the last chunk of its VBR: the record keeps its length.
        let at = usize::try_from(bit / 8).expect("a small file");
        spoilt[at] ^= 1 << (bit % 8);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let serial = pool.expect("threads").install(|| read_module(&spoilt).ok());
        if let Some((module, _)) = serial {
            assert_same(&whole, &module.metadata);
            assert_same(&whole, &read_with(4, &spoilt));
        }
    }
}
