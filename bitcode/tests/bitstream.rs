//! The bitstream layer against an independent model, and against itself.

use bitsmith_bitcode::bitstream::{
    Abbrev, BlockCursor, BlockInfo, Cursor, Entry, Item, NodeKind, Op, Record, Tail, Tree, Writer,
};
use bitsmith_bitcode::dump::{Checksums, Histogram, Stats, StreamKind, Text, TextOptions, analyze};
use bitstream_io::{BitRead, BitReader, BitWrite, BitWriter, LittleEndian};
use proptest::collection::vec;
use proptest::prelude::*;

fn fields() -> impl Strategy<Value = Vec<(u32, u64)>> {
    let field = (0u32..=64, any::<u64>());
    vec(
        field.prop_map(|(w, v)| (w, if w == 64 { v } else { v & !(u64::MAX << w) })),
        0..200,
    )
}

proptest! {
    #[test]
    fn reads_what_the_model_writes(fields in fields()) {
        let mut model = BitWriter::endian(Vec::new(), LittleEndian);
        for &(width, value) in &fields {
            model.write_var(width, value).unwrap();
        }
        model.byte_align().unwrap();
        let bytes = model.into_writer();
        let mut cursor = Cursor::new(&bytes);
        let mut by_trait = Cursor::new(&bytes);
        for &(width, value) in &fields {
            prop_assert_eq!(cursor.read(width).unwrap(), value);
            prop_assert_eq!(by_trait.read_var::<u64>(width).unwrap(), value);
        }
        prop_assert!(cursor.bits_left() < 8);
    }

    #[test]
    fn writes_what_the_model_reads(fields in fields()) {
        let mut writer = Writer::new();
        let mut by_trait = Writer::new();
        for &(width, value) in &fields {
            writer.write(width, value);
            by_trait.write_var(width, value).unwrap();
        }
        let bytes = writer.finish().unwrap();
        prop_assert_eq!(&bytes, &by_trait.finish().unwrap());
        let mut model = BitReader::endian(bytes.as_slice(), LittleEndian);
        for &(width, value) in &fields {
            prop_assert_eq!(model.read_var::<u64>(width).unwrap(), value);
        }
    }

    #[test]
    fn signed_numbers_are_those_of_the_model(values in vec(any::<i32>(), 0..50)) {
        let mut model = BitWriter::endian(Vec::new(), LittleEndian);
        let mut writer = Writer::new();
        for &value in &values {
            model.write_signed::<32, i32>(value).unwrap();
            writer.write_signed::<32, i32>(value).unwrap();
        }
        let bytes = writer.finish().unwrap();
        prop_assert_eq!(&bytes, &model.into_writer());
        let mut cursor = Cursor::new(&bytes);
        for &value in &values {
            prop_assert_eq!(cursor.read_signed::<32, i32>().unwrap(), value);
        }
    }

    #[test]
    fn variable_width_numbers(values in vec((2u32..=64, any::<u64>(), 0u32..64), 0..100)) {
        let mut writer = Writer::new();
        let mut model = BitWriter::endian(Vec::new(), LittleEndian);
        for &(width, value, shift) in &values {
            writer.vbr(width, value >> shift);
            model.write_unsigned_vbr::<6, u64>(value >> shift).unwrap();
        }
        model.byte_align().unwrap();
        let (bytes, six) = (writer.finish().unwrap(), model.into_writer());
        let (mut cursor, mut sixes) = (Cursor::new(&bytes), Cursor::new(&six));
        for &(width, value, shift) in &values {
            prop_assert_eq!(cursor.vbr(width).unwrap(), value >> shift);
            prop_assert_eq!(sixes.vbr(6).unwrap(), value >> shift);
        }
    }

    #[test]
    fn needless_chunks_are_read_and_kept(value in 0u64..1 << 20, extra in 1u32..7) {
        let mut writer = Writer::with_magic();
        writer.enter_block(8, 3);
        [(3, 3), (6, 33), (6, 3), (6, 1)].iter().for_each(|&(w, v)| writer.write(w, v));
        let mut rest = value;
        while rest >= 32 {
            writer.write(6, rest & 31 | 32);
            rest >>= 5;
        }
        writer.write(6, rest | 32);
        (1..extra).for_each(|_| writer.write(6, 32));
        writer.write(6, 0);
        writer.end_block().unwrap();
        let bytes = writer.finish().unwrap();
        let tree = Tree::read(&bytes).unwrap();
        prop_assert_eq!(&tree.ops, &[value]);
        prop_assert_eq!(tree.nodes.iter().filter(|node| node.is_exact()).count(), 1);
        prop_assert_eq!(tree.write().unwrap(), bytes);
    }

    #[test]
    fn records_of_any_abbreviation(
        shapes in vec((shape(), vec(any::<u64>(), 0..20)), 1..20),
        shared in any::<bool>(),
    ) {
        let (bytes, expected) = write_shapes(&shapes, shared);
        let mut top = BlockCursor::top(&bytes, 32).unwrap();
        let mut record = Record::new();
        let mut info = BlockInfo::new();
        let mut head = None;
        while let Item::Block(block) = top.next(&mut record).unwrap() {
            match block.id {
                0 => info = BlockInfo::read(&bytes, &block).unwrap(),
                _ => head = Some(block),
            }
        }
        let head = head.unwrap();
        let mut block = BlockCursor::open(&bytes, &head, &info).unwrap();
        let mut codes = BlockCursor::open(&bytes, &head, &info).unwrap();
        let mut code_only = Record::new();
        for (code, ops, blob) in expected {
            prop_assert_eq!(block.next(&mut record).unwrap(), Item::Record);
            prop_assert_eq!(record.code, code);
            prop_assert_eq!(&record.ops, &ops);
            prop_assert_eq!(record.blob.map(<[u8]>::to_vec), blob);
            prop_assert_eq!(codes.next_code(&mut code_only).unwrap(), Item::Record);
            prop_assert_eq!(code_only.code, code);
            prop_assert_eq!(block.bit_pos(), codes.bit_pos());
        }
        prop_assert_eq!(block.next(&mut record).unwrap(), Item::End);
        prop_assert_eq!(Tree::read(&bytes).unwrap().write().unwrap(), bytes);
    }

    #[test]
    fn garbage_is_refused_or_written_back(bytes in vec(any::<u8>(), 0..400)) {
        let stream = [b"BC\xC0\xDE", &bytes[..]].concat();
        if let Ok(tree) = Tree::read(&stream) {
            prop_assert_eq!(tree.write().unwrap(), stream);
        }
    }

    #[test]
    fn mutants_are_refused_or_written_back(
        shapes in vec((shape(), vec(any::<u64>(), 0..20)), 1..20),
        flips in vec((any::<prop::sample::Index>(), 0u8..8), 1..4),
    ) {
        let (mut bytes, _) = write_shapes(&shapes, true);
        for (place, bit) in flips {
            let index = place.index(bytes.len());
            bytes[index] ^= 1 << bit;
        }
        if let Ok(tree) = Tree::read(&bytes) {
            prop_assert_eq!(&tree.write().unwrap(), &bytes);
        }
        if let Ok((kind, _)) = StreamKind::of(&bytes) {
            let mut info = BlockInfo::new();
            let mut stats = Stats::default();
            let options = TextOptions { block_info: true, ..TextOptions::default() };
            let text = Text::new(kind, options);
            let _ = analyze(&bytes, text, &mut info, &mut stats, Checksums::OfBlocks, &mut std::io::sink());
            prop_assert!(stats.summary(&info, "mutant", Histogram::Shown).starts_with("Summary of mutant:"));
        }
    }
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        any::<u64>().prop_map(Op::Literal),
        (0u32..=64).prop_map(Op::Fixed),
        (0u32..=64).prop_map(Op::Vbr),
        Just(Op::Char6),
    ]
}

