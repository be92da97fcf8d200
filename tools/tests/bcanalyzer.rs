//! `bitsmith bcanalyzer` beside llvm-bcanalyzer 22, on generated streams: every block and every record by
//! number, names from BLOCKINFO, the wrapper, hashes, streams of other kinds. The tests skip without LLVM's
//! tool, unless `BITSMITH_REQUIRE_ORACLE=1` is set.

use bitsmith_bitcode::bitstream::{Abbrev, Op, Tail, Writer};
use std::path::PathBuf;
use std::process::{Command, Output};

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

fn ours(flags: &[&str], path: &PathBuf) -> Output {
    let program = env!("CARGO_BIN_EXE_bitsmith");
    Command::new(program)
        .arg("bcanalyzer")
        .args(flags)
        .arg(path)
        .output()
        .unwrap()
}

fn theirs(flags: &[&str], path: &PathBuf) -> Option<Output> {
    let output = Command::new("llvm-bcanalyzer-22")
        .args(flags)
        .arg(path)
        .output();
    assert!(
        output.is_ok() || std::env::var_os("BITSMITH_REQUIRE_ORACLE").is_none(),
        "llvm-bcanalyzer-22 is required and cannot be run"
    );
    output.ok()
}

/// Returns true if the lines are equal, except for a name instead of `UnknownCode` and a number.
fn same(theirs: &str, ours: &str) -> bool {
    if theirs == ours {
        return true;
    }
    let Some((before, rest)) = theirs.split_once("UnknownCode") else {
        return false;
    };
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let name = ours
        .strip_prefix(before)
        .and_then(|ours| ours.strip_suffix(after));
    name.is_some_and(|name| {
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    })
}

const MODES: &[&[&str]] = &[
    &[],
    &["--disable-histogram"],
    &["-dump"],
    &["-dump", "--dump-blockinfo"],
    &["--dump", "-non-symbolic", "-dump-blockinfo"],
    &["--dump", "--show-binary-blobs"],
    &["--dump", "--check-hash=abc"],
];

fn compare(name: &str, bytes: &[u8]) {
    let path = file(name, bytes);
    for flags in MODES {
        let Some(theirs) = theirs(flags, &path) else {
            return;
        };
        let ours = ours(flags, &path);
        assert_eq!(theirs.status.code(), ours.status.code(), "{flags:?}");
        let (theirs, ours) = (
            String::from_utf8_lossy(&theirs.stdout),
            String::from_utf8_lossy(&ours.stdout),
        );
        for (line, (theirs, ours)) in theirs.lines().zip(ours.lines()).enumerate() {
            assert!(
                same(theirs, ours),
                "{flags:?} line {line}:\n{theirs}\n{ours}"
            );
        }
        assert_eq!(theirs.lines().count(), ours.lines().count(), "{flags:?}");
    }
}

/// Every record of every block, known or not.
fn every_record() -> Vec<u8> {
    let mut writer = Writer::with_magic();
    for block in 8..30 {
        writer.enter_block(block, 4);
        for code in 0..72 {
            // These have checks of their own.
            if block == 15 && [35, 38].contains(&code) || block == 8 && code == 17 {
                continue;
            }
            writer.unabbreviated(code, &[1, u64::MAX, 300]);
        }
        writer.end_block().unwrap();
    }
    writer.finish().unwrap()
}

#[test]
fn names_of_all_records() {
    compare("names.bc", &every_record());
}

