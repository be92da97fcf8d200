//! Metadata and atomic instructions of releases that no available tool writes, in hand-made records,
//! against LLVM 22.

mod records;

use bitsmith_testkit::Oracle;
use records::*;
use std::path::PathBuf;
use std::process::Command;

/// `cmpxchg` from before it had a failure ordering, before it could be weak, and before alignments.
#[test]
fn exchanges_of_then() {
    // Values: 0 @f, 1 the argument, 2 and 3 numbers; then one for each.
    let body = vec![
        r(1, &[1]),
        Block(CONSTANTS, vec![r(1, &[I32]), r(4, &[10]), r(2, &[])]),
        r(37, &[4 - 1, 4 - 2, 4 - 3, 0, 6, 1]),
        r(37, &[5 - 1, 5 - 2, 5 - 3, 1, 6, 0, 2]),
        r(37, &[6 - 1, 6 - 2, 6 - 3, 0, 5, 1, 2, 1]),
        r(46, &[7 - 1, 7 - 2, 7 - 3, 0, 6, 1, 2, 0]),
        r(38, &[8 - 1, 8 - 2, 0, 0, 4, 1]),
        r(10, &[9 - 5]),
    ];
    same(
        "exchanges",
        vec![
            r(1, &[1]),
            types(),
            function(OF_POINTER, 0),
            Block(FUNCTION, body),
        ],
        &[
            "cmpxchg ptr %0, i32 5, i32 0 seq_cst seq_cst, align 4",
            "cmpxchg volatile ptr %0, i32 5, i32 0 syncscope(\"singlethread\") seq_cst monotonic",
            "cmpxchg weak ptr %0, i32 5, i32 0 acq_rel monotonic, align 4",
            "cmpxchg ptr %0, i32 5, i32 0 seq_cst monotonic, align 4",
            "extractvalue { i32, i1 }",
            "atomicrmw xchg ptr %0, i32 5 release, align 4",
        ],
    );
}

/// Function types had attributes once.
#[test]
fn types_of_functions_of_then() {
    let known: [(u32, &[u64]); 4] = [
        (7, &[32]),
        (8, &[0, 0]),
        (9, &[1, 7, 0, 1, 0]),
        (8, &[2, 0]),
    ];
    let count = r(1, &[known.len() as u64]);
    let records = known.map(|(code, ops)| r(code, ops));
    let types = std::iter::once(count).chain(records).collect();
    same(
        "function-types",
        vec![Block(TYPES, types), function(3, 1)],
        &["declare i32 @0(ptr, i32, ...)"],
    );
}

/// Scalar TBAA tags become access tags.
#[test]
fn tags_of_scalars() {
    let metadata = vec![
        text(1, &[], "root"),
        r(3, &[1]),
        text(1, &[], "int"),
        r(3, &[3, 2]),
        text(1, &[], "fixed"),
        r(2, &[I32, 1]),
        r(3, &[5, 2, 6]),
    ];
    let body = vec![
        r(1, &[1]),
        r(20, &[3 - 2, 0, 0]),
        r(20, &[4 - 2, 0, 0]),
        r(10, &[5 - 3]),
        Block(ATTACHMENTS, vec![r(11, &[0, 1, 3]), r(11, &[1, 1, 6])]),
    ];
    same(
        "scalars",
        vec![
            r(1, &[1]),
            types(),
            Block(KINDS, vec![text(6, &[0], "dbg"), text(6, &[1], "tbaa")]),
            function(OF_POINTER, 0),
            Block(CONSTANTS, vec![r(1, &[I32]), r(4, &[2])]),
            Block(METADATA, metadata),
            Block(FUNCTION, body),
        ],
        &["!tbaa !0", "!{!1, !1, i64 0}", "i64 0, i32 1}"],
    );
}

