//! Attribute groups, and the attribute lists made of them.

use super::attributes_older::{TYPED, are_typeless};
use super::{ModuleReader, Warning};
use crate::bitstream::{BlockCursor, Item, Record};
use crate::error::Result;
use bitsmith_model::attr::{Attr, AttrListId, AttrSetId, index};
use bitsmith_model::constant::ConstRange;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::schema::attribute::{
    AttrForm, AttrKind, LegacyAttr, READ, READ_WRITE, WRITE, lacks_target_memory, memory_everywhere,
};
use bitsmith_model::schema::blocks::{paramattr, paramattr_group};
use bitsmith_model::types::TypeId;
use rustc_hash::FxHashMap;

/// Groups by their numbers: the index that each applies to, and its attributes.
pub(super) type Groups = FxHashMap<u64, (u32, AttrSetId)>;

/// The forms of attributes in a group's record.
mod form {
    pub const ENUM: u64 = 0;
    pub const INT: u64 = 1;
    pub const KEY: u64 = 3;
    pub const KEY_VALUE: u64 = 4;
    pub const NO_TYPE: u64 = 5;
    pub const TYPE: u64 = 6;
    pub const RANGE: u64 = 7;
    pub const RANGE_LIST: u64 = 8;
}

impl ModuleReader<'_> {
    pub(super) fn attribute_groups(&mut self, mut block: BlockCursor<'_, '_>) -> Result<()> {
        let mut record = Record::new();
        loop {
            match block.next(&mut record)? {
                Item::End => return Ok(()),
                Item::Record if record.code == paramattr_group::ENTRY => {
                    self.attribute_group(&block, &record)?;
                }
                _ => {}
            }
        }
    }

    fn attribute_group(&mut self, block: &BlockCursor<'_, '_>, record: &Record<'_>) -> Result<()> {
        let (Some(group), Some(index)) = (record.op(0), record.op(1)) else {
            return Err(block.record_error(record, "expected a group and what it applies to"));
        };
        if record.ops.len() < 3 {
            return Err(block.record_error(record, "expected an attribute at least"));
        }
        let mut fields = Fields {
            block,
            record,
            at: 2,
            types: &self.tables.types,
            index: index as u32,
            older: false,
            older_memory: false,
            dialect: self.module.dialect,
        };
        let mut attrs = Vec::new();
        let mut memory = None;
        while fields.at < record.ops.len() {
            let attr = fields.attribute(&mut memory)?;
            if let Some(Attr::Unknown { code, .. }) = &attr {
                let message = format!("attribute kind {code} is unknown: kept as it came");
                let warning = Warning::new(record.at, block.path(), message);
                self.warnings.push(warning.in_record(record.code));
            }
            attrs.extend(attr);
        }
        if let Some(memory) = memory {
            attrs.push(Attr::Int(AttrKind::Memory, memory));
        }
        self.tables.older |= fields.older;
        self.older_memory |= fields.older_memory;
        bitsmith_upgrade::renamed_strings(&mut attrs);
        bitsmith_upgrade::uniform_work_groups(&mut attrs, self.module.dialect);
        let set = self.module.attrs.intern_set(attrs);
        self.groups.insert(group, (index as u32, set));
        Ok(())
    }

    pub(super) fn attribute_lists(&mut self, mut block: BlockCursor<'_, '_>) -> Result<()> {
        let mut record = Record::new();
        loop {
            match block.next(&mut record)? {
                Item::End => {
                    self.tables.typeless = are_typeless(&self.module.attrs);
                    return Ok(());
                }
                Item::Block(_) => {}
                Item::Record if record.code == paramattr::ENTRY => {
                    let list = self.attribute_list(&block, &record);
                    self.tables.attr_lists.push(list);
                }
                Item::Record if record.code == paramattr::ENTRY_OLD => {
                    self.tables.older = true;
                    let list = self.older_list(&block, &record)?;
                    self.tables.attr_lists.push(list);
                }
                Item::Record => {}
            }
        }
    }

    fn attribute_list(&mut self, block: &BlockCursor<'_, '_>, record: &Record<'_>) -> AttrListId {
        let mut sets: Vec<(u32, AttrSetId)> = Vec::with_capacity(record.ops.len());
        for number in &record.ops {
            match self.groups.get(number) {
                Some(group) => sets.push(*group),
                None => {
                    let message = format!("attribute group {number} is nowhere: passed over");
                    let warning = Warning::new(record.at, block.path(), message);
                    self.warnings.push(warning.in_record(record.code));
                }
            }
        }
        // Several groups for one index become one set.
        sets.sort_by_key(|(index, _)| *index);
        let mut merged: Vec<(u32, AttrSetId)> = Vec::with_capacity(sets.len());
        for (index, set) in sets {
            match merged.last_mut().filter(|(last, _)| *last == index) {
                Some((_, last)) => {
                    let attrs = &mut self.module.attrs;
                    let both = [attrs.set(*last), attrs.set(set)].concat();
                    *last = attrs.intern_set(both);
                }
                None => merged.push((index, set)),
            }
        }
        self.module.attrs.intern_list(merged)
    }
}

