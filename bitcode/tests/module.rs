//! Everything outside function bodies: modules in hand-made records, and the result of reading them.

use bitsmith_bitcode::bitstream::{Abbrev, Op, Tail, Writer};
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::read::{LazyModule, Warning, read_module};
use bitsmith_bitcode::symbols::{flag, read_symbols};
use bitsmith_model::attr::{Attr, index};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::blocks::{self, constants, module, paramattr, paramattr_group, types};
use bitsmith_model::types::Type;
use bitsmith_model::value::{Value, ValueKind};

/// The records of a block.
type Records<'r> = &'r [(u32, &'r [u64])];

/// The types of most modules here, by number.
const TYPES: Records<'_> = &[
    (types::INTEGER, &[32]),
    (types::OPAQUE_POINTER, &[0]),
    (types::VOID, &[]),
    (types::FUNCTION, &[0, 2, 0]),
    (types::ARRAY, &[2, 1]),
    (types::INTEGER, &[128]),
];
const I32: u64 = 0;
const PTR: u64 = 1;
const FUNCTION: u64 = 3;
const PAIR: u64 = 4;
const I128: u64 = 5;
/// The number of a cast.
const BITCAST: u64 = 11;

/// A global variable without an initializer: type, `explicit type`, none, external.
const VARIABLE: &[u64] = &[0, 1, I32, 2, 0, 0, 0, 0];

fn block(writer: &mut Writer, id: u32, records: Records<'_>) {
    writer.enter_block(id, 4);
    for (code, ops) in records {
        writer.unabbreviated(*code, ops);
    }
    writer.end_block().unwrap();
}

/// A type table, after the number of types.
fn type_table(writer: &mut Writer, records: Records<'_>) {
    let count = records.iter().filter(|r| r.0 != types::STRUCT_NAME).count() as u64;
    let number = [count];
    let mut all: Vec<(u32, &[u64])> = vec![(types::NUMENTRY, &number)];
    all.extend_from_slice(records);
    block(writer, blocks::TYPE_BLOCK, &all);
}

fn stream(names: &[u8], fill: impl FnOnce(&mut Writer)) -> Vec<u8> {
    let mut writer = Writer::with_magic();
    writer.enter_block(blocks::MODULE_BLOCK, 3);
    writer.unabbreviated(module::VERSION, &[2]);
    fill(&mut writer);
    writer.end_block().unwrap();
    writer.enter_block(blocks::STRTAB_BLOCK, 3);
    let blob = Abbrev::new(Op::Literal(1), [], Tail::Blob);
    writer.define_abbrev(&blob);
    writer.abbreviated(4, &blob, 1, &[], Some(names)).unwrap();
    writer.end_block().unwrap();
    writer.finish().unwrap()
}

/// A module of [`TYPES`], one variable `g`, and these constants.
fn with_constants(records: Records<'_>) -> Result<Module, String> {
    let bytes = stream(b"g", |writer| {
        type_table(writer, TYPES);
        writer.unabbreviated(module::GLOBALVAR, VARIABLE);
        block(writer, blocks::CONSTANTS_BLOCK, records);
    });
    match read_module(&bytes) {
        Ok((module, _)) => Ok(module),
        Err(error) => Err(error.to_string()),
    }
}

fn with_types(records: Records<'_>) -> Result<Module, String> {
    let bytes = stream(b"", |writer| type_table(writer, records));
    match read_module(&bytes) {
        Ok((module, _)) => Ok(module),
        Err(error) => Err(error.to_string()),
    }
}

fn kind(module: &Module, number: u32) -> ConstKind {
    let id = bitsmith_model::value::ConstId::from_u32(number);
    module.consts.try_get(id).unwrap().kind
}

#[test]
fn integers_of_all_widths() {
    let module = with_constants(&[
        (constants::SETTYPE, &[I32]),
        (constants::INTEGER, &[7]),
        (constants::INTEGER, &[(1 << 33) + 2]),
        (constants::NULL, &[]),
        (constants::SETTYPE, &[I128]),
        // The highest bit of a word is no sign if a zero word is omitted after it.
        (constants::WIDE_INTEGER, &[1]),
        (constants::WIDE_INTEGER, &[2, 3]),
    ])
    .unwrap();
    assert_eq!(kind(&module, 0), ConstKind::Int(-3));
    // Bits above the width are ignored.
    assert_eq!(kind(&module, 1), ConstKind::Int(1));
    assert_eq!(kind(&module, 2), ConstKind::Int(0));
    let words = |number| match kind(&module, number) {
        ConstKind::WideInt(span) => module.consts.words(span).to_vec(),
        other => panic!("{other:?}"),
    };
    assert_eq!(words(3), [1 << 63, 0]);
    assert_eq!(words(4), [1, u64::MAX]);
}

#[test]
fn an_element_may_be_ahead() {
    // Value 0 is the variable, the array is value 1, the next pointer 2.
    let records: Records<'_> = &[
        (constants::SETTYPE, &[PAIR]),
        (constants::AGGREGATE, &[0, 2]),
        (constants::SETTYPE, &[1]),
        (constants::NULL, &[]),
    ];
    let module = with_constants(records).unwrap();
    let ConstKind::Aggregate(span) = kind(&module, 0) else {
        panic!("an array is expected");
    };
    let kinds: Vec<_> = module
        .consts
        .operands(span)
        .iter()
        .map(|v| v.kind())
        .collect();
    assert!(matches!(kinds[..], [ValueKind::Global(_), ValueKind::Const(id)] if id.as_u32() == 1));
}