fn shape() -> impl Strategy<Value = Abbrev> {
    let element = prop_oneof![
        (1u32..=64).prop_map(Op::Fixed),
        (2u32..=64).prop_map(Op::Vbr),
        Just(Op::Char6),
    ];
    let tail = prop_oneof![
        Just(Tail::None),
        element.prop_map(Tail::Array),
        Just(Tail::Blob)
    ];
    let code = prop_oneof![
        (0u64..100).prop_map(Op::Literal),
        (7u32..=32).prop_map(Op::Fixed),
        (2u32..=32).prop_map(Op::Vbr),
    ];
    (code, vec(op(), 0..6), tail).prop_map(|(code, ops, tail)| Abbrev::new(code, ops, tail))
}

/// The value nearest to `value` that fits a field.
fn fit(op: Op, value: u64) -> u64 {
    match op {
        Op::Literal(literal) => literal,
        Op::Fixed(64) => value,
        Op::Fixed(width) => value & !(u64::MAX << width),
        Op::Vbr(0 | 1) => 0,
        Op::Vbr(_) => value,
        Op::Char6 => u64::from(b"az09._AZ"[(value & 7) as usize]),
    }
}

type Expected = (u32, Vec<u64>, Option<Vec<u8>>);

/// A stream with one record of each shape, each followed by one without an abbreviation.
fn write_shapes(shapes: &[(Abbrev, Vec<u64>)], shared: bool) -> (Vec<u8>, Vec<Expected>) {
    let mut writer = Writer::with_magic();
    if shared {
        writer.enter_block(0, 2);
        writer.unabbreviated(1, &[9]);
        shapes
            .iter()
            .for_each(|(abbrev, _)| writer.define_abbrev(abbrev));
        writer.end_block().unwrap();
    }
    writer.enter_block(9, 6);
    if !shared {
        shapes
            .iter()
            .for_each(|(abbrev, _)| writer.define_abbrev(abbrev));
    }
    let mut expected = Vec::new();
    for (index, (abbrev, values)) in shapes.iter().enumerate() {
        let code = fit(abbrev.code(), 77) as u32;
        let mut left = values.iter().copied();
        let mut ops: Vec<u64> = abbrev
            .ops()
            .iter()
            .map(|&op| fit(op, left.next().unwrap_or(3)))
            .collect();
        let mut blob = None;
        match abbrev.tail() {
            Tail::None | Tail::Odd => {}
            Tail::Array(element) => ops.extend(left.map(|value| fit(element, value))),
            Tail::Blob => blob = Some(left.map(|value| value as u8).collect::<Vec<_>>()),
        }
        let id = 4 + index as u32;
        writer
            .abbreviated(id, abbrev, code, &ops, blob.as_deref())
            .unwrap();
        expected.push((code, ops, blob));
        writer.unabbreviated(index as u32, values);
        expected.push((index as u32, values.clone(), None));
    }
    writer.end_block().unwrap();
    (writer.finish().unwrap(), expected)
}

