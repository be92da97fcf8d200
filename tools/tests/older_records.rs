//! Small modules in the records of LLVM 3.0 to 3.9, made from the format's description: each reads as
//! in LLVM 22.

mod records;

use bitsmith_testkit::Oracle;
use bitsmith_testkit::process::shown;
use records::{
    ATTACHMENTS, ATTRIBUTES, BINARY, Block, CONSTANTS, FUNCTION, I32, I32_PTR, KINDS, METADATA,
    NULLARY, OF_POINTER, SYMBOLS, TYPES, function, r, same, same_bytes, stream, text, types,
    wrapped,
};
use std::path::{Path, PathBuf};

#[test]
fn absolute_numbers_of_values() {
    // A module without a version record is version 0.
    let body = vec![
        r(1, &[4]),
        Block(CONSTANTS, vec![r(1, &[I32]), r(4, &[10])]),
        // %3 = add %1, %2; values: 0 @f, 1 and 2 arguments, 3 the constant.
        r(2, &[1, 2, 0]),
        r(28, &[4, 3, 40]),
        r(11, &[1, 2, 5]),
        r(2, &[4, 3, 1]),
        r(11, &[3]),
        r(2, &[4, 4, 2]),
        r(11, &[3]),
        r(16, &[I32, 6, 1, 7, 2]),
        r(29, &[8, 4, 5]),
        r(10, &[9]),
    ];
    same(
        "absolute",
        vec![types(), function(BINARY, 0), Block(FUNCTION, body)],
        &["%3 = add i32 %0, %1", "phi i32"],
    );
}

#[test]
fn names_in_the_symbol_tables() {
    let body = vec![
        r(1, &[1]),
        r(2, &[1, 2, 0]),
        r(10, &[3]),
        Block(
            SYMBOLS,
            vec![
                text(1, &[1], "left"),
                text(1, &[2], "right"),
                text(1, &[3], "sum"),
                text(2, &[0], "start"),
            ],
        ),
    ];
    same(
        "names",
        vec![
            types(),
            text(2, &[], "x86_64-unknown-linux-gnu"),
            function(BINARY, 0),
            Block(FUNCTION, body),
            Block(SYMBOLS, vec![text(1, &[0], "total")]),
        ],
        &["define i32 @total(i32 %left, i32 %right)", "start:"],
    );
}

#[test]
fn globals_of_pointer_types() {
    same(
        "globals",
        vec![
            types(),
            text(5, &[], ".fast"),
            text(11, &[], "shadow-stack"),
            // Pointer type, constant, initial value, linkage, alignment, section.
            r(7, &[I32_PTR, 1, 4, 0, 3, 1]),
            r(7, &[I32_PTR, 0, 0, 0, 0, 0, 1, 1, 1]),
            r(8, &[OF_POINTER, 0, 1, 0, 0, 0, 0, 0, 1, 1]),
            Block(CONSTANTS, vec![r(1, &[I32]), r(4, &[84])]),
            Block(
                SYMBOLS,
                vec![
                    text(1, &[0], "fixed"),
                    text(1, &[1], "far"),
                    text(1, &[2], "f"),
                ],
            ),
        ],
        &[
            "@fixed = constant i32 42, section \".fast\", align 4",
            "@far = external hidden thread_local unnamed_addr global i32",
            "gc \"shadow-stack\"",
        ],
    );
}