/// Function-local nodes of anything but a single value are the one `!{}` of the module.
#[test]
fn nodes_of_functions_without_meaning() {
    let of_metadata = (21, &[0, 3, 10][..]);
    let call = |node: u64| r(34, &[0, 0, 3, 3 - node]);
    let body = || {
        let nodes = vec![r(9, &[]), r(9, &[10, 0])];
        vec![
            r(1, &[1]),
            Block(METADATA, nodes),
            call(0),
            call(1),
            r(10, &[]),
        ]
    };
    let module = vec![
        r(1, &[1]),
        types_and(&[of_metadata, (8, &[14, 0])]),
        function(15, 1),
        function(NULLARY, 0),
        function(NULLARY, 0),
        Block(SYMBOLS, vec![text(1, &[0], "llvm.bar")]),
        Block(FUNCTION, body()),
        Block(FUNCTION, body()),
    ];
    same("empty-nodes", module, &["(metadata !0)", "!0 = !{}"]);
}

/// The marker of automatic reference counting was named metadata.
#[test]
fn markers_of_reference_counting() {
    let name = "clang.arc.retainAutoreleasedReturnValueMarker";
    let metadata = vec![
        text(
            1,
            &[],
            "mov\tfp, fp\t\t# marker for objc_retainAutoreleaseReturnValue",
        ),
        r(3, &[1]),
        text(4, &[], name),
        r(10, &[1]),
    ];
    same(
        "marker",
        vec![types(), function(NULLARY, 1), Block(METADATA, metadata)],
        &[
            "!{i32 1, !\"clang.arc.retainAutoreleasedReturnValueMarker\", !\"mov\\09fp, fp\\09\\09; marker",
        ],
    );
}

