//! Names: the string table, the table of function offsets, the symbol table of a function.

use super::abbrevs::{self, is_char6, names as abbrev, record};
use super::enumerate::Enumeration;
use super::error::Result;
use super::{Origin, string_map};
use crate::bitstream::{Abbrev, Op, Tail, Writer};
use bitsmith_model::body::Body;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::schema::blocks::{
    STRTAB_BLOCK, VALUE_SYMTAB_BLOCK, strtab, value_symtab as code,
};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::value::Value;
use rustc_hash::FxHashMap;
use sha1::{Digest, Sha1};

/// The first release with string tables. Before, names stand beside the numbers of values.
pub(super) const STRTAB_SINCE: u16 = 5;

/// The string table of a file. LLVM's order: strings in order of addition, each once.
#[derive(Default)]
pub(super) struct Strtab {
    bytes: Vec<u8>,
    places: FxHashMap<Box<[u8]>, u64>,
    /// Hashes the strings added, if the module's hash is requested.
    pub hasher: Option<Sha1>,
}

impl Strtab {
    /// Reserves capacity for so many further strings.
    pub(super) fn reserve(&mut self, strings: usize) {
        self.places.reserve(strings);
    }

    /// Adds a string; returns its offset and length.
    pub(super) fn add(&mut self, text: &[u8]) -> [u64; 2] {
        let len = text.len() as u64;
        if let Some(hasher) = &mut self.hasher {
            hasher.update(text);
        }
        if let Some(&at) = self.places.get(text) {
            return [at, len];
        }
        let at = self.bytes.len() as u64;
        self.bytes.extend_from_slice(text);
        self.places.insert(text.into(), at);
        [at, len]
    }

    /// Adds a string that a record refers to; returns its offset and length if the dialect has string tables.
    pub(super) fn refer(&mut self, text: &[u8], dialect: Dialect) -> impl Iterator<Item = u64> {
        let place = dialect.has(STRTAB_SINCE).then(|| self.add(text));
        place.into_iter().flatten()
    }

    /// Writes the block.
    pub(super) fn write(&self, out: &mut Writer) -> Result<()> {
        blob_block(STRTAB_BLOCK, strtab::BLOB, &self.bytes, out)
    }
}

/// Writes a block that holds one blob.
pub(super) fn blob_block(block: u32, code: u32, blob: &[u8], out: &mut Writer) -> Result<()> {
    out.enter_block(block, 3);
    let abbrev = abbrevs::tailed(code, &[], Tail::Blob);
    out.define_abbrev(&abbrev);
    out.abbreviated(4, &abbrev, code, &[], Some(blob))?;
    out.end_block()?;
    Ok(())
}

/// Writes the function table: pairs of a function's number and the word offset of its block. If there is no string
/// table, the names of all globals are there, too.
pub(super) fn write_functions(
    all: &Enumeration<'_>,
    places: &[(u32, u64)],
    out: &mut Writer,
) -> Result<()> {
    out.enter_block(VALUE_SYMTAB_BLOCK, 4);
    if !all.module.dialect.has(STRTAB_SINCE) {
        write_globals(all, places, out)?;
        return Ok(out.end_block()?);
    }
    let abbrev = abbrevs::tailed(code::FNENTRY, &[Op::Vbr(8), Op::Vbr(8)], Tail::None);
    out.define_abbrev(&abbrev);
    // The ids start after the abbreviations from BLOCKINFO.
    let id = 8;
    for &(number, word) in places {
        out.abbreviated(id, &abbrev, code::FNENTRY, &[u64::from(number), word], None)?;
    }
    out.end_block()?;
    Ok(())
}

/// The first release that reads the places of bodies.
const PLACES_SINCE: u16 = 4;

/// Writes a record for each global: its number, the offset of its block if it has a body, and its name.
fn write_globals(all: &Enumeration<'_>, places: &[(u32, u64)], out: &mut Writer) -> Result<()> {
    let places: FxHashMap<u32, u64> = places.iter().copied().collect();
    for id in all.module.in_record_order() {
        let number = all.values.global(id)?;
        let mut ops = vec![u64::from(number)];
        let place = places.get(&number).copied();
        let place = place.filter(|_| all.module.dialect.has(PLACES_SINCE));
        ops.extend(place);
        ops.extend(all.module.name(id).iter().map(|&c| u64::from(c)));
        let code = match place {
            Some(_) => code::FNENTRY,
            None => code::ENTRY,
        };
        out.unabbreviated(code, &ops);
    }
    Ok(())
}

/// Writes the names of a function's parameters, instructions and blocks, in the order of LLVM's table.
pub(super) fn write_local(
    body: &Body,
    parameters: u32,
    number: impl Fn(Value) -> Result<u32>,
    abbrevs: &[Abbrev],
    (origin, dialect): (Origin, Dialect),
    out: &mut Writer,
) -> Result<()> {
    if body.names.is_empty() {
        return Ok(());
    }
    let mut named: Vec<(&[u8], Value)> = Vec::new();
    {
        let mut add = |value: Value| {
            let name = body.names.get(value);
            if !name.is_empty() {
                named.push((name, value));
            }
        };
        for index in 0..parameters {
            add(Value::arg(index));
        }
        for &block in &body.order {
            if origin != Origin::Link {
                add(Value::block(block));
            }
            body.block_insts(block).for_each(|id| add(Value::inst(id)));
            if origin == Origin::Link {
                add(Value::block(block));
            }
        }
    }
    if named.is_empty() {
        return Ok(());
    }
    if matches!(origin, Origin::Bitcode | Origin::Text) {
        // In order of naming: the names are in one run of bytes.
        named.sort_by_key(|(name, _)| name.as_ptr() as usize);
    }
    let has_readers_block = origin == Origin::Bitcode && has_phi(body);
    let named = string_map::in_bucket_order(&named, has_readers_block, dialect);
    out.enter_block(VALUE_SYMTAB_BLOCK, 4);
    let mut ops = Vec::new();
    for (name, value) in named {
        ops.clear();
        ops.push(u64::from(number(value)?));
        ops.extend(name.iter().map(|&c| u64::from(c)));
        let is_block = value.as_block().is_some();
        let (code, id) = match (is_block, is_char6(name), name.is_ascii()) {
            (true, true, _) => (code::BBENTRY, abbrev::BBENTRY_6),
            (true, false, _) => (code::BBENTRY, abbrev::ENTRY_8),
            (false, true, _) => (code::ENTRY, abbrev::ENTRY_6),
            (false, false, true) => (code::ENTRY, abbrev::ENTRY_7),
            (false, false, false) => (code::ENTRY, abbrev::ENTRY_8),
        };
        record(out, abbrevs, id, code, &ops)?;
    }
    out.end_block()?;
    Ok(())
}

/// Returns true if a body has a phi with an incoming value.
fn has_phi(body: &Body) -> bool {
    let blocks = body.order.iter();
    // Phis are at the start of blocks.
    blocks
        .filter_map(|&block| body.first_inst(block))
        .any(|id| body.inst(id).op == Opcode::Phi && !body.operands(id).is_empty())
}