#[test]
fn an_operator_that_is_none_is_poison() {
    let records: Records<'_> = &[
        (constants::SETTYPE, &[I32]),
        (constants::INTEGER, &[2]),
        (constants::CE_UNOP, &[0, 1]),
    ];
    let module = with_constants(records).unwrap();
    let last = module
        .consts
        .iter()
        .last()
        .map(|(_, constant)| constant.kind);
    assert_eq!(last, Some(ConstKind::Poison));
}

#[test]
fn constants_that_cannot_be() {
    let refused = |records: Records<'_>, why: &str| {
        let error = with_constants(records).unwrap_err();
        assert!(error.contains(why), "{error}");
    };
    let pair = (constants::SETTYPE, &[PAIR][..]);
    let pointer = (constants::SETTYPE, &[PTR][..]);
    refused(
        &[pointer, (constants::CE_CAST, &[BITCAST, PTR, 1])],
        "made of itself",
    );
    refused(
        &[
            pointer,
            (constants::CE_CAST, &[BITCAST, PTR, 2]),
            (constants::CE_CAST, &[BITCAST, PTR, 1]),
        ],
        "made of itself",
    );
    refused(
        &[pair, (constants::AGGREGATE, &[0, 1])],
        "elements of the types",
    );
    refused(
        &[pair, (constants::AGGREGATE, &[0, 9])],
        "value 9, which is none",
    );
    refused(&[pair, (constants::AGGREGATE, &[0])], "as many elements");
    refused(&[(constants::SETTYPE, &[99])], "number of a type");
    refused(
        &[(constants::SETTYPE, &[FUNCTION])],
        "type that a constant can have",
    );
    refused(&[(77, &[])], "77 is none that is known");
    refused(&[pair, (constants::CE_GEP, &[0])], "expected flags");
}

#[test]
fn a_long_chain_of_constants_is_refused() {
    let mut records: Vec<(u32, Vec<u64>)> = vec![(constants::SETTYPE, vec![PTR])];
    for number in 1..10_000u64 {
        records.push((constants::CE_CAST, vec![BITCAST, PTR, number + 1]));
    }
    records.push((constants::NULL, vec![]));
    let records: Vec<_> = records
        .iter()
        .map(|(code, ops)| (*code, &ops[..]))
        .collect();
    assert!(with_constants(&records).unwrap_err().contains("too deeply"));
}

#[test]
fn structs_are_known_before_they_are_defined() {
    let module = with_types(&[
        (types::INTEGER, &[1]),
        (types::ARRAY, &[3, 2]),
        (types::STRUCT_NAME, &[b's' as u64]),
        (types::STRUCT_NAMED, &[0, 0]),
    ])
    .unwrap();
    let named = module.types.structs().values().next().unwrap();
    assert_eq!(&*named.name, b"s");
    let elements = &named.body.as_ref().unwrap().elements;
    assert_eq!(module.types.get(elements[0]), &Type::Int(1));
    let array = module.types.iter().find_map(|(_, ty)| match ty {
        Type::Array(element, 3) => Some(*element),
        _ => None,
    });
    assert_eq!(array, Some(named.ty));
}

#[test]
fn types_that_cannot_be() {
    let refused = |records: Records<'_>, why: &str| {
        let error = with_types(records).unwrap_err();
        assert!(error.contains(why), "{error}");
    };
    refused(&[(types::STRUCT_NAMED, &[0, 0])], "itself in it");
    refused(
        &[(types::ARRAY, &[1, 1]), (types::STRUCT_NAMED, &[0, 0])],
        "itself in it",
    );
    refused(
        &[(types::ARRAY, &[1, 7])],
        "type 7 is referred to, but not defined",
    );
    refused(&[(types::INTEGER, &[0])], "1 to 2^23 bits");
    refused(&[(types::INTEGER, &[(1 << 23) + 1])], "1 to 2^23 bits");
    refused(
        &[(types::VOID, &[]), (types::ARRAY, &[1, 0])],
        "memory can hold",
    );
    refused(&[(99, &[])], "99 is none that is known");
    let deep: Vec<Vec<u64>> = (0..10_000).map(|number| vec![1, number]).collect();
    let mut records = vec![(types::INTEGER, &[8][..])];
    records.extend(deep.iter().map(|ops| (types::ARRAY, &ops[..])));
    refused(&records, "nested more than");
}

