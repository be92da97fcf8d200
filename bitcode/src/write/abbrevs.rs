//! The standard abbreviations of LLVM 22's writer, and records written with them.

use super::error::Result;
use super::newer;
use crate::bitstream::{Abbrev, Op, Tail, Writer, abbrev_id};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::newer::Newer;
use bitsmith_model::schema::blocks::{
    BLOCKINFO_BLOCK, CONSTANTS_BLOCK, FUNCTION_BLOCK, VALUE_SYMTAB_BLOCK, blockinfo, constants,
    function, metadata, types as type_code, value_symtab,
};
use bitsmith_model::schema::flag::{self, Family};
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::types::Type;

use Op::{Char6, Fixed, Literal, Vbr};

fn abbrev(code: u32, ops: &[Op]) -> Abbrev {
    tailed(code, ops, Tail::None)
}

/// An abbreviation whose code is a literal.
pub(super) fn tailed(code: u32, ops: &[Op], tail: Tail) -> Abbrev {
    Abbrev::new(Literal(u64::from(code)), ops, tail)
}

/// The number of bits for an index below `count`: the binary logarithm, rounded up.
pub(super) fn bits_for(count: usize) -> u32 {
    count.max(1).next_power_of_two().trailing_zeros()
}

/// Abbreviation ids of the function block.
pub(super) mod inst {
    pub const LOAD: u32 = 4;
    pub const STORE: u32 = 5;
    pub const UNOP: u32 = 6;
    pub const UNOP_FLAGS: u32 = 7;
    pub const BINOP: u32 = 8;
    pub const BINOP_FLAGS: u32 = 9;
    pub const CAST: u32 = 10;
    pub const CAST_FLAGS: u32 = 11;
    pub const RET_VOID: u32 = 12;
    pub const RET_VAL: u32 = 13;
    pub const BR_UNCOND: u32 = 14;
    pub const BR_COND: u32 = 15;
    pub const UNREACHABLE: u32 = 16;
    pub const GEP: u32 = 17;
    pub const CMP: u32 = 18;
    pub const CMP_FLAGS: u32 = 19;
    pub const DEBUG_RECORD_VALUE: u32 = 20;
    pub const DEBUG_LOC: u32 = 21;
}

/// Abbreviation ids of a function's symbol table.
pub(super) mod names {
    pub const ENTRY_8: u32 = 4;
    pub const ENTRY_7: u32 = 5;
    pub const ENTRY_6: u32 = 6;
    pub const BBENTRY_6: u32 = 7;
}

/// Abbreviation ids of a constants block in LLVM 23; [`Standard::constant_id`] has them for a dialect. The last
/// four are defined in the module's own.
pub(super) mod cst {
    pub const SETTYPE: u32 = 4;
    pub const INTEGER: u32 = 5;
    pub const BYTE: u32 = 6;
    pub const CE_CAST: u32 = 7;
    pub const AGGREGATE: u32 = 9;
    pub const STRING_8: u32 = 10;
    pub const CSTRING_7: u32 = 11;
    pub const CSTRING_6: u32 = 12;
}

/// The abbreviations that BLOCKINFO defines for blocks; the first of each block has id 4.
pub(super) struct Standard {
    pub names: Vec<Abbrev>,
    pub constants: Vec<Abbrev>,
    pub function: Vec<Abbrev>,
    /// True if the dialect has byte types.
    has_bytes: bool,
}

impl Standard {
    /// The abbreviations for a module in a dialect, with type numbers of `type_bits` bits.
    pub(super) fn new(type_bits: u32, dialect: Dialect) -> Self {
        let has_bytes = dialect.has(Type::BYTES_SINCE);
        let mut constants = constants_block(type_bits);
        if !has_bytes {
            constants.retain(|abbrev| *abbrev != byte());
        }
        Self {
            names: names_block(),
            constants,
            function: function_block(type_bits, dialect),
            has_bytes,
        }
    }

    /// The id in the dialect of an abbreviation of a constants block.
    pub(super) fn constant_id(&self, id: u32) -> u32 {
        match self.has_bytes || id <= cst::BYTE {
            true => id,
            false => id.saturating_sub(1),
        }
    }

