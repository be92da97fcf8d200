//! Bodies, producers and names in the forms of LLVM 3.0 to 3.9, made from the format's description:
//! each reads as in LLVM 22.

mod records;

use bitsmith_bitcode::bitstream::{Node, NodeKind, Tree};
use records::{
    ATTACHMENTS, BINARY, Block, CONSTANTS, FUNCTION, I32, I32_PTR, KINDS, METADATA, MODULE,
    NULLARY, OF_POINTER, Part, Record, SYMBOLS, TYPES, function, push, r, same, same_bytes, text,
    types, types_and, wrapped,
};

/// Every instruction from before relative numbering: all operands are absolute value numbers.
#[test]
fn absolute_numbers_in_every_record() {
    let types = types_and(&[(12, &[4, 0]), (18, &[0, 0, 0]), (18, &[0, 9, 0])]);
    let constants = vec![
        r(1, &[I32]),
        r(4, &[10]),
        r(2, &[]),
        r(1, &[14]),
        r(3, &[]),
        r(1, &[15]),
        r(3, &[]),
    ];
    // Values: 0 @f, 1 @g, 2 the argument, 3 and 4 numbers, 5 a vector, 6 a struct; then:
    let body = vec![
        r(1, &[5]),
        Block(CONSTANTS, constants),
        r(20, &[2, 3, 0]),
        r(2, &[7, 3, 0]),
        r(9, &[8, 3, 32]),
        r(5, &[8, 3, 9]),
        r(29, &[8, 3, 9]),
        r(3, &[9, 0, 1]),
        r(6, &[5, 4]),
        r(7, &[5, 8, 4]),
        r(8, &[5, 14, 5]),
        r(27, &[6, 8, 0]),
        r(26, &[16, 0]),
        r(4, &[2, 3]),
        r(30, &[2, 3]),
        r(24, &[18, 12, 3, 0]),
        r(44, &[19, 12, 3, 0]),
        r(38, &[2, 3, 1, 0, 6, 1]),
        r(36, &[6, 1]),
        r(3, &[2, 9, 11]),
        r(23, &[9, 21, 0]),
        r(28, &[22, 3, 40]),
        // invoke @g(%17, %20) to %1 unwind %4
        r(13, &[0, 0, 1, 4, 1, 17, 20]),
        r(34, &[0, 0, 1, 24, 7]),
        r(12, &[0, 8, 2, 3, 3]),
        r(11, &[3, 3, 9]),
        r(16, &[0, 10, 2, 11, 2, 24, 1]),
        r(10, &[26]),
        r(40, &[16, 1, 1, 0]),
        r(39, &[27]),
    ];
    same(
        "every",
        vec![
            types,
            function(OF_POINTER, 0),
            function(BINARY, 1),
            Block(FUNCTION, body),
        ],
        &[
            "load i32, ptr %0",
            "select i1 %4, i32 %3, i32 5",
            "zext i1",
            "extractelement",
            "insertelement",
            "shufflevector",
            "insertvalue",
            "extractvalue",
            "atomicrmw add",
            "fence",
            "va_arg ptr",
            "icmp slt i32",
            "invoke i32 @1(",
            "call i32 @1(",
            "switch i32",
            "br i1",
            "phi i32",
            "cleanup",
            "resume",
        ],
    );
}

/// A stream with the identification of a producer.
fn produced(producer: &str, parts: Vec<Part>) -> Vec<u8> {
    let mut tree = Tree {
        magic: *b"BC\xC0\xDE",
        ..Tree::default()
    };
    let says = vec![text(1, &[], producer), r(2, &[0])];
    push(&mut tree, &Block(IDENTIFICATION, says));
    push(&mut tree, &Block(MODULE, parts));
    tree.write().expect("a stream")
}

const IDENTIFICATION: u32 = 13;

#[test]
fn producers_mean_nothing() {
    let module = || {
        let sum = vec![r(1, &[1]), r(2, &[2, 1, 0]), r(10, &[1])];
        let names = Block(SYMBOLS, vec![text(1, &[0], "sum")]);
        let body = Block(FUNCTION, sum);
        vec![r(1, &[1]), types(), function(BINARY, 0), body, names]
    };
    let names = [
        ("apple", "APPLE_1_703.0.31_0"),
        ("swift", "APPLE_1_1316.0.21.2.5_0"),
        ("halide", "LLVM3.9.0svn Halide"),
        ("nobody", ""),
    ];
    for (name, producer) in names {
        let bytes = produced(producer, module());
        let wanted = ["define i32 @sum(i32 %0, i32 %1)", "add i32 %0, %1"];
        same_bytes(name, &bytes, &wanted);
        same_bytes(&format!("{name}-wrapped"), &wrapped(&bytes), &wanted);
    }
}

