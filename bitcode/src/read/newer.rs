//! Keeps the parts of a newer producer that the model cannot represent.

use super::ModuleReader;
use crate::bitstream::{BlockHead, Record};
use bitsmith_model::newer::{Newer, NewerPart, Position};
use bitsmith_model::schema::blocks;
use bitsmith_model::value::GlobalId;

/// The bits of a block, from its first entry to after its end.
pub(super) fn block(bytes: &[u8], head: &BlockHead) -> Option<NewerPart> {
    let start = usize::try_from(head.start / 8).ok()?;
    let end = usize::try_from(head.end / 8).ok()?;
    Some(NewerPart::Block {
        id: head.id,
        width: head.abbrev_width,
        bytes: bytes.get(start..end)?.into(),
    })
}

impl ModuleReader<'_> {
    fn keep(&mut self, part: NewerPart) {
        let place = Position {
            after: self.last_block,
            count: u32::try_from(self.bodies.len()).unwrap_or(u32::MAX),
        };
        self.module.newer.push(Newer { place, part });
    }

    #[cold]
    pub(super) fn keep_block(&mut self, head: &BlockHead) {
        if let Some(part) = block(self.bytes, head) {
            self.keep(part);
        }
    }

    #[cold]
    pub(super) fn keep_record(&mut self, record: &Record<'_>) {
        self.keep(NewerPart::Record {
            code: record.code,
            operands: record.ops.as_slice().into(),
        });
    }

    /// Keeps the unknown operands of a global's record.
    pub(super) fn keep_operands(&mut self, global: GlobalId, operands: &[u64]) {
        self.keep(NewerPart::Operands {
            global,
            operands: operands.into(),
        });
    }

    /// Keeps the BLOCKINFO abbreviations of unknown blocks.
    pub(super) fn keep_abbreviations(&mut self) {
        for block in self.tables.block_info.blocks() {
            if blocks::block_name(block).is_some() {
                continue;
            }
            let abbrevs = self.tables.block_info.abbrevs(block).to_vec();
            for abbrev in abbrevs {
                let fields = abbrev.fields().into();
                self.keep(NewerPart::Abbreviation { block, fields });
            }
        }
    }
}