    /// Writes the BLOCKINFO block.
    pub(super) fn write(&self, newer: &[Newer], out: &mut Writer) -> Result<()> {
        out.enter_block(BLOCKINFO_BLOCK, 2);
        let blocks = [
            (VALUE_SYMTAB_BLOCK, &self.names),
            (CONSTANTS_BLOCK, &self.constants),
            (FUNCTION_BLOCK, &self.function),
        ];
        for (block, abbrevs) in blocks {
            out.unabbreviated(blockinfo::SETBID, &[u64::from(block)]);
            abbrevs.iter().for_each(|abbrev| out.define_abbrev(abbrev));
        }
        newer::abbreviations(newer, out);
        out.end_block()?;
        Ok(())
    }
}

fn names_block() -> Vec<Abbrev> {
    use value_symtab::{BBENTRY, ENTRY};
    vec![
        Abbrev::new(Fixed(3), [Vbr(8)], Tail::Array(Fixed(8))),
        tailed(ENTRY, &[Vbr(8)], Tail::Array(Fixed(7))),
        tailed(ENTRY, &[Vbr(8)], Tail::Array(Char6)),
        tailed(BBENTRY, &[Vbr(8)], Tail::Array(Char6)),
    ]
}

fn byte() -> Abbrev {
    abbrev(constants::BYTE, &[Vbr(8)])
}

fn constants_block(type_bits: u32) -> Vec<Abbrev> {
    vec![
        abbrev(constants::SETTYPE, &[Fixed(type_bits)]),
        abbrev(constants::INTEGER, &[Vbr(8)]),
        byte(),
        abbrev(constants::CE_CAST, &[Fixed(4), Fixed(type_bits), Vbr(8)]),
        abbrev(constants::NULL, &[]),
    ]
}

fn function_block(type_bits: u32, dialect: Dialect) -> Vec<Abbrev> {
    let (value, ty) = (Vbr(6), Fixed(type_bits));
    // The most flags of a cast: those of floats, and `nneg`.
    let cast_flags = match flag::of_cast_in(CastOp::UIToFP, dialect) {
        Family::UnsignedToFloat => Fixed(9),
        _ => Fixed(8),
    };
    vec![
        abbrev(function::INST_LOAD, &[value, ty, Vbr(4), Fixed(1)]),
        abbrev(function::INST_STORE, &[value, value, Vbr(4), Fixed(1)]),
        abbrev(function::INST_UNOP, &[value, Fixed(4)]),
        abbrev(function::INST_UNOP, &[value, Fixed(4), Fixed(8)]),
        abbrev(function::INST_BINOP, &[value, value, Fixed(4)]),
        abbrev(function::INST_BINOP, &[value, value, Fixed(4), Fixed(8)]),
        abbrev(function::INST_CAST, &[value, ty, Fixed(4)]),
        abbrev(function::INST_CAST, &[value, ty, Fixed(4), cast_flags]),
        abbrev(function::INST_RET, &[]),
        abbrev(function::INST_RET, &[value]),
        abbrev(function::INST_BR, &[value]),
        abbrev(function::INST_BR, &[value, value, value]),
        abbrev(function::INST_UNREACHABLE, &[]),
        tailed(function::INST_GEP, &[Fixed(3), ty], Tail::Array(value)),
        abbrev(function::INST_CMP2, &[value, value, Fixed(6)]),
        abbrev(function::INST_CMP2, &[value, value, Fixed(6), Fixed(8)]),
        abbrev(
            function::DEBUG_RECORD_VALUE_SIMPLE,
            &[Vbr(7), Vbr(7), Vbr(7), value],
        ),
        abbrev(
            function::DEBUG_LOC,
            &[Vbr(6), Vbr(8), Vbr(6), Vbr(6), Fixed(1), Vbr(6), Vbr(3)],
        ),
    ]
}

/// The abbreviations of the type block.
pub(super) fn types(type_bits: u32) -> Vec<Abbrev> {
    let list = Tail::Array(Fixed(type_bits));
    vec![
        abbrev(type_code::OPAQUE_POINTER, &[Literal(0)]),
        tailed(type_code::FUNCTION, &[Fixed(1)], list),
        tailed(type_code::STRUCT_ANON, &[Fixed(1)], list),
        tailed(type_code::STRUCT_NAME, &[], Tail::Array(Char6)),
        tailed(type_code::STRUCT_NAMED, &[Fixed(1)], list),
        abbrev(type_code::ARRAY, &[Vbr(8), Fixed(type_bits)]),
    ]
}

