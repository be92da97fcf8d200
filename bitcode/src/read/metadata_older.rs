//! Records of specialised nodes as releases before LLVM 22 laid them out: bits of their first
//! operand say so.

use super::metadata_nodes::{NodeReader, finish, push_word, unrotate};
use crate::bitstream::{BlockCursor, Record};
use crate::error::Result;
use bitsmith_ir::metadata::{MdKind, MdStore};
use bitsmith_ir::schema::di::DiKind;

/// Whether such a record reads as one of LLVM 22 all the same: what was laid out otherwise is
/// absent from it.
#[cold]
pub(super) fn same_fields(kind: DiKind, record: &Record<'_>) -> bool {
    // Sizes and offsets were numbers; zero is also the reference to nothing.
    let zero = |at: usize| record.op(at).unwrap_or(0) == 0;
    match kind {
        DiKind::DIBasicType | DiKind::DIFixedPointType => zero(3),
        DiKind::DIStringType => zero(6),
        DiKind::DISubrangeType => zero(5),
        DiKind::DIDerivedType | DiKind::DICompositeType => zero(7) && zero(9),
        // The bit says only that the types are a node.
        DiKind::DISubroutineType => true,
        // A tag was in front of the other fields, and no alignment behind them.
        DiKind::DILocalVariable => record.ops.len() <= 8,
        DiKind::DIExpression => record.ops.len() <= 1,
        _ => false,
    }
}

impl NodeReader {
    /// Reads such a record.
    #[cold]
    pub fn older(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        store: &mut MdStore,
        kind: DiKind,
    ) -> Result<()> {
        if kind == DiKind::DIEnumerator {
            return self.enumerator(block, record, store);
        }
        let what = format!(
            "expected the layout of LLVM 22 (bits {:#x} of the first operand) for {}",
            kind.head_bits(),
            kind.name()
        );
        Err(block.error(record, 0, what))
    }

    /// `[distinct | unsigned << 1, value, name]`, the value in 64 bits.
    fn enumerator(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        store: &mut MdStore,
    ) -> Result<()> {
        let &[head, value, name, ..] = record.ops.as_slice() else {
            return Err(block.record_error(record, "expected a value and a name"));
        };
        let Some(name) = self.slot(name) else {
            return Err(block.error(record, 2, "expected a metadata number"));
        };
        let start = store.slot_pool().len();
        let unsigned = (head >> 1 & 1) as u32;
        store.slot_pool().extend([name, 64, unsigned]);
        push_word(store, unrotate(value));
        let distinct = head & 1 != 0;
        finish(store, start, MdKind::Di(DiKind::DIEnumerator), distinct);
        Ok(())
    }
}
