//! Metadata blocks in hand-made records: entries that are read, parts that are kept, and errors.

use bitsmith_bitcode::bitstream::{Abbrev, Op, Tail, Writer};
use bitsmith_bitcode::read::{Warning, read_module};
use bitsmith_model::debug_info::field;
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::module::Module;
use bitsmith_model::schema::blocks::{self, metadata as code};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::value::MdId;

type Records<'a> = &'a [(u32, &'a [u64])];

/// A module with only metadata: strings, then records.
fn module_of(strings: Option<(u64, u64, &[u8])>, records: Records<'_>) -> Vec<u8> {
    let mut writer = Writer::with_magic();
    writer.enter_block(blocks::MODULE_BLOCK, 3);
    writer.unabbreviated(1, &[2]);
    writer.enter_block(blocks::METADATA_BLOCK, 4);
    if let Some((count, offset, blob)) = strings {
        let code = Op::Literal(code::STRINGS.into());
        let abbrev = Abbrev::new(code, [Op::Vbr(6), Op::Vbr(6)], Tail::Blob);
        writer.define_abbrev(&abbrev);
        let ops = [count, offset];
        writer
            .abbreviated(4, &abbrev, code::STRINGS, &ops, Some(blob))
            .unwrap();
    }
    for (code, ops) in records {
        writer.unabbreviated(*code, ops);
    }
    writer.end_block().unwrap();
    writer.end_block().unwrap();
    writer.finish().unwrap()
}

fn read_all(records: Records<'_>) -> (Module, Vec<Warning>) {
    read_module(&module_of(None, records)).unwrap()
}

#[track_caller]
fn read(records: Records<'_>) -> MdStore {
    let (module, warnings) = read_all(records);
    assert_eq!(warnings, []);
    module.metadata
}

#[track_caller]
fn refused(records: Records<'_>, because: &str) {
    let error = read_module(&module_of(None, records)).map(|_| ());
    let error = error.expect_err("expected it to be refused").to_string();
    assert!(error.contains(because), "{error}");
    assert!(error.contains("METADATA_BLOCK"), "{error}");
}

fn slots(store: &MdStore, index: usize) -> &[u32] {
    store.slots(store.get(index).unwrap())
}

fn strings_of(count: u64, offset: u64, blob: &[u8]) -> Result<Vec<Vec<u8>>, String> {
    let bytes = module_of(Some((count, offset, blob)), &[]);
    let (module, _) = read_module(&bytes).map_err(|error| error.to_string())?;
    let store = &module.metadata;
    Ok(store
        .entries()
        .iter()
        .filter(|entry| entry.kind == MdKind::String)
        .map(|entry| store.string(*entry).to_vec())
        .collect())
}

#[test]
fn strings_share_a_blob() {
    // Lengths 2, 0 and 3 in six bits each.
    let lengths = (2u32 | 3 << 12).to_le_bytes();
    let blob = [&lengths[..], b"abcde"].concat();
    assert_eq!(strings_of(3, 4, &blob).unwrap(), [&b"ab"[..], b"", b"cde"]);
}

#[test]
fn strings_stay_within_their_blob() {
    let blob = [&5u32.to_le_bytes()[..], b"abc"].concat();
    let error = |count, offset| strings_of(count, offset, &blob).unwrap_err();
    assert!(error(1, 4).contains("longer than what is left"));
    assert!(error(1, 99).contains("offset within the blob"));
    assert!(error(1 << 40, 4).contains("more strings than lengths"));
}

#[test]
fn references_may_be_ahead_but_must_come() {
    let store = read(&[(code::NODE, &[0, 2]), (code::DISTINCT_NODE, &[1])]);
    assert_eq!(slots(&store, 0), [0, MdId::to_slot(Some(MdId::module(1)))]);
    assert!(store.get(1).unwrap().is_distinct());
    let never = "never defined";
    refused(&[(code::NODE, &[2])], never);
    refused(&[(code::NODE, &[1 << 30])], never);
    refused(&[(code::NODE, &[u64::MAX])], "expected a metadata number");
    refused(
        &[(code::LOCATION, &[0, 1, 1, u64::MAX, 0])],
        "expected a metadata number",
    );
    refused(&[(code::NAME, &[110]), (code::NAMED_NODE, &[0])], never);
    // Nodes without a name are skipped.
    assert_eq!(
        read_all(&[(code::NAMED_NODE, &[])]).0.named_metadata.len(),
        0
    );
    refused(&[(code::NAME, &[110])], "nodes of a name");
    refused(&[(code::VALUE, &[0, 0])], "the number of a value's type");
    refused(
        &[(code::GLOBAL_DECL_ATTACHMENT, &[0])],
        "the number of a global",
    );
}

#[test]
fn fields_go_where_the_table_says() {
    let location: &[u64] = &[1, 7, 0x1_0000, 0, 0, 1, 5 << 32 | 3, 2];
    let store = read(&[(code::LOCATION, location)]);
    let entry = store.get(0).unwrap();
    assert_eq!(entry.kind, MdKind::Di(DiKind::DILocation));
    assert!(entry.is_distinct());
    // A column that does not fit reads as 0; the scope's number is bare.
    assert_eq!(store.slots(entry), [7, 0, 1, 0, 1, 3, 5, 2]);
}

#[test]
fn records_of_the_first_fields_only() {
    // A missing field has the value from before the field existed.
    let store = read(&[
        (code::FILE, &[0, 0, 0]),
        (code::BASIC_TYPE, &[0, 0x24, 0, 8, 0, 0]),
    ]);
    let file = slots(&store, 0);
    assert_eq!(file, vec![0; file.len()]);
    assert_eq!(slots(&store, 1).len(), DiKind::DIBasicType.slot_count());
}

#[test]
fn records_that_are_too_short_are_refused() {
    refused(&[(code::FILE, &[0, 0])], "more operands");
    refused(&[(code::FILE, &[0, 0, 0, 0])], "a checksum");
    refused(&[(code::BASIC_TYPE, &[2, 0x24, 0])], "more operands");
    refused(&[(code::EXPRESSION, &[8])], "a version that is known");
    refused(&[(code::GENERIC_DEBUG, &[0, 1, 1, 0])], "version 0");
    refused(&[(code::ASSIGN_ID, &[0])], "to be distinct");
    refused(&[(code::ARG_LIST, &[0])], "values before it");
    let strings = (code::STRING_OLD, &[97][..]);
    let name = (code::NAME, &[110][..]);
    refused(&[strings, name, (code::NAMED_NODE, &[0])], "not a string");
}

#[test]
fn longer_records_are_kept() {
    let (module, warnings) = read_all(&[
        (code::LEXICAL_BLOCK, &[0, 0, 0, 1, 2, 77, 1 << 40]),
        (code::LEXICAL_BLOCK, &[0, 0, 0, 1, 2, 78]),
        (code::LEXICAL_BLOCK, &[0, 0, 0, 1, 2]),
    ]);
    let store = &module.metadata;
    assert_eq!(slots(store, 0), [0, 0, 1, 2]);
    let raw = |index| {
        store
            .raw(index)
            .map(|raw| (raw.code, raw.operands.to_vec()))
    };
    assert_eq!(raw(0), Some((code::LEXICAL_BLOCK, vec![77, 1 << 40])));
    assert_eq!(raw(1), Some((code::LEXICAL_BLOCK, vec![78])));
    assert_eq!(raw(2), None);
    // One warning for all of them.
    let [warning] = warnings.as_slice() else {
        panic!("{warnings:?}");
    };
    assert!(warning.to_string().contains("LEXICAL_BLOCK"), "{warning}");
}

#[test]
fn unknown_records_keep_their_numbers() {
    let (module, warnings) = read_all(&[
        (200, &[1, 2, u64::MAX]),
        (code::NODE, &[]),
        (code::NAME, &[110]),
        (code::NAMED_NODE, &[1]),
    ]);
    let store = &module.metadata;
    assert_eq!(store.get(0).unwrap().kind, MdKind::Missing);
    let raw = store.raw(0).unwrap();
    assert_eq!((raw.code, &*raw.operands), (200, &[1, 2, u64::MAX][..]));
    assert_eq!(module.named_metadata[0].operands, [MdId::module(1)]);
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].to_string().contains("200"), "{warnings:?}");
}