#[test]
fn arrays_blobs_and_metadata_strings() {
    let mut writer = Writer::with_magic();
    writer.enter_block(15, 4);
    let array = |element| Abbrev::new(Op::Literal(4), [Op::Vbr(6)], Tail::Array(element));
    let strings = Abbrev::new(Op::Literal(35), [Op::Vbr(6), Op::Vbr(6)], Tail::Blob);
    let blob = Abbrev::new(Op::Fixed(3), [], Tail::Blob);
    let layouts = [
        array(Op::Fixed(8)),
        array(Op::Char6),
        array(Op::Vbr(6)),
        strings,
        blob,
    ];
    layouts
        .iter()
        .for_each(|layout| writer.define_abbrev(layout));
    let hello = [7, 104, 101, 108, 108, 111];
    writer.abbreviated(4, &layouts[0], 4, &hello, None).unwrap();
    writer.abbreviated(5, &layouts[1], 4, &hello, None).unwrap();
    writer
        .abbreviated(6, &layouts[2], 4, &[7, 1 << 20, 0x141], None)
        .unwrap();
    writer.abbreviated(6, &layouts[2], 4, &[7], None).unwrap();
    let text = b"\x45\x01\0\0ab\"\\\n\xff";
    writer
        .abbreviated(7, &layouts[3], 35, &[2, 4], Some(text))
        .unwrap();
    writer
        .abbreviated(8, &layouts[4], 5, &[], Some(b"printable"))
        .unwrap();
    writer
        .abbreviated(8, &layouts[4], 5, &[], Some(b"not\0\xfe\t\n"))
        .unwrap();
    writer
        .abbreviated(8, &layouts[4], 5, &[], Some(b""))
        .unwrap();
    writer.unabbreviated(38, &[0, 0]);
    writer.unabbreviated(39, &[5, 6]);
    writer.unabbreviated(38, &[1]);
    writer.unabbreviated(39, &[]);
    writer.end_block().unwrap();
    compare("arrays.bc", &writer.finish().unwrap());
}

fn named(magic: &[u8; 4]) -> Vec<u8> {
    let text = |first: &[u64], text: &str| {
        [first, &text.bytes().map(u64::from).collect::<Vec<_>>()].concat()
    };
    let mut writer = Writer::new();
    writer.bytes(magic);
    writer.enter_block(0, 2);
    writer.unabbreviated(1, &[9]);
    writer.unabbreviated(2, &text(&[], "Mine"));
    writer.unabbreviated(3, &text(&[3], "Third"));
    writer.unabbreviated(3, &text(&[2], "Second"));
    writer.define_abbrev(&Abbrev::new(
        Op::Fixed(4),
        [Op::Fixed(0), Op::Vbr(0)],
        Tail::None,
    ));
    writer.unabbreviated(1, &[40]);
    writer.unabbreviated(2, &text(&[], "Other"));
    writer.end_block().unwrap();
    for block in [9, 40, 12, 3] {
        writer.enter_block(block, 5);
        (1..5).for_each(|code| writer.unabbreviated(code, &[8]));
        writer.end_block().unwrap();
    }
    writer.finish().unwrap()
}

#[test]
fn names_from_block_info_and_other_streams() {
    for (index, magic) in [b"BC\xC0\xDE", b"CPCH", b"DIAG", b"RMRK", b"none"]
        .iter()
        .enumerate()
    {
        compare(&format!("named{index}.bc"), &named(magic));
    }
    let (with, without) = (
        file("with.bc", &named(b"BC\xC0\xDE")),
        file("without.bc", &every_record()),
    );
    let flag = format!("--block-info={}", with.display());
    if let Some(theirs) = theirs(&["--dump", &flag], &without) {
        let ours = ours(&["--dump", &flag], &without);
        let (theirs, ours) = (
            String::from_utf8_lossy(&theirs.stdout),
            String::from_utf8_lossy(&ours.stdout),
        );
        assert!(ours.contains("<Mine NumWords") && ours.contains("<Second op0=1"));
        assert!(
            theirs
                .lines()
                .zip(ours.lines())
                .all(|(theirs, ours)| same(theirs, ours))
        );
    }
}

#[test]
fn wrapper_and_hash() {
    let mut writer = Writer::with_magic();
    writer.enter_block(8, 3);
    writer.unabbreviated(1, &[2]);
    writer.unabbreviated(17, &[1, 2, 3, 4, 5]);
    writer.unabbreviated(17, &[1]);
    writer.end_block().unwrap();
    let inner = writer.finish().unwrap();
    let header = [0x0B17_C0DEu32, 0, 20, inner.len() as u32, 7];
    let wrapped = header
        .iter()
        .flat_map(|field| field.to_le_bytes())
        .chain(inner)
        .collect::<Vec<_>>();
    compare("wrapped.bc", &wrapped);
}