#[test]
fn nested_blocks_and_lengths() {
    let mut writer = Writer::with_magic();
    writer.enter_block(8, 4);
    for id in 10..13 {
        writer.enter_block(id, 3);
        writer.unabbreviated(id, &[u64::MAX]);
        writer.end_block().unwrap();
    }
    writer.end_block().unwrap();
    writer.enter_block(23, 2);
    writer.end_block().unwrap();
    let bytes = writer.finish().unwrap();

    let mut record = Record::new();
    let mut top = BlockCursor::top(&bytes, 32).unwrap();
    let Item::Block(module) = top.next(&mut record).unwrap() else {
        panic!()
    };
    let Item::Block(strtab) = top.next(&mut record).unwrap() else {
        panic!()
    };
    assert_eq!(
        (module.id, module.at, strtab.id, strtab.words),
        (8, 32, 23, 1)
    );
    assert_eq!(top.next(&mut record).unwrap(), Item::End);
    let info = BlockInfo::new();
    let mut block = BlockCursor::open(&bytes, &module, &info).unwrap();
    for id in 10..13 {
        let Entry::Block(child) = block.next_entry(&mut record).unwrap() else {
            panic!()
        };
        assert_eq!(child.id, id);
        let mut inner = BlockCursor::open(&bytes, &child, &info).unwrap();
        assert_eq!(inner.next(&mut record).unwrap(), Item::Record);
        assert_eq!(record.ops, [u64::MAX]);
        assert_eq!(inner.next(&mut record).unwrap(), Item::End);
    }
    assert_eq!(block.next(&mut record).unwrap(), Item::End);
}