#[test]
fn unknown_attributes_are_kept() {
    let text = |s: &str| s.bytes().map(u64::from).chain([0]).collect::<Vec<_>>();
    let mut group = vec![5, u64::from(index::FUNCTION)];
    // nounwind, a kind of a newer LLVM, one with a number, a string.
    group.extend([0, 18, 0, 9000, 1, 9001, 77, 4]);
    group.extend(text("k"));
    group.extend(text("v"));
    let bytes = stream(b"f", |writer| {
        block(
            writer,
            blocks::PARAMATTR_GROUP_BLOCK,
            &[(paramattr_group::ENTRY, &group)],
        );
        block(writer, blocks::PARAMATTR_BLOCK, &[(paramattr::ENTRY, &[5])]);
        type_table(writer, TYPES);
        writer.unabbreviated(module::FUNCTION, &[0, 1, FUNCTION, 0, 1, 0, 1, 0, 0, 0]);
    });
    let (module, warnings) = read_module(&bytes).unwrap();
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(
        warnings
            .iter()
            .all(|w: &Warning| w.to_string().contains("unknown: kept"))
    );
    let function = module.globals[module.functions[0]].as_function().unwrap();
    let set = module.attrs.at(function.attrs, index::FUNCTION).unwrap();
    let attrs = module.attrs.set(set);
    assert_eq!(attrs.len(), 4);
    assert!(attrs.iter().any(|attr| matches!(
        attr,
        Attr::Unknown { code: 9001, payload, .. } if **payload == [77]
    )));
}

#[test]
fn the_outline_answers_without_bodies() {
    let bytes = stream(b"gfal", |writer| {
        type_table(writer, TYPES);
        writer.unabbreviated(module::TRIPLE, &[u64::from(b'x')]);
        writer.unabbreviated(module::GLOBALVAR, VARIABLE);
        // A defined internal function without a body.
        writer.unabbreviated(module::FUNCTION, &[1, 1, FUNCTION, 0, 0, 3, 0, 0, 0, 0]);
        // A hidden alias of it.
        writer.unabbreviated(module::ALIAS, &[2, 2, FUNCTION, 0, 1, 0, 1]);
    });
    let outline = Outline::read(&bytes).unwrap();
    let found = read_symbols(&outline, 0).unwrap();
    assert_eq!(found.triple, b"x");
    let symbols: Vec<_> = found
        .symbols
        .iter()
        .map(|s| (&s.name[..], s.flags))
        .collect();
    let alias = flag::EXECUTABLE | flag::INDIRECT | flag::GLOBAL | flag::HIDDEN;
    assert_eq!(
        symbols,
        [
            (&b"f"[..], flag::EXECUTABLE),
            (b"g", flag::UNDEFINED | flag::GLOBAL),
            (b"al", alias),
        ]
    );
    let error = LazyModule::open(&bytes).err().unwrap().to_string();
    assert!(error.contains("expected 1 function blocks"), "{error}");
}

#[test]
fn numbers_of_globals_are_checked() {
    let refused = |code: u32, ops: &[u64], why: &str| {
        let bytes = stream(b"g", |writer| {
            type_table(writer, TYPES);
            writer.unabbreviated(code, ops);
        });
        let error = read_module(&bytes).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    };
    refused(
        module::GLOBALVAR,
        &[0, 2, I32, 2, 0, 0, 0, 0],
        "string table",
    );
    refused(
        module::GLOBALVAR,
        &[0, 1, 88, 2, 0, 0, 0, 0],
        "number of a type",
    );
    refused(module::GLOBALVAR, &[0, 1, I32, 2, 9, 0, 0, 0], "value 8");
    refused(module::GLOBALVAR, &[0, 1, I32, 2, 0, 0, 99, 0], "alignment");
    refused(
        module::GLOBALVAR,
        &[0, 1, I32, 2, 0, 0, 0, 1],
        "entry of its table",
    );
    refused(
        module::FUNCTION,
        &[0, 1, I32, 0, 1, 0, 0, 0, 0, 0],
        "function type",
    );
    refused(module::ALIAS, &[0, 1, I32, 0, 5, 0], "value 5");
    refused(module::VERSION, &[3], "version of at most 2");
}

#[test]
fn several_modules_share_a_string_table() {
    let mut writer = Writer::with_magic();
    for _ in 0..2 {
        writer.enter_block(blocks::MODULE_BLOCK, 3);
        writer.unabbreviated(module::VERSION, &[2]);
        type_table(&mut writer, TYPES);
        writer.unabbreviated(module::GLOBALVAR, VARIABLE);
        writer.end_block().unwrap();
    }
    writer.enter_block(blocks::STRTAB_BLOCK, 3);
    let blob = Abbrev::new(Op::Literal(1), [], Tail::Blob);
    writer.define_abbrev(&blob);
    writer.abbreviated(4, &blob, 1, &[], Some(b"name")).unwrap();
    writer.end_block().unwrap();
    let bytes = writer.finish().unwrap();
    assert_eq!(Outline::read(&bytes).unwrap().modules.len(), 2);
    for number in 0..2 {
        let lazy = LazyModule::open_nth(&bytes, number).unwrap();
        let id = lazy.module.variables[0];
        assert_eq!(lazy.module.name(id), b"n");
        assert_eq!(Value::global(id).as_global(), Some(id));
    }
    assert!(LazyModule::open_nth(&bytes, 2).is_err());
}