#[test]
fn aliases_and_linkages() {
    same(
        "aliases",
        vec![
            types(),
            r(7, &[I32_PTR, 0, 7, 0, 0, 0]),
            // Weak and link-once imply a comdat; 5 and 6 were import and export.
            r(7, &[I32_PTR, 0, 7, 1, 0, 0]),
            r(7, &[I32_PTR, 0, 7, 10, 0, 0]),
            // The linkage of 13 is private, and 9 is internal.
            r(7, &[I32_PTR, 0, 7, 13, 0, 0]),
            r(7, &[I32_PTR, 0, 0, 5, 0, 0]),
            r(9, &[I32_PTR, 0, 0, 2]),
            Block(CONSTANTS, vec![r(1, &[I32]), r(2, &[])]),
            Block(
                SYMBOLS,
                vec![
                    text(1, &[0], "a"),
                    text(1, &[1], "weak"),
                    text(1, &[2], "weak_odr"),
                    text(1, &[3], "hidden"),
                    text(1, &[4], "imported"),
                    text(1, &[5], "other"),
                ],
            ),
        ],
        &[
            "comdat",
            "dllimport",
            "@other = protected alias i32, ptr @a",
        ],
    );
}

#[test]
fn memory_without_types() {
    // Version 1: relative numbers.
    let body = vec![
        r(1, &[1]),
        Block(
            CONSTANTS,
            vec![
                r(1, &[I32]),
                r(4, &[2]),
                r(4, &[4]),
                r(1, &[I32]),
                r(4, &[6]),
            ],
        ),
        // Values: 0 @f, 1 the argument, 2 to 4 constants; instructions from 5 on. An alloca by its
        // result's type.
        r(19, &[I32_PTR, I32, 2, 3]),
        // load, volatile; steps; stores; atomics.
        r(20, &[1, 3, 1]),
        r(4, &[2, 5]),
        r(30, &[1, 5]),
        r(24, &[1, 3, 3, 0]),
        r(42, &[1, 3, 3, 0, 4, 1]),
        r(41, &[1, 3, 0, 6, 1]),
        r(37, &[2, 1, 8, 0, 6, 1]),
        r(38, &[3, 8, 1, 0, 6, 1]),
        r(10, &[1]),
    ];
    same(
        "memory",
        vec![
            r(1, &[1]),
            types(),
            function(OF_POINTER, 0),
            Block(FUNCTION, body),
        ],
        &[
            "alloca i32",
            "load volatile i32",
            "getelementptr i32",
            "getelementptr inbounds i32",
            "store i32",
            "store atomic",
            "load atomic",
            "cmpxchg",
            "atomicrmw",
            "extractvalue",
        ],
    );
}

#[test]
fn calls_without_types_and_nodes_with_types() {
    let body = vec![
        r(1, &[1]),
        Block(CONSTANTS, vec![r(1, &[I32]), r(4, &[2])]),
        // Values: 0 @f, 1 @g, 2 and 3 arguments, 4 the constant.
        r(34, &[0, 0, 5 - 1, 5 - 2, 5 - 4]),
        r(10, &[1]),
        Block(ATTACHMENTS, vec![r(11, &[0, 0, 1])]),
    ];
    same(
        "calls",
        vec![
            r(1, &[1]),
            types(),
            Block(
                METADATA,
                vec![
                    text(6, &[0], "old"),
                    text(1, &[], "a string"),
                    // Pairs of type and value: a string, a constant, null.
                    r(8, &[10, 0, 3, 0]),
                    r(8, &[10, 1]),
                    text(4, &[], "named"),
                    r(10, &[1, 2]),
                ],
            ),
            function(BINARY, 0),
            function(BINARY, 1),
            Block(FUNCTION, body),
        ],
        &["call i32 @1(", "!named = !{", "!\"a string\"", "!old"],
    );
}

/// Loop ids were ordinary nodes up to LLVM 3.5; a node that refers to itself is distinct.
#[test]
fn nodes_that_refer_to_themselves() {
    same(
        "themselves",
        vec![
            r(1, &[1]),
            types(),
            Block(
                METADATA,
                vec![
                    text(1, &[], "a string"),
                    r(8, &[10, 1, 10, 0]),
                    r(8, &[10, 3]),
                    r(8, &[10, 2]),
                    r(8, &[10, 1]),
                    text(4, &[], "named"),
                    r(10, &[1, 2, 4]),
                ],
            ),
            function(BINARY, 1),
        ],
        &["distinct !{!0, !\"a string\"}"],
    );
}