#[test]
fn integers_of_any_width() {
    let enumerator = |ops: &[u64]| {
        let store = read(&[(code::ENUMERATOR, ops)]);
        slots(&store, 0).to_vec()
    };
    // 65 bits: two words, the sign of each in its lowest bit.
    assert_eq!(
        enumerator(&[4, 65, 0, 3, 2]),
        [0, 65, 0, u32::MAX, u32::MAX, 1, 0]
    );
    // Before there were wide integers: 64 bits, unsigned by a bit of the first operand. The sign is in the
    // lowest bit, and negative numbers are inverted.
    assert_eq!(enumerator(&[2, 1, 0]), [0, 64, 1, u32::MAX, u32::MAX]);
    assert_eq!(enumerator(&[0, 9, 0]), [0, 64, 0, u32::MAX - 4, u32::MAX]);
    // A rational: each part a head (words, bits) and its words.
    let rational: &[u64] = &[2, 0, 0, 0, 0, 0, 0, 2, 0, 1 << 32 | 64, 6, 1 << 32 | 64, 5];
    let store = read(&[(code::FIXED_POINT_TYPE, rational)]);
    let found = slots(&store, 0);
    let words = found.len() - 8;
    assert_eq!(found[words..], [64, 1, 64, 1, 3, 0, -2i32 as u32, u32::MAX]);
}

