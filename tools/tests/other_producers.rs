//! Bitcode of producers other than LLVM, against LLVM 22: unused definitions, constants that are not in
//! their shortest form, duplicate nodes, signed numbers in their old encoding.

mod records;

use bitsmith_bitcode::bitstream::Writer;
use bitsmith_testkit::Oracle;
use bitsmith_testkit::process::shown;
use records::*;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A field of an abbreviation: an encoding, 0 for a literal, and its width or value.
type Field = (u64, u64);

const ARRAY: Field = (3, 0);
const CHAR6: Field = (4, 0);
const BLOB: Field = (5, 0);

/// Layouts that LLVM accepts as long as no record uses them.
const LAYOUTS: &[&[Field]] = &[
    &[(0, 4), ARRAY, ARRAY, (1, 8)],
    &[(0, 4), ARRAY, (1, 8), ARRAY, (2, 6)],
    &[(0, 4), ARRAY],
    &[(0, 4), ARRAY, BLOB],
    &[(0, 4), ARRAY, (0, 7)],
    &[(0, 4), ARRAY, (1, 0)],
    &[(0, 4), (1, 3), ARRAY, CHAR6, (1, 1)],
    &[ARRAY, (1, 8)],
    &[ARRAY],
    &[BLOB],
    &[(0, 4), BLOB, (1, 8)],
    &[(0, 4), BLOB, BLOB],
    &[(0, 4), BLOB, ARRAY, (2, 6)],
    &[(0, 1 << 40), (1, 32)],
    &[(1, 0), (2, 0)],
];

fn define(writer: &mut Writer, width: u32, fields: &[Field]) {
    writer.write(width, 2);
    writer.vbr(5, fields.len() as u64);
    for &(encoding, value) in fields {
        writer.write(1, u64::from(encoding == 0));
        match encoding {
            0 => writer.vbr(8, value),
            _ => writer.write(3, encoding),
        }
        if matches!(encoding, 1 | 2) {
            writer.vbr(5, value);
        }
    }
}

/// A record of zeros, as far as the layout allows one.
fn use_it(writer: &mut Writer, width: u32, fields: &[Field]) {
    writer.write(width, 4);
    for &(encoding, value) in fields {
        match encoding {
            1 | 2 => writer.write(value as u32, 0),
            // Its elements take no bits then.
            3 => return writer.write(6, 0),
            4 => writer.write(6, 0),
            5 => {
                writer.write(6, 0);
                writer.align32();
            }
            _ => {}
        }
    }
}

/// An empty module whose block, BLOCKINFO and type table define a layout, which an unknown record of
/// the module may use.
fn with_layout(fields: &[Field], used: bool) -> Vec<u8> {
    let mut writer = Writer::with_magic();
    writer.enter_block(MODULE, 3);
    define(&mut writer, 3, fields);
    writer.unabbreviated(1, &[1]);
    writer.enter_block(0, 2);
    writer.unabbreviated(1, &[u64::from(TYPES)]);
    define(&mut writer, 2, fields);
    writer.end_block().unwrap();
    writer.enter_block(TYPES, 4);
    define(&mut writer, 4, fields);
    writer.unabbreviated(1, &[0]);
    writer.end_block().unwrap();
    if used {
        writer.enter_block(99, 3);
        define(&mut writer, 3, fields);
        use_it(&mut writer, 3, fields);
        writer.end_block().unwrap();
    }
    writer.end_block().unwrap();
    writer.finish().unwrap()
}

/// Runs an analyzer on a file; returns its success and its output.
fn dump(program: &Path, before: &[&str], file: &Path) -> (bool, String) {
    let mut command = Command::new(program);
    let output = command.args(before).arg("--dump").arg(file).output();
    let output = output.expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.success(), text)
}

#[test]
fn odd_abbreviations() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let Some(oracle) = bitsmith_testkit::Oracle::or_skip("odd-abbreviations") else {
        return;
    };
    for (number, layout) in LAYOUTS.iter().enumerate() {
        let name = format!("layout-{number}");
        same_bytes(&name, &with_layout(layout, false), &[]);
        for used in [false, true] {
            let file = folder.join(format!("{name}-{used}.bc"));
            std::fs::write(&file, with_layout(layout, used)).expect("a file");
            let theirs = dump(&oracle.tool("llvm-bcanalyzer"), &[], &file);
            let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
            let ours = dump(bitsmith, &["bcanalyzer"], &file);
            assert_eq!(ours.0, theirs.0, "{layout:?}, used: {used}");
            assert!(!ours.0 || ours.1 == theirs.1, "{layout:?}, used: {used}");
        }
    }
}