#[test]
fn landing_pads_of_then() {
    // `{ i8*, i32 }` and the personality in the landing pad.
    let types = Block(
        TYPES,
        vec![
            r(1, &[9]),
            r(7, &[32]),
            r(7, &[8]),
            r(8, &[1, 0]),
            r(18, &[0, 2, 0]),
            r(2, &[]),
            r(21, &[0, 4]),
            r(8, &[5, 0]),
            r(21, &[1, 0]),
            r(8, &[7, 0]),
        ],
    );
    let body = vec![
        r(1, &[3]),
        // invoke @g() to %1 unwind %2
        r(13, &[0, 0, 1, 2, 3 - 1]),
        r(10, &[]),
        r(40, &[3, 3 - 2, 1, 0]),
        r(39, &[1]),
    ];
    same(
        "landing",
        vec![
            r(1, &[1]),
            types,
            r(8, &[6, 0, 0, 0, 0, 0, 0, 0]),
            r(8, &[6, 0, 1, 0, 0, 0, 0, 0]),
            r(8, &[8, 0, 1, 0, 0, 0, 0, 0]),
            Block(FUNCTION, body),
        ],
        &["personality ptr @2", "landingpad { ptr, i32 }", "cleanup"],
    );
}

#[test]
fn switches_over_ranges() {
    let body = vec![
        r(1, &[3]),
        // For some releases, switch cases were sets of numbers and ranges, as numbers instead of constants.
        r(
            12,
            &[
                0x4b5 << 16,
                I32,
                3 - 1,
                1,
                2,
                1,
                1,
                10,
                2,
                2,
                0,
                14,
                18,
                1,
                3,
                2,
            ],
        ),
        r(10, &[3 - 1]),
        r(10, &[3 - 2]),
    ];
    same(
        "switch",
        vec![
            r(1, &[1]),
            types(),
            function(BINARY, 0),
            Block(FUNCTION, body),
        ],
        &["i32 5, label", "i32 8, label", "i32 -1, label"],
    );
}

#[test]
fn wrappers_and_attributes_of_then() {
    let parts = vec![
        Block(
            ATTRIBUTES,
            vec![
                // zeroext, sret (32 << 2), of the function: nounwind, readonly.
                r(1, &[0, 1, 0xffff_ffff, 1 << 5 | 1 << 10]),
            ],
        ),
        types(),
        r(8, &[OF_POINTER, 8, 1, 0, 1, 0, 0, 0]),
        Block(SYMBOLS, vec![text(1, &[0], "old")]),
    ];
    let inner = stream(parts);
    let wrapped = wrapped(&inner);
    same_bytes(
        "wrapped",
        &wrapped,
        &["declare fastcc zeroext i32 @old(ptr)"],
    );
}

#[test]
fn nullary_functions_and_deplibs() {
    same(
        "deplibs",
        vec![
            types(),
            text(6, &[], "m"),
            text(4, &[], "nop"),
            function(NULLARY, 1),
        ],
        &["module asm \"nop\"", "declare void @0()"],
    );
}

#[test]
fn kinds_of_metadata_with_other_records() {
    same(
        "kinds",
        vec![
            types(),
            Block(KINDS, vec![text(6, &[0], "dbg"), text(9, &[0], "what")]),
            function(NULLARY, 1),
        ],
        &["declare void @0()"],
    );
}