#[test]
fn layouts_of_older_releases() {
    // A size of 32 was a number: now it is a constant, added after all entries of the file.
    let (module, _) = read_all(&[
        (code::BASIC_TYPE, &[0, 0x24, 0, 32, 0, 5, 0]),
        (code::NODE, &[]),
        (code::SUBRANGE, &[0, 32, 2]),
    ]);
    let store = &module.metadata;
    let int = |slot: u32| {
        let id = MdId::from_slot(slot).unwrap();
        let entry = store.get(id.index()).unwrap();
        assert_eq!(entry.kind, MdKind::Value);
        let value = bitsmith_model::value::Value::from_u32(store.slots(entry)[0]);
        module.scope().int(value).unwrap()
    };
    assert_eq!(store.len(), 5);
    let size = field(DiKind::DIBasicType, "size").expect("a field");
    assert_eq!(slots(store, 0)[size], 4);
    assert_eq!(int(4), 32);
    assert_eq!([int(slots(store, 2)[0]), int(slots(store, 2)[1])], [32, 1]);
    // A size of zero is null in both.
    let store = read(&[(code::BASIC_TYPE, &[0, 0x3b, 0, 0, 0, 0, 0])]);
    assert_eq!(slots(&store, 0)[0], 0x3b);
}

#[test]
fn kinds_are_numbered_by_the_file() {
    let kind = |number, name: &[u8]| -> Vec<u64> {
        let name = name.iter().map(|&c| u64::from(c));
        std::iter::once(number).chain(name).collect()
    };
    let (module, _) = read_all(&[(code::KIND, &kind(3, b"mine"))]);
    assert!(module.metadata_kinds.iter().any(|name| **name == *b"mine"));
    let (module, _) = read_all(&[(code::KIND, &kind(1 << 30, b"far"))]);
    assert!(module.metadata_kinds.iter().any(|name| **name == *b"far"));
    let twice: Records<'_> = &[
        (code::KIND, &kind(1 << 30, b"far")),
        (code::KIND, &kind(1 << 30, b"farther")),
    ];
    refused(twice, "each kind of metadata once");
    refused(&[(code::KIND, &[])], "a number and a name");
    refused(&[(code::KIND, &[7])], "a number and a name");
}