#[test]
fn refused_with_its_place() {
    let whole = every_record();
    let path = file("short.bc", &whole[..whole.len() / 8 * 4]);
    let output = ours(&["--dump"], &path);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(message.contains("but only 0 are left here"), "{message}");
    assert_eq!(ours(&["--no-such-flag"], &path).status.code(), Some(2));
    assert_eq!(
        ours(&["-dump"], &PathBuf::from("/no/such/file"))
            .status
            .code(),
        Some(1)
    );
}

/// Blocks that are distributed over threads come out in order, with their checksums.
#[test]
fn many_blocks_in_order() {
    let mut writer = Writer::with_magic();
    writer.enter_block(8, 3);
    for block in 0..4000 {
        writer.enter_block(12, 4);
        (0..20).for_each(|op| writer.unabbreviated(2, &[block, op, 1 << 40]));
        writer.enter_block(11, 4);
        writer.unabbreviated(4, &[block]);
        writer.end_block().unwrap();
        writer.end_block().unwrap();
    }
    writer.end_block().unwrap();
    let bytes = writer.finish().unwrap();
    compare("many.bc", &bytes);
    let output = ours(&["--checksums"], &file("many.bc", &bytes)).stdout;
    let output = String::from_utf8(output).unwrap();
    let whole = crc32fast::hash(&bytes[12..]);
    assert!(
        output.ends_with(&format!("</MODULE_BLOCK crc32={whole:#010x}>\n")),
        "{}",
        &output[output.len() - 80..]
    );
    let json = ours(&["--json", "--dump"], &file("many.bc", &bytes)).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["blocks"][0]["entries"].as_array().unwrap().len(), 4000);
    assert_eq!(
        json["blocks"][0]["entries"][3999]["entries"][7]["ops"][1],
        7
    );
    assert_eq!(json["summary"]["blocks"][1]["count"], 4000);
}

/// A block so large that its records are distributed over threads: definitions, the index and a block in it.
#[test]
fn one_large_block() {
    let mut writer = Writer::with_magic();
    writer.enter_block(8, 3);
    writer.enter_block(15, 4);
    writer.unabbreviated(38, &[7, 0]);
    (0..30_000).for_each(|op| writer.unabbreviated(3, &[op, 1 << 30]));
    let layout = Abbrev::new(Op::Literal(4), [Op::Vbr(6)], Tail::Array(Op::Char6));
    writer.define_abbrev(&layout);
    let name = [9, u64::from(b'a'), u64::from(b'_')];
    (0..30_000).for_each(|_| writer.abbreviated(4, &layout, 4, &name, None).unwrap());
    writer.unabbreviated(39, &[1, 2]);
    writer.enter_block(11, 4);
    writer.unabbreviated(4, &[1]);
    writer.end_block().unwrap();
    (0..3000).for_each(|op| writer.unabbreviated(3, &[op, op << 50]));
    writer.end_block().unwrap();
    writer.end_block().unwrap();
    let bytes = writer.finish().unwrap();
    assert!(bytes.len() > 1 << 18);
    compare("large.bc", &bytes);
    let path = file("large.bc", &bytes);
    let json: serde_json::Value =
        serde_json::from_slice(&ours(&["--json", "--dump"], &path).stdout).unwrap();
    assert_eq!(
        json["blocks"][0]["entries"][0]["entries"]
            .as_array()
            .unwrap()
            .len(),
        63_003
    );
}

#[test]
fn block_longer_than_the_stream() {
    // A module of five words, of which there is one: the end of the block.
    let head = [0xdec0_4342_u32, 1 | 8 << 2 | 3 << 10, 5, 0];
    compare("longer.bc", &head.map(u32::to_le_bytes).concat());
}