/// The operands of a group, one attribute after the other.
struct Fields<'r, 'a> {
    block: &'r BlockCursor<'a, 'r>,
    record: &'r Record<'a>,
    at: usize,
    types: &'r [TypeId],
    /// The index that the group applies to.
    index: u32,
    /// True if an attribute has a form older than LLVM 22.
    older: bool,
    /// True if there was a `memory(...)` from before its target memory was told apart.
    older_memory: bool,
    /// The dialect of the module.
    dialect: Dialect,
}

impl Fields<'_, '_> {
    fn next(&mut self) -> Result<u64> {
        let op = self.record.op(self.at).ok_or_else(|| {
            self.block
                .error(self.record, self.at, "expected one more operand")
        })?;
        self.at = self.at.saturating_add(1);
        Ok(op)
    }

    #[cold]
    fn error(&self, message: &'static str) -> crate::Error {
        let last = self.at.saturating_sub(1);
        self.block.error(self.record, last, message)
    }

    /// Reads a zero-terminated string.
    fn text(&mut self) -> Result<Box<[u8]>> {
        let mut text = Vec::new();
        loop {
            match self.next()? {
                0 => return Ok(text.into()),
                c => text.push(c as u8),
            }
        }
    }

    fn attribute(&mut self, memory: &mut Option<u64>) -> Result<Option<Attr>> {
        let how = self.next()?;
        match how {
            form::KEY => {
                return Ok(Some(Attr::string(self.text()?, [])));
            }
            form::KEY_VALUE => {
                let (key, value) = (self.text()?, self.text()?);
                return Ok(Some(Attr::string(key, value)));
            }
            form::ENUM..=form::INT | form::NO_TYPE..=form::RANGE_LIST => {}
            _ => return Err(self.error("expected a form of attribute that is known")),
        }
        let code = self.next()?;
        let Some(kind) = AttrKind::from_code(code) else {
            return self.retired_or_unknown(how, code, memory);
        };
        self.known(how, kind, memory)
    }

    fn known(
        &mut self,
        how: u64,
        kind: AttrKind,
        memory: &mut Option<u64>,
    ) -> Result<Option<Attr>> {
        Ok(Some(match (how, kind.form()) {
            (form::ENUM, AttrForm::Enum) => {
                if self.index == index::FUNCTION
                    && let Some(access) = access_of(kind)
                {
                    let before = memory.unwrap_or(memory_everywhere(READ_WRITE));
                    *memory = Some(before & memory_everywhere(access));
                    self.older = true;
                    return Ok(None);
                }
                Attr::Enum(kind)
            }
            (form::ENUM, AttrForm::Int) => match kind.default_int() {
                Some(_) => Attr::Enum(kind).in_dialect(self.dialect),
                None => return Err(self.error("expected a value for this attribute")),
            },
            (form::INT, AttrForm::Int) => {
                let code = self.next()?;
                let mut value = kind.decode_int(code);
                self.older_memory |= kind == AttrKind::Memory && lacks_target_memory(code);
                if matches!(kind, AttrKind::Alignment | AttrKind::StackAlignment) {
                    // LLVM keeps 32 bits, and takes 0 for none.
                    value &= u64::from(u32::MAX);
                    if value == 0 {
                        return Ok(None);
                    }
                }
                Attr::Int(kind, value)
            }
            (form::NO_TYPE, AttrForm::Type) => Attr::Type(kind, None),
            (form::ENUM, AttrForm::Type) if TYPED.contains(&kind) => Attr::Type(kind, None),
            (form::TYPE, AttrForm::Type) => {
                let number = usize::try_from(self.next()?).ok();
                let ty = number.and_then(|number| self.types.get(number).copied());
                let ty = ty.ok_or_else(|| self.error("expected the number of a type"))?;
                Attr::Type(kind, Some(ty))
            }
            (form::RANGE, AttrForm::ConstantRange) => {
                let bits = self.width()?;
                Attr::Range(kind, self.range(bits)?)
            }
            (form::RANGE_LIST, AttrForm::ConstantRangeList) => {
                let count = self.next()?;
                let bits = self.width()?;
                let mut ranges = Vec::new();
                for _ in 0..count {
                    ranges.push(self.range(bits)?);
                }
                Attr::RangeList(kind, ranges.into())
            }
            _ => return Err(self.error("expected another form for this attribute")),
        }))
    }