/// Strings, a file, a unit and a function; `version` is that of the debug info.
fn debug_information(version: u64, nodes: &[Part]) -> Vec<Part> {
    let mut metadata = vec![
        text(1, &[], "a.c"),
        text(1, &[], "/"),
        text(1, &[], "f"),
        text(1, &[], "Debug Info Version"),
        r(16, &[0, 1, 2]),
        r(20, &[1, 12, 5, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
        r(15, &[0, 36, 3, 32, 0, 5]),
        r(3, &[7]),
        r(19, &[0, 0, 8]),
        // Entry 9: the function, which names its unit.
        r(
            21,
            &[3, 5, 3, 0, 5, 1, 9, 0, 1, 1, 0, 0, 0, 0, 0, 6, 0, 0, 0],
        ),
        r(2, &[I32, 1]),
        r(2, &[I32, 2]),
        r(3, &[11, 4, 12]),
    ];
    let first = metadata.len() as u64;
    let mut count = 0;
    for node in nodes {
        match node {
            Record(code, ops) => metadata.push(r(*code, ops)),
            Block(..) => unreachable!("they are records"),
        }
        count += 1;
    }
    let all: Vec<u64> = (first..first + count).chain([9]).collect();
    metadata.extend([
        text(4, &[], "llvm.dbg.cu"),
        r(10, &[5]),
        text(4, &[], "llvm.module.flags"),
        r(10, &[12]),
        text(4, &[], "nodes"),
        r(10, &all),
    ]);
    vec![
        r(1, &[1]),
        types(),
        Block(KINDS, vec![text(6, &[0], "dbg")]),
        function(NULLARY, 0),
        Block(
            CONSTANTS,
            vec![r(1, &[I32]), r(4, &[4]), r(4, &[version << 1])],
        ),
        Block(METADATA, metadata),
        Block(
            FUNCTION,
            vec![
                r(1, &[1]),
                r(10, &[]),
                Block(ATTACHMENTS, vec![r(11, &[0, 9])]),
            ],
        ),
    ]
}

/// Every kind of node that once had fewer fields, other fields, or other bits.
#[test]
fn nodes_of_every_age() {
    const FILE: u64 = 5;
    const UNIT: u64 = 6;
    const TYPE: u64 = 7;
    const NAME: u64 = 3;
    const NONE: u64 = 8;
    const SUBPROGRAM: u64 = 10;
    let nodes = [
        // Bounds as numbers; 64-bit values.
        r(13, &[0, 5, 2]),
        r(14, &[0, 7 << 1, NAME]),
        r(14, &[2, 7 << 1, NAME]),
        r(17, &[0, 13, NAME, FILE, 3, UNIT, TYPE, 32, 0, 64, 0, 0]),
        r(17, &[0, 15, 0, 0, 0, 0, TYPE, 64, 0, 0, 0, 0, 4]),
        r(
            18,
            &[0, 19, NAME, FILE, 3, 0, 0, 64, 0, 0, 0, NONE, 0, 0, 0, NAME],
        ),
        r(19, &[0, 1 << 6, NONE]),
        r(22, &[1, SUBPROGRAM, FILE, 4, 5]),
        r(23, &[0, SUBPROGRAM, FILE, 2]),
        r(24, &[0, 0, FILE, NAME, 3]),
        r(24, &[2, 0, NAME]),
        r(25, &[0, NAME, TYPE]),
        r(26, &[0, 48, NAME, TYPE, 0]),
        // Variables with a tag, and without.
        r(28, &[0, 0x100, SUBPROGRAM, NAME, FILE, 5, TYPE, 1, 0, 0]),
        r(28, &[0, SUBPROGRAM, NAME, FILE, 6, TYPE, 2, 0]),
        r(28, &[2, SUBPROGRAM, NAME, FILE, 5, TYPE, 1, 0, 32]),
        // Pieces are fragments; additions have no operand, constants are values.
        r(29, &[0, 0x9d, 8, 16]),
        r(29, &[0, 0x22, 4]),
        r(29, &[0, 0x1c, 4]),
        r(29, &[2, 0x06, 0x22, 4]),
        r(29, &[4, 0x22, 4, 0x9f]),
        r(30, &[0, NAME, FILE, 3, 0, 0, 0, TYPE]),
        r(31, &[0, 8, UNIT, TYPE, 3, NAME]),
        r(31, &[0, 8, UNIT, TYPE, 3, NAME, FILE]),
        r(32, &[0, UNIT, NAME, NAME, NAME, NAME]),
        r(32, &[0, FILE, UNIT, NAME, NAME, NAME, NAME, 3]),
        // Variables of a file, with the declaration and the expression elsewhere.
        r(27, &[0, UNIT, NAME, 0, FILE, 3, TYPE, 0, 1, 0, 0]),
        r(27, &[2, UNIT, NAME, 0, FILE, 3, TYPE, 0, 1, 0, 0, 32]),
        r(33, &[0, 1, 3, NAME, NAME]),
        r(34, &[0, 3, 3, FILE, 0]),
        r(40, &[0, SUBPROGRAM, NAME, FILE, 3]),
        r(41, &[0, 0x12, NAME, 0, 0, 32, 0, 5]),
        r(44, &[0, UNIT, 0, NAME, FILE, 3]),
        // Subprograms named by unit and function, with each flag in an operand of its own.
        r(
            21,
            &[
                0, FILE, NAME, 0, FILE, 1, 9, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
            ],
        ),
        r(
            21,
            &[
                3,
                FILE,
                NAME,
                0,
                FILE,
                1,
                9,
                1,
                1,
                1,
                0,
                1,
                2,
                1 << 21,
                1,
                UNIT,
                0,
                0,
                0,
            ],
        ),
        r(
            21,
            &[
                4 | 2,
                FILE,
                NAME,
                0,
                FILE,
                1,
                9,
                1,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
            ],
        ),
    ];
    same(
        "ages",
        debug_information(3, &nodes),
        &[
            "DISubrange(count: 5, lowerBound: 1)",
            "DIEnumerator(name: \"f\", value: 7)",
            "DIEnumerator(name: \"f\", value: 7, isUnsigned: true)",
            "exportSymbols: true",
            "DW_OP_LLVM_fragment, 8, 16",
            "DW_OP_plus_uconst, 4",
            "DW_OP_constu, 4, DW_OP_minus",
            "DISPFlagMainSubprogram",
        ],
    );
}

/// Debug info of another version is dropped with a warning.
#[test]
fn stale_debug_information_is_dropped() {
    let parts = debug_information(2, &[]);
    let bytes = stream(parts);
    same_bytes("stale", &bytes, &["define void @0() {"]);
    if Oracle::or_skip("stale debug information").is_none() {
        return;
    }
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("records-stale.bc");
    let ran = Command::new(env!("CARGO_BIN_EXE_bitsmith"))
        .arg("dis")
        .arg(file)
        .args(["-o", "-"])
        .output()
        .expect("it runs");
    let (text, said) = (
        String::from_utf8_lossy(&ran.stdout).into_owned(),
        String::from_utf8_lossy(&ran.stderr).into_owned(),
    );
    assert!(
        said.contains("ignoring debug info with an invalid version (2)"),
        "{said}"
    );
    assert!(!text.contains("llvm.dbg.cu"), "{text}");
}

/// A symbol that no other module can replace is `dso_local`, whether the record has the bit or not.
#[test]
fn what_is_local_to_shared_objects() {
    const SPACE_AND_EXPLICIT: u64 = 2;
    let variable = |linkage: u64, visibility: u64, local: &[u64]| {
        let mut ops = vec![
            I32,
            SPACE_AND_EXPLICIT,
            0,
            linkage,
            0,
            0,
            visibility,
            0,
            0,
            0,
            0,
            0,
            0,
        ];
        ops.extend(local);
        Record(7, ops)
    };
    let bytes = stream(vec![
        r(1, &[1]),
        types(),
        variable(0, 0, &[]),
        variable(0, 1, &[]),
        variable(0, 2, &[0]),
        variable(7, 1, &[0]),
        variable(0, 0, &[1]),
        Block(CONSTANTS, vec![r(1, &[I32]), r(2, &[])]),
    ]);
    same_bytes(
        "local",
        &bytes,
        &[
            "@0 = external global i32",
            "@1 = external hidden global i32",
            "@4 = external dso_local global i32",
        ],
    );
    let (module, _) = bitsmith_bitcode::read::read_module(&bytes).expect("it is read");
    let local: Vec<bool> = module
        .globals
        .values()
        .map(|global| global.dso_local)
        .collect();
    // Extern-weak symbols are not, whatever their visibility.
    assert_eq!(local, [false, true, true, false, true]);
}

/// Tags of loops have had other names since LLVM 3.5: a body that is read brings new nodes.
#[test]
fn tags_of_loops() {
    let metadata = vec![
        text(1, &[], "llvm.vectorizer.unroll"),
        r(2, &[I32, 2]),
        r(3, &[1, 2]),
        text(1, &[], "llvm.vectorizer.width"),
        r(3, &[4, 2]),
        r(5, &[6, 3, 5]),
    ];
    let body = |constant| {
        vec![
            r(1, &[2]),
            r(11, &[1]),
            r(11, &[1]),
            Block(ATTACHMENTS, vec![r(11, &[constant, 0, 5])]),
        ]
    };
    same(
        "loops",
        vec![
            types(),
            Block(KINDS, vec![text(6, &[0], "llvm.loop")]),
            function(NULLARY, 0),
            function(NULLARY, 0),
            Block(CONSTANTS, vec![r(1, &[I32]), r(4, &[8])]),
            Block(METADATA, metadata),
            Block(FUNCTION, body(1)),
            Block(FUNCTION, body(0)),
        ],
        &["llvm.loop.interleave.count", "!llvm.loop !0"],
    );
}

/// The model has one pointer type; shaders tell the types of resources by pointers in metadata.
#[test]
fn pointers_in_nodes_have_their_types_again() {
    const UNDEF: u32 = 3;
    const BYTE_PTR: u64 = 9;
    let constants = vec![
        r(1, &[I32_PTR]),
        r(UNDEF, &[]),
        r(1, &[BYTE_PTR]),
        r(UNDEF, &[]),
    ];
    let metadata = vec![
        r(2, &[I32_PTR, 0]),
        r(2, &[BYTE_PTR, 1]),
        r(3, &[1, 2]),
        text(4, &[], "resources"),
        r(10, &[2]),
    ];
    let parts = vec![
        r(1, &[1]),
        types(),
        Block(CONSTANTS, constants),
        Block(METADATA, metadata),
    ];
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("records-pointers.bc");
    std::fs::write(&file, stream(parts)).expect("a file");
    let shown = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        let ran = command
            .arg("dis")
            .args(args)
            .arg(&file)
            .args(["-o", "-"])
            .output();
        String::from_utf8(ran.expect("bitsmith runs").stdout).expect("text")
    };
    let (today, then) = (shown(&[]), shown(&["--for", "3.7"]));
    assert!(today.contains("!{ptr undef, ptr undef}"), "{today}");
    assert!(then.contains("!{i32* undef, i8* undef}"), "{then}");
}
