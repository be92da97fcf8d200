//! Metadata attached to a function and to its instructions.

use super::Tables;
use super::metadata::{kind_of, may_be_attached, md_ref};
use crate::bitstream::{BlockCursor, Item, Record};
use crate::error::Result;
use bitsmith_model::body::Body;
use bitsmith_model::metadata::{Attachment, MdKind, MdStore};
use bitsmith_model::schema::blocks::metadata_attachment as code;
use bitsmith_model::value::{InstId, MdId, Value};

/// Reads a body's METADATA_ATTACHMENT block. `[(kind, node)…]` has the function's attachments; with an
/// odd length, the first operand is an instruction's number. The body's attachments are left unsorted.
pub(crate) fn read_attachments(
    mut block: BlockCursor<'_, '_>,
    tables: &Tables,
    of_module: &MdStore,
    body: &mut Body,
    unlisted: &[InstId],
    of_function: &mut Vec<Attachment>,
) -> Result<()> {
    // Instruction numbers do not count the instructions without a record.
    let listed: Option<Vec<InstId>> = (!unlisted.is_empty()).then(|| {
        let all = body.insts().keys();
        all.filter(|id| unlisted.binary_search(id).is_err())
            .collect()
    });
    let insts = body.insts().len() as u64;
    let mut record = Record::new();
    loop {
        match block.next(&mut record)? {
            Item::End => return Ok(()),
            Item::Block(_) => continue,
            // Other codes are ignored.
            Item::Record if record.code != code::ATTACHMENT => continue,
            Item::Record => {}
        }
        if record.ops.is_empty() {
            return Err(block.record_error(&record, "expected a metadata kind and a node"));
        }
        let (inst, pairs) = match record.ops.split_first() {
            Some((number, pairs)) if record.ops.len() % 2 == 1 => {
                let inst = u32::try_from(*number).ok();
                let Some(inst) = inst.filter(|&inst| u64::from(inst) < insts) else {
                    return Err(block.error(&record, 0, "expected the number of an instruction"));
                };
                let listed = listed.as_ref().map(|listed| listed.get(inst as usize));
                match listed {
                    None => (Some(InstId::from_u32(inst)), pairs),
                    Some(Some(&inst)) => (Some(inst), pairs),
                    Some(None) => {
                        let what = "expected the number of an instruction";
                        return Err(block.error(&record, 0, what));
                    }
                }
            }
            _ => (None, record.ops.as_slice()),
        };
        for pair in pairs.chunks(2) {
            let &[kind, node] = pair else { continue };
            let Some(kind) = kind_of(tables, kind) else {
                return Err(block.record_error(&record, "expected the number of a metadata kind"));
            };
            let node = md_ref(tables, body.metadata.len(), node)?;
            let store = if node.is_local() {
                &body.metadata
            } else {
                of_module
            };
            match store.get(node.index()).map(|entry| entry.kind) {
                // This was legal once; LLVM drops it, and the rest of the record.
                Some(MdKind::Value) if inst.is_some() && is_of_body(&body.metadata, node) => break,
                Some(kind) if !may_be_attached(kind) => {
                    return Err(
                        block.record_error(&record, "expected a node, not a string or value")
                    );
                }
                _ => {}
            }
            let attachment = Attachment { kind, node };
            match inst {
                Some(inst) => body.attachments.push_unsorted(inst, attachment),
                None => of_function.push(attachment),
            }
        }
    }
}

/// Returns true if an entry is a local value of the body, not a constant.
fn is_of_body(store: &MdStore, id: MdId) -> bool {
    let entry = store.get(id.index()).filter(|_| id.is_local());
    let value = entry.and_then(|entry| store.slots(entry).first().copied());
    value.is_some_and(|value| !Value::from_u32(value).is_constant())
}