/// The error for a stream of one block with these fields as its body.
fn refused(fields: &[(u32, u64)]) -> String {
    let mut writer = Writer::with_magic();
    writer.enter_block(8, 3);
    fields
        .iter()
        .for_each(|&(width, value)| writer.write(width, value));
    writer.end_block().unwrap();
    let bytes = writer.finish().unwrap();
    Tree::read(&bytes).unwrap_err().to_string()
}

#[test]
fn errors_say_where() {
    assert_eq!(
        refused(&[(3, 7)]),
        "bit 96 (byte 0xc), in MODULE_BLOCK: abbreviation 7 is not defined: there are 0, from 4"
    );
    // A record that claims more operands than there are bits.
    let error = refused(&[(3, 3), (6, 8), (6, 63), (6, 63), (6, 31)]);
    assert!(
        error.contains("in MODULE_BLOCK, record FUNCTION: expected"),
        "{error}"
    );
    // An array of elements without bits, which are a literal zero: wrong where a record uses it.
    let abbrev = [
        (3, 2),
        (5, 3),
        (1, 1),
        (8, 4),
        (1, 0),
        (3, 3),
        (1, 0),
        (3, 1),
        (5, 0),
    ];
    let record = [(3, 4), (6, 4)];
    let error = refused(&[&abbrev[..], &record[..]].concat());
    assert!(
        error.ends_with("in MODULE_BLOCK: expected an array of plain fields"),
        "{error}"
    );
    // A block that is longer than the enclosing one.
    let error = refused(&[(3, 1), (8, 12), (4, 4), (17, 0), (32, 400)]);
    assert!(
        error.contains("block 12 is 400 words long, but only 1 are left here"),
        "{error}"
    );
}

#[test]
fn a_tree_can_be_changed_and_written() {
    let mut writer = Writer::with_magic();
    writer.enter_block(8, 3);
    writer.unabbreviated(1, &[2]);
    writer.end_block().unwrap();
    let mut tree = Tree::read(&writer.finish().unwrap()).unwrap();
    tree.ops[0] = 1 << 40;
    let again = Tree::read(&tree.write().unwrap()).unwrap();
    assert_eq!(again.ops, [1 << 40]);
    assert!(matches!(
        again.nodes[0].kind,
        NodeKind::Enter {
            id: 8,
            abbrev_width: 3
        }
    ));
}

#[test]
fn a_setbid_without_a_block_names_none() {
    let mut writer = Writer::with_magic();
    writer.enter_block(0, 2);
    writer.unabbreviated(1, &[]);
    writer.define_abbrev(&Abbrev::new(Op::Literal(1), [], Tail::None));
    writer.end_block().unwrap();
    writer.enter_block(8, 3);
    let abbrev = Abbrev::new(Op::Literal(2), [Op::Fixed(8)], Tail::None);
    writer.define_abbrev(&abbrev);
    writer.abbreviated(4, &abbrev, 2, &[8], None).unwrap();
    writer.end_block().unwrap();
    let bytes = writer.finish().unwrap();
    if let Ok(tree) = Tree::read(&bytes) {
        assert_eq!(tree.write().unwrap(), bytes);
    }
}