    fn retired_or_unknown(
        &mut self,
        how: u64,
        code: u64,
        memory: &mut Option<u64>,
    ) -> Result<Option<Attr>> {
        let retired = LegacyAttr::from_code(code);
        self.older |= retired.is_some();
        match retired {
            Some(LegacyAttr::NoCapture) => return Ok(Some(Attr::Int(AttrKind::Captures, 0))),
            Some(LegacyAttr::MemoryOnly(mask)) => {
                let before = memory.unwrap_or(memory_everywhere(READ_WRITE));
                *memory = Some(before & mask);
                return Ok(None);
            }
            None => {}
        }
        let start = self.at;
        match how {
            form::INT => {
                self.next()?;
            }
            form::TYPE => {
                let number = usize::try_from(self.next()?).ok();
                let ty = number.and_then(|number| self.types.get(number).copied());
                let ty = ty.ok_or_else(|| self.error("expected the number of a type"))?;
                let payload = Box::from([u64::from(ty.as_u32())]);
                let form = how as u8;
                return Ok(Some(Attr::Unknown {
                    form,
                    code,
                    payload,
                }));
            }
            form::RANGE => {
                let bits = self.width()?;
                self.range(bits)?;
            }
            form::RANGE_LIST => {
                let count = self.next()?;
                let bits = self.width()?;
                for _ in 0..count {
                    self.range(bits)?;
                }
            }
            _ => {}
        }
        let payload = self.record.ops.get(start..self.at).unwrap_or_default();
        Ok(Some(Attr::Unknown {
            form: how as u8,
            code,
            payload: payload.into(),
        }))
    }

    fn width(&mut self) -> Result<u32> {
        match self.next()? {
            bits @ 1..=0x80_0000 => Ok(bits as u32),
            _ => Err(self.error("expected a width of 1 to 2^23 bits")),
        }
    }

    fn range(&mut self, bits: u32) -> Result<ConstRange> {
        let (range, at) = read_range(self.block, self.record, self.at, bits)?;
        self.at = at;
        Ok(range)
    }
}

/// The memory access that an old attribute kind of functions means.
pub(super) fn access_of(kind: AttrKind) -> Option<u64> {
    match kind {
        AttrKind::ReadNone => Some(0),
        AttrKind::ReadOnly => Some(READ),
        AttrKind::WriteOnly => Some(WRITE),
        _ => None,
    }
}

/// Reads a range of integers of `bits` bits from operand `at`; returns it with the index of the next operand.
pub(super) fn read_range(
    block: &BlockCursor<'_, '_>,
    record: &Record<'_>,
    at: usize,
    bits: u32,
) -> Result<(ConstRange, usize)> {
    let short = |at| block.error(record, at, "expected the bounds of a range");
    let first = record.op(at).ok_or_else(|| short(at))?;
    let mut next = at.saturating_add(1);
    if bits <= 64 {
        let second = record.op(next).ok_or_else(|| short(next))?;
        let bound = |op| Box::from([truncate(unrotate(op), bits)]);
        let range = ConstRange {
            bits,
            lower: bound(first),
            upper: bound(second),
        };
        return Ok((range, next.saturating_add(1)));
    }
    // One operand has the numbers of words of both bounds.
    let mut bound = |words: u64| {
        let end = next.saturating_add(words as usize);
        let ops = record.ops.get(next..end).ok_or_else(|| short(next))?;
        next = end;
        Ok(ops.iter().map(|&op| unrotate(op)).collect())
    };
    let lower = bound(first & 0xffff_ffff)?;
    let upper = bound(first >> 32)?;
    Ok((ConstRange { bits, lower, upper }, next))
}

/// Decodes a number whose sign is its lowest bit.
#[inline]
pub(super) fn unrotate(op: u64) -> u64 {
    if op & 1 == 0 {
        op >> 1
    } else if op == 1 {
        1 << 63
    } else {
        (op >> 1).wrapping_neg()
    }
}

/// The lowest `bits` bits.
fn truncate(word: u64, bits: u32) -> u64 {
    match 64u32.checked_sub(bits) {
        Some(spare) if spare < 64 => word << spare >> spare,
        _ => word,
    }
}
