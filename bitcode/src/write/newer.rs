//! Writes the parts that the model cannot represent back to their places.

use super::error::Result;
use crate::bitstream::Writer;
use bitsmith_model::newer::{Newer, NewerPart, Position};
use bitsmith_model::schema::blocks::{
    METADATA_ATTACHMENT_BLOCK, USELIST_BLOCK, VALUE_SYMTAB_BLOCK, blockinfo,
};
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashMap;

/// The parts that are not written yet.
#[derive(Default)]
pub(super) struct Kept<'a> {
    parts: Vec<&'a Newer>,
}

impl<'a> Kept<'a> {
    pub(super) fn new(parts: &'a [Newer]) -> Self {
        let blocks = parts.iter().filter(|newer| {
            !matches!(
                newer.part,
                NewerPart::Abbreviation { .. } | NewerPart::Operands { .. }
            )
        });
        Self {
            parts: blocks.collect(),
        }
    }

    /// Writes those after a block of this kind, with `count` bodies or instructions before them.
    pub(super) fn behind(
        &mut self,
        block: u32,
        count: Option<u32>,
        out: &mut Writer,
    ) -> Result<()> {
        let here = |place: Position| place.after == block && count.is_none_or(|c| c == place.count);
        self.write_if(here, out)
    }

    /// Writes the blocks among those. Records are deferred, because bodies begin at a 32-bit boundary.
    pub(super) fn blocks_behind(&mut self, block: u32, count: u32, out: &mut Writer) -> Result<()> {
        let mut records = Vec::new();
        self.parts.retain(|newer| {
            let is_record = matches!(newer.part, NewerPart::Record { .. });
            if is_record {
                records.push(*newer);
            }
            !is_record
        });
        self.behind(block, Some(count), out)?;
        self.parts.extend(records);
        Ok(())
    }

    /// Writes those before the instruction with a number.
    pub(super) fn before(&mut self, inst: u32, out: &mut Writer) -> Result<()> {
        const BEHIND: [u32; 3] = [VALUE_SYMTAB_BLOCK, METADATA_ATTACHMENT_BLOCK, USELIST_BLOCK];
        let here = |place: Position| !BEHIND.contains(&place.after) && place.count == inst;
        self.write_if(here, out)
    }

    /// Writes those whose place does not exist any more.
    pub(super) fn rest(&mut self, out: &mut Writer) -> Result<()> {
        self.write_if(|_| true, out)
    }

    fn write_if(&mut self, here: impl Fn(Position) -> bool, out: &mut Writer) -> Result<()> {
        if self.parts.is_empty() {
            return Ok(());
        }
        for newer in self.parts.extract_if(.., |newer| here(newer.place)) {
            match &newer.part {
                NewerPart::Record { code, operands } => out.unabbreviated(*code, operands),
                NewerPart::Block { id, width, bytes } => out.whole_block(*id, *width, bytes)?,
                NewerPart::Abbreviation { .. } | NewerPart::Operands { .. } => {}
            }
        }
        Ok(())
    }
}

/// The unknown operands of globals' records, by global.
pub(super) fn operands(parts: &[Newer]) -> FxHashMap<GlobalId, &[u64]> {
    let operands = parts.iter().filter_map(|newer| match &newer.part {
        NewerPart::Operands { global, operands } => Some((*global, &**operands)),
        _ => None,
    });
    operands.collect()
}

/// Writes the BLOCKINFO abbreviations of unknown blocks.
pub(super) fn abbreviations(parts: &[Newer], out: &mut Writer) {
    let mut last = None;
    for newer in parts {
        let NewerPart::Abbreviation { block, fields } = &newer.part else {
            continue;
        };
        if last != Some(*block) {
            out.unabbreviated(blockinfo::SETBID, &[u64::from(*block)]);
            last = Some(*block);
        }
        out.define_fields(fields);
    }
}