/// Aggregates written as elements, which LLVM has as a whole or packed.
#[test]
fn aggregates_in_elements() {
    let others: &[(u32, &[u64])] = &[
        // 14: [2 x i8], 15: [1 x [2 x i8]], 16: { i8, i8 }, 17: [2 x i8*].
        (11, &[2, 8]),
        (11, &[1, 14]),
        (18, &[0, 8, 8]),
        (11, &[2, 9]),
    ];
    let globals = [14, 14, 14, 14, 14, 14, 14, 15, 15, 16, 16, 16, 17];
    let first = globals.len() as u64;
    let (zero, one, undef, poison) = (first, first + 1, first + 2, first + 3);
    let constants = vec![
        r(1, &[8]),
        r(4, &[0]),
        r(4, &[2]),
        r(3, &[]),
        r(26, &[]),
        r(1, &[14]),
        r(7, &[one, zero]),
        r(7, &[zero, zero]),
        r(7, &[undef, undef]),
        r(7, &[undef, poison]),
        r(7, &[poison, poison]),
        r(8, &[0, 0]),
        r(22, &[0, 256]),
        // Of a later constant, and of an earlier one.
        r(1, &[15]),
        r(7, &[first + 18]),
        r(7, &[first + 6]),
        r(1, &[16]),
        r(7, &[undef, poison]),
        r(7, &[poison, poison]),
        r(7, &[zero, zero]),
        r(1, &[17]),
        r(7, &[first + 17, first + 17]),
        r(1, &[9]),
        // Null, as an integer: `inttoptr (i8 0 to ptr)`.
        r(11, &[10, 8, zero]),
        r(1, &[14]),
        r(7, &[undef, undef]),
    ];
    let globals = globals.iter().enumerate();
    let globals = globals.map(|(number, &ty)| r(7, &[ty, 3, first + 5 + number as u64, 0, 0, 0]));
    let mut module = vec![r(1, &[1]), types_and(others)];
    module.extend(globals);
    module.push(Block(CONSTANTS, constants));
    let wanted = [
        "[2 x i8] c\"\\01\\00\"",
        "[2 x i8] zeroinitializer",
        "[2 x i8] undef",
        "[2 x i8] [i8 undef, i8 poison]",
        "[2 x i8] poison",
        "[1 x [2 x i8]] undef",
        "{ i8, i8 } { i8 undef, i8 poison }",
        "[2 x ptr] zeroinitializer",
    ];
    same("aggregates", module, &wanted);
}

/// Negative values from before wide integers: all bits except the sign are inverted.
#[test]
fn signs_of_then() {
    let metadata = vec![
        text(1, &[], "E"),
        r(14, &[0, 9, 1]),
        r(14, &[0, 1, 1]),
        r(14, &[0, 8, 1]),
        r(13, &[0, 3, 9]),
        // Further operands do not belong to a record of that version.
        r(13, &[2, 0, 9, 0, 0]),
        text(4, &[], "n"),
        r(10, &[1, 2, 3, 4, 5]),
    ];
    let wanted = ["value: -5", "value: -1", "value: 4", "lowerBound: -5"];
    let module = vec![r(1, &[1]), types(), Block(METADATA, metadata)];
    same("signs", module, &wanted);
}

/// Nodes that differed only in pointee types, and the nodes that contain them.
#[test]
fn nodes_that_are_one() {
    let metadata = vec![
        r(2, &[I32_PTR, 1]),
        r(2, &[9, 2]),
        r(3, &[1]),
        r(3, &[2]),
        r(3, &[3, 4]),
        r(3, &[4, 3]),
        r(5, &[3]),
        r(5, &[4]),
        text(4, &[], "n"),
        r(10, &[2, 3, 4, 5, 6, 7]),
    ];
    let constants = vec![r(1, &[I32_PTR]), r(2, &[]), r(1, &[9]), r(2, &[])];
    let body = vec![
        r(1, &[1]),
        r(20, &[3, 0, 0]),
        r(20, &[4, 0, 0]),
        r(10, &[1]),
        Block(ATTACHMENTS, vec![r(11, &[0, 1, 5]), r(11, &[1, 1, 4])]),
    ];
    let module = of_pointer(constants, metadata, body);
    same("merged", module, &["!n = !{!0, !0, !1, !1, !2, !3}"]);
}