/// The same types, except that the function of a pointer type returns one.
fn resolving_types() -> Part {
    let mut types = types();
    if let Block(_, records) = &mut types {
        records[7] = r(21, &[0, 1, 1]);
    }
    types
}

#[test]
fn comdats_without_a_string_table() {
    same(
        "comdats",
        vec![
            r(1, &[1]),
            resolving_types(),
            text(12, &[1, 3], "any"),
            text(12, &[3, 6], "larger"),
            // The comdat is operand 11.
            r(7, &[I32, 2, 8, 0, 3, 0, 0, 0, 0, 0, 0, 2]),
            r(8, &[12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
            // [type, space, aliasee, linkage, visibility, storage, threads, address]
            r(14, &[I32, 0, 0, 0, 2, 0, 1, 1]),
            r(14, &[I32, 0, 0, 3]),
            r(9, &[I32_PTR, 0, 0, 1, 0, 0, 2]),
            r(18, &[I32, 0, 6, 0, 1]),
            // i32* (i32*)
            r(8, &[6, 0, 0, 0, 0, 0, 0, 0]),
            Block(CONSTANTS, vec![r(1, &[I32]), r(4, &[2])]),
            Block(FUNCTION, vec![r(1, &[1]), r(10, &[])]),
            Block(FUNCTION, vec![r(1, &[1]), r(10, &[1])]),
            Block(
                SYMBOLS,
                vec![
                    text(1, &[0], "larger"),
                    text(1, &[1], "any"),
                    text(1, &[2], "first"),
                    text(1, &[3], "second"),
                    text(1, &[4], "third"),
                    text(1, &[5], "chosen"),
                    text(1, &[6], "resolver"),
                ],
            ),
        ],
        &[
            "$any = comdat any",
            "$larger = comdat largest",
            "@larger = global i32 1, comdat, align 4",
            "define void @any() comdat",
            "@first = protected thread_local unnamed_addr alias i32, ptr @larger",
            "@second = internal alias i32",
            "@third = hidden local_unnamed_addr alias i32",
            "@chosen = hidden ifunc i32, ptr @resolver",
        ],
    );
}

/// Metadata of a function, which once held values of it; and attached nodes.
#[test]
fn nodes_of_functions() {
    let types = Block(
        TYPES,
        vec![
            r(1, &[9]),
            r(7, &[32]),
            r(2, &[]),
            r(16, &[]),
            r(21, &[0, 1, 0]),
            r(8, &[3, 0]),
            r(21, &[0, 1, 2, 2]),
            r(8, &[5, 0]),
            r(8, &[0, 0]),
            r(5, &[]),
        ],
    );
    let body = vec![
        r(1, &[1]),
        Block(
            METADATA,
            vec![
                // A value entry for the argument, and one for a variable.
                r(9, &[0, 2]),
                r(8, &[2, 0]),
            ],
        ),
        r(34, &[0, 0, 1, 1, 2]),
        r(10, &[]),
        Block(ATTACHMENTS, vec![r(11, &[0, 0, 2]), r(11, &[1, 0, 1])]),
    ];
    same(
        "local-nodes",
        vec![
            types,
            Block(
                METADATA,
                vec![
                    text(6, &[0], "mine"),
                    text(1, &[], "x"),
                    r(8, &[2, 0, 1, 0]),
                ],
            ),
            r(8, &[4, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
            r(8, &[6, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
            Block(FUNCTION, body),
            Block(
                SYMBOLS,
                vec![text(1, &[0], "f"), text(1, &[1], "llvm.mine")],
            ),
        ],
        &["metadata i32 %0", "!mine"],
    );
}

/// A symbol table whose offset is announced in advance, with the offsets of bodies (LLVM 3.8).
#[test]
fn places_of_bodies() {
    let body = || Block(FUNCTION, vec![r(1, &[1]), r(2, &[2, 1, 0]), r(10, &[1])]);
    let module = |symbols: u64, first: u64, second: u64| {
        let names = vec![
            text(3, &[0, first], "one"),
            text(3, &[1, second], "two"),
            text(1, &[2], "three"),
        ];
        vec![
            r(1, &[1]),
            types(),
            r(13, &[symbols]),
            function(BINARY, 0),
            function(BINARY, 0),
            function(BINARY, 1),
            // Bodies are word-aligned, and so is everything after a block.
            Block(CONSTANTS, vec![r(1, &[I32]), r(4, &[2])]),
            body(),
            body(),
            Block(SYMBOLS, names),
        ]
    };
    // The word offset of a part of the module: after the parts before it, before the module's end. Word 0
    // is the one before the module.
    let place = |parts: &[Part]| {
        let mut tree = Tree {
            magic: *b"BC\xC0\xDE",
            ..Tree::default()
        };
        tree.nodes.push(Node::new(NodeKind::Enter {
            id: MODULE,
            abbrev_width: 4,
        }));
        parts.iter().for_each(|part| push(&mut tree, part));
        tree.nodes.push(Node::new(NodeKind::End));
        let len = tree.write().expect("a stream").len();
        u64::try_from(len / 4 - 1).expect("small")
    };
    // Numbers of other lengths move everything after them.
    let mut places = [0x100; 3];
    for _ in 0..4 {
        let parts = module(places[0], places[1], places[2]);
        places = [place(&parts[..9]), place(&parts[..7]), place(&parts[..8])];
    }
    let [symbols, first, second] = places;
    same(
        "places",
        module(symbols, first, second),
        &[
            "define i32 @one(",
            "define i32 @two(",
            "declare i32 @three(",
        ],
    );
}

#[test]
fn what_arguments_point_to() {
    let types = Block(
        TYPES,
        vec![
            r(1, &[9]),
            r(7, &[32]),
            r(8, &[0, 0]),
            r(2, &[]),
            r(21, &[0, 2, 1]),
            r(8, &[3, 0]),
            r(7, &[64]),
            r(8, &[5, 0]),
            r(21, &[0, 0, 6]),
            r(8, &[7, 0]),
        ],
    );
    let asm = |constraints: &str| {
        let mut operands = vec![1, 3];
        operands.extend(b"nop".iter().map(|&c| u64::from(c)));
        operands.push(constraints.len() as u64);
        operands.extend(constraints.bytes().map(u64::from));
        Record(18, operands)
    };
    let constants = vec![r(1, &[4]), asm("*m,~{memory}"), asm("=*m")];
    // Values: 0 @handler, 1 @llvm.arm.ldrex, 2 @g, 3 the argument, 4 and 5 asm.
    let body = vec![
        r(1, &[1]),
        Block(CONSTANTS, constants),
        r(34, &[0, 0, 4, 3]),
        r(34, &[0, 0, 5, 3]),
        r(34, &[0, 0, 1, 2]),
        r(10, &[]),
    ];
    same(
        "pointing",
        vec![
            types,
            r(8, &[4, 83, 0, 0, 0, 0, 0, 0, 0, 0]),
            r(8, &[8, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
            r(7, &[6, 0, 0, 0, 0, 0]),
            Block(FUNCTION, body),
            Block(
                SYMBOLS,
                vec![
                    text(1, &[0], "handler"),
                    text(1, &[1], "llvm.arm.ldrex.p0i64"),
                    text(1, &[2], "g"),
                ],
            ),
        ],
        &[
            "x86_intrcc void @handler(ptr byval(i32)",
            "\"*m,~{memory}\"(ptr elementtype(i32) %0)",
            "\"=*m\"(ptr elementtype(i32) %0)",
            "@llvm.arm.ldrex.p0(ptr elementtype(i64) @g)",
        ],
    );
}

/// Integer types of more than 64 bits with values that need no more.
#[test]
fn wide_integers_in_narrow_records() {
    let types = Block(
        TYPES,
        vec![r(1, &[3]), r(7, &[128]), r(7, &[65]), r(7, &[1 << 23])],
    );
    let constants = vec![
        r(1, &[0]),
        r(4, &[3]),
        r(4, &[84]),
        r(4, &[1]),
        r(5, &[1 << 1, 1]),
        r(5, &[3]),
        r(1, &[1]),
        r(4, &[3]),
        r(1, &[2]),
        r(4, &[3]),
        r(4, &[u64::MAX]),
    ];
    let globals = [
        (0, 0),
        (0, 1),
        (0, 2),
        (0, 3),
        (0, 4),
        (1, 5),
        (2, 6),
        (2, 7),
    ];
    let variable = |&(ty, value): &(u64, u64)| r(7, &[ty, 3, 9 + value, 0, 0, 0]);
    let mut parts = vec![r(1, &[1]), types];
    parts.extend(globals.iter().map(variable));
    parts.push(Block(CONSTANTS, constants));
    same(
        "wide",
        parts,
        &[
            "@0 = constant i128 -1",
            "@1 = constant i128 42",
            "@2 = constant i128 -9223372036854775808",
            "@3 = constant i128 -170141183460469231731687303715884105727",
            "@5 = constant i65 -1",
            "@6 = constant i8388608 -1",
        ],
    );
}

/// A comparison that is no constant expression any more is computed on the edge to a phi.
#[test]
fn constants_of_phis() {
    let constants = vec![
        r(1, &[2]),
        // icmp eq @a, @b; its exclusive or with true; true.
        r(17, &[1, 0, 1, 32]),
        r(10, &[12, 5, 7]),
        r(4, &[3]),
        r(1, &[I32]),
        r(4, &[2]),
        r(4, &[4]),
    ];
    // Values: 0 @a, 1 @b, 2 @f, 3 and 4 its arguments, then the constants.
    let body = vec![
        r(1, &[4]),
        Block(CONSTANTS, constants),
        r(9, &[3, 8, 32]),
        r(12, &[I32, 4, 3, 8, 3, 9, 1]),
        r(11, &[2, 3, 10]),
        r(11, &[3]),
        r(16, &[2, 5, 0, 10, 1, 6, 2, 5, 0]),
        r(16, &[2, 10, 0, 6, 1, 7, 2, 10, 0]),
        r(29, &[3, 4, 11]),
        r(29, &[13, 4, 12]),
        r(10, &[14]),
    ];
    same(
        "phis",
        vec![
            types(),
            r(7, &[I32_PTR, 0, 0, 0, 0, 0]),
            r(7, &[I32_PTR, 0, 0, 0, 0, 0]),
            function(BINARY, 0),
            Block(FUNCTION, body),
        ],
        &["phi.constexpr", "= icmp eq ptr @0, @1", "= xor i1"],
    );
}

/// Locations of four operands, and the repetition of the last location; columns that are too large.
#[test]
fn locations_of_then() {
    let metadata = vec![
        text(1, &[], "a.c"),
        text(1, &[], "/"),
        text(1, &[], "f"),
        text(1, &[], "Debug Info Version"),
        r(16, &[0, 1, 2]),
        r(19, &[0, 0, 7]),
        r(3, &[0]),
        // A compile unit with emission kind, and its subprogram.
        r(20, &[1, 12, 5, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
        r(
            21,
            &[3, 5, 3, 0, 5, 1, 6, 0, 1, 1, 0, 0, 0, 0, 0, 8, 0, 0, 0],
        ),
        r(2, &[I32, 2]),
        r(2, &[I32, 3]),
        r(3, &[10, 4, 11]),
        text(4, &[], "llvm.dbg.cu"),
        r(10, &[7]),
        text(4, &[], "llvm.module.flags"),
        r(10, &[11]),
    ];
    let body = vec![
        r(1, &[1]),
        r(34, &[0, 0, 1]),
        r(35, &[7, 3, 9, 0]),
        r(34, &[0, 0, 1]),
        r(33, &[]),
        r(34, &[0, 0, 1]),
        r(35, &[8, 70_000, 9, 0]),
        r(10, &[]),
        r(35, &[9, 1, 9, 0]),
        Block(ATTACHMENTS, vec![r(11, &[0, 8])]),
    ];
    let constants = vec![r(1, &[I32]), r(4, &[4]), r(4, &[6])];
    same(
        "locations",
        vec![
            types(),
            Block(KINDS, vec![text(6, &[0], "dbg")]),
            function(NULLARY, 0),
            function(NULLARY, 1),
            Block(CONSTANTS, constants),
            Block(METADATA, metadata),
            Block(FUNCTION, body),
        ],
        &[
            "!DILocation(line: 7, column: 3,",
            "!DILocation(line: 8, scope:",
        ],
    );
}