/// Debug info of LLVM 3.7: the unit lists its subprograms, the subprogram names its function, and
/// descriptions of variables name the variable or its value.
#[test]
fn what_owned_debug_information() {
    let variable = |line: u64, value: u64| r(27, &[0, 6, 4, 0, 6, line, 22, 0, 1, value, 0]);
    let metadata = vec![
        text(1, &[], "a.c"),
        text(1, &[], "/"),
        text(1, &[], "f"),
        text(1, &[], "v"),
        text(1, &[], "Debug Info Version"),
        r(16, &[0, 1, 2]),
        r(19, &[0, 0, 8]),
        r(3, &[0]),
        r(2, &[NULLARY, 1]),
        r(
            21,
            &[0, 6, 3, 0, 6, 1, 7, 0, 1, 1, 0, 0, 0, 0, 0, 9, 0, 0, 0],
        ),
        r(3, &[10]),
        r(2, &[I32_PTR, 0]),
        variable(2, 12),
        r(2, &[I32, 2]),
        variable(3, 14),
        variable(4, 0),
        r(3, &[13, 15, 16]),
        r(20, &[1, 12, 6, 0, 0, 0, 0, 0, 1, 0, 0, 11, 17, 0]),
        r(2, &[I32, 3]),
        r(2, &[I32, 4]),
        r(3, &[19, 5, 20]),
        r(15, &[0, 36, 4, 32, 0, 5]),
        text(4, &[], "llvm.dbg.cu"),
        r(10, &[17]),
        text(4, &[], "llvm.module.flags"),
        r(10, &[20]),
    ];
    let numbers = [84, 4, 6].map(|number| r(4, &[number]));
    let constants = std::iter::once(r(1, &[I32])).chain(numbers).collect();
    same(
        "owners",
        vec![
            r(1, &[1]),
            types(),
            r(7, &[I32_PTR, 0, 3, 0, 0, 0]),
            function(NULLARY, 0),
            Block(CONSTANTS, constants),
            Block(METADATA, metadata),
            Block(FUNCTION, vec![r(1, &[1]), r(10, &[])]),
        ],
        &[
            "define void @1() !dbg",
            "@0 = global i32 42, !dbg",
            "spFlags: DISPFlagDefinition, unit: !",
            "DW_OP_constu, 42, DW_OP_stack_value",
        ],
    );
}

#[test]
fn what_llvm_refuses_is_refused() {
    let Some(oracle) = Oracle::or_skip("older records that are refused") else {
        return;
    };
    let cases = [
        ("count", vec![Block(TYPES, vec![r(1, &[2]), r(7, &[32])])]),
        (
            "twice",
            vec![Block(
                KINDS,
                vec![text(6, &[0], "dbg"), text(6, &[0], "tbaa")],
            )],
        ),
        // No old type record has a sixteenth field: only newer ones may have unknown fields.
        (
            "fields",
            vec![types(), Block(METADATA, vec![r(17, &[0; 16])])],
        ),
        ("layout", vec![text(3, &[], "e-|x")]),
        ("sizes", vec![text(3, &[], "e-p:0:8")]),
    ];
    for (name, parts) in cases {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let file = folder.join(format!("records-refused-{name}.bc"));
        std::fs::write(&file, stream(parts)).expect("a file");
        let theirs = shown(&oracle.tool("llvm-dis"), &[], &file);
        assert!(theirs.is_err(), "{name}: LLVM reads it");
        let ours = shown(Path::new(env!("CARGO_BIN_EXE_bitsmith")), &["dis"], &file);
        assert!(ours.is_err(), "{name}: we read it");
    }
}

/// Functions with appending linkage, which is for variables, are read as in LLVM; linking them is an error.
#[test]
fn functions_that_append_are_not_linked() {
    let body = vec![r(1, &[1]), r(34, &[0, 0, 0, 2, 3]), r(10, &[4])];
    let parts = vec![
        types(),
        r(8, &[BINARY, 0, 1, 2, 0, 0, 0, 0, 0, 0]),
        function(BINARY, 0),
        Block(FUNCTION, body),
    ];
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("records-appending.bc");
    std::fs::write(&file, stream(parts)).expect("a file");
    let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
    shown(bitsmith, &["dis"], &file).expect("we read it");
    let linked = shown(bitsmith, &["link", "-S"], &file).expect_err("it is refused");
    assert!(linked.contains("must be variables"), "{linked}");
}