/// The abbreviations that the module's constants block defines; the first is [`cst::AGGREGATE`].
pub(super) fn module_constants(values: usize) -> Vec<Abbrev> {
    let value = Fixed(bits_for(values.saturating_add(1)));
    vec![
        tailed(constants::AGGREGATE, &[], Tail::Array(value)),
        tailed(constants::STRING, &[], Tail::Array(Fixed(8))),
        tailed(constants::CSTRING, &[], Tail::Array(Fixed(7))),
        tailed(constants::CSTRING, &[], Tail::Array(Char6)),
    ]
}

/// The abbreviation of a DILocation.
pub(super) fn location() -> Abbrev {
    abbrev(
        metadata::LOCATION,
        &[
            Fixed(1),
            Vbr(6),
            Vbr(8),
            Vbr(6),
            Vbr(6),
            Fixed(1),
            Vbr(6),
            Fixed(3),
        ],
    )
}

/// The abbreviation of a GenericDINode.
pub(super) fn generic_node() -> Abbrev {
    tailed(
        metadata::GENERIC_DEBUG,
        &[Fixed(1), Vbr(6), Fixed(1), Vbr(6)],
        Tail::Array(Vbr(6)),
    )
}

/// The abbreviation of the record that holds all strings of a metadata block.
pub(super) fn strings() -> Abbrev {
    tailed(metadata::STRINGS, &[Vbr(6), Vbr(6)], Tail::Blob)
}

/// Writes a record with the abbreviation `id` of `abbrevs`, whose first has id 4; 0 is none.
#[inline]
pub(super) fn record(
    out: &mut Writer,
    abbrevs: &[Abbrev],
    id: u32,
    code: u32,
    ops: &[u64],
) -> Result<()> {
    match id
        .checked_sub(abbrev_id::FIRST)
        .and_then(|index| abbrevs.get(index as usize))
    {
        Some(abbrev) => out.abbreviated(id, abbrev, code, ops, None)?,
        None => out.unabbreviated(code, ops),
    }
    Ok(())
}

/// Writes a record of characters, with the abbreviation `id` if all of them are char6.
pub(super) fn string_record(
    out: &mut Writer,
    abbrevs: &[Abbrev],
    id: u32,
    code: u32,
    text: &[u8],
) -> Result<()> {
    let id = if is_char6(text) { id } else { 0 };
    // LLVM widens its signed characters to 32 bits here.
    let ops: Vec<u64> = text
        .iter()
        .map(|&c| u64::from(i32::from(c as i8) as u32))
        .collect();
    record(out, abbrevs, id, code, &ops)
}

/// Characters widened with their sign to 64 bits, as LLVM does.
pub(super) fn wide_chars(text: &[u8]) -> impl Iterator<Item = u64> + '_ {
    text.iter().map(|&c| i64::from(c as i8) as u64)
}

/// Returns true if all characters can be encoded as char6.
pub(super) fn is_char6(text: &[u8]) -> bool {
    text.iter()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, b'.' | b'_'))
}

/// A signed number in the encoding of records: the sign in the lowest bit.
#[inline]
pub(super) fn signed(value: i64) -> u64 {
    if value >= 0 {
        (value as u64) << 1
    } else {
        (value as u64).wrapping_neg() << 1 | 1
    }
}

/// Appends a wide integer: its words up to the last that is not zero, at least one.
pub(super) fn push_words(words: &[u64], ops: &mut Vec<u64>) {
    let active = active_words(words);
    ops.extend(
        words
            .iter()
            .copied()
            .chain(std::iter::repeat(0))
            .take(active)
            .map(|word| signed(word as i64)),
    );
}

/// The number of active words of a wide integer: up to the last that is not zero, at least one.
pub(super) fn active_words(words: &[u64]) -> usize {
    words
        .iter()
        .rposition(|&word| word != 0)
        .map_or(1, |last| last.saturating_add(1))
}