/// Before LLVM 11, Swift kept its versions in a flag for garbage collection.
#[test]
fn versions_of_swift() {
    let constants = vec![r(1, &[I32]), r(4, &[8]), r(4, &[2 * 0x050f_0702])];
    let metadata = vec![
        r(2, &[I32, 1]),
        text(1, &[], "Objective-C Garbage Collection"),
        r(2, &[I32, 2]),
        r(3, &[1, 2, 3]),
        text(4, &[], "llvm.module.flags"),
        r(10, &[3]),
    ];
    let wanted = [
        "i32 1, !\"Objective-C Garbage Collection\", i8 2",
        "i32 1, !\"Swift ABI Version\", i32 7",
        "i32 1, !\"Swift Major Version\", i8 5",
        "i32 1, !\"Swift Minor Version\", i8 15",
    ];
    let module = of_pointer(constants, metadata, vec![r(1, &[1]), r(10, &[2])]);
    same("swift", module, &wanted);
}

/// A module with one function of a pointer, and two kinds of metadata.
fn of_pointer(constants: Vec<Part>, metadata: Vec<Part>, body: Vec<Part>) -> Vec<Part> {
    vec![
        r(1, &[1]),
        types(),
        Block(KINDS, vec![text(6, &[0], "dbg"), text(6, &[1], "mine")]),
        function(OF_POINTER, 0),
        Block(CONSTANTS, constants),
        Block(METADATA, metadata),
        Block(FUNCTION, body),
    ]
}

/// As metadata, a constant is poison that only an instruction could compute.
#[test]
fn computed_values_as_metadata() {
    // 1 and 2: numbers, 3: `shl`, 4: `xor` of it; in the body, 6: `mul`.
    let constants = vec![
        r(1, &[I32]),
        r(4, &[10]),
        r(4, &[6]),
        r(10, &[7, 1, 2]),
        r(10, &[12, 3, 1]),
    ];
    let metadata = vec![
        r(2, &[I32, 3]),
        r(2, &[I32, 4]),
        r(3, &[1, 2]),
        text(4, &[], "n"),
        r(10, &[2]),
    ];
    let body = vec![
        r(1, &[1]),
        Block(CONSTANTS, vec![r(1, &[I32]), r(10, &[2, 1, 2])]),
        Block(METADATA, vec![r(2, &[I32, 6]), r(3, &[4])]),
        r(10, &[1]),
        Block(ATTACHMENTS, vec![r(11, &[0, 1, 4])]),
    ];
    let module = of_pointer(constants, metadata, body);
    same("computed", module, &["poison, i32 poison}"]);
}

/// An access without an alignment has that of the layout, which `opt` takes from the target if the module has none.
#[test]
fn alignments_by_the_layout_of_the_target() {
    let Some(oracle) = Oracle::or_skip("opt") else {
        return;
    };
    // 14: `i64`, 15: its pointer, 16: a function of it, 17: its pointer.
    let types = types_and(&[(7, &[64]), (8, &[14, 0]), (21, &[0, 14, 15]), (8, &[16, 0])]);
    let module = vec![
        r(1, &[1]),
        text(2, &[], "nvptx64-nvidia-cuda"),
        types,
        function(17, 0),
        Block(FUNCTION, vec![r(1, &[1]), r(20, &[1, 0, 0]), r(10, &[1])]),
    ];
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("alignments.bc");
    std::fs::write(&file, stream(module)).expect("a file");
    let passes = ["-passes=no-op-module", "-S"];
    let theirs = shown(&oracle.tool("opt"), &passes, &file).expect("LLVM reads it");
    let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
    let ours = shown(bitsmith, &["opt", passes[0], passes[1]], &file).expect("we read it");
    assert_eq!(ours, theirs);
    assert!(
        ours.iter().any(|line| line.ends_with("align 8")),
        "{ours:#?}"
    );
}

/// Before LLVM 3.6 a linkage meant a comdat, where the object format has any.
#[test]
fn comdats_without_a_table() {
    for (triple, comdat) in [
        ("x86_64-linux-gnu", true),
        ("x86_64-apple-macosx10.9", false),
    ] {
        let module = vec![
            r(1, &[1]),
            types(),
            text(2, &[], triple),
            r(7, &[I32_PTR, 0, 2, 10, 0, 0]),
            Block(CONSTANTS, vec![r(1, &[I32]), r(4, &[0])]),
            Block(SYMBOLS, vec![text(1, &[0], "x")]),
        ];
        let wanted = if comdat { "$x = comdat any" } else { "@x = " };
        same(&format!("comdat-{comdat}"), module, &[wanted]);
    }
}
