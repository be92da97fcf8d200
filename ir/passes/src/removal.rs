//! Removing instructions from a body, with what is attached to them.

use crate::replacements::InstSet;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::DbgRecord;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::value::{InstId, Value};

/// Removes instructions. Their debug records move to the next instruction, and metadata that names their
/// results names poison from now on.
pub(crate) fn remove_instructions(body: &mut Body, dead: &InstSet) {
    move_records(body, dead);
    forget(body, dead);
    for block in body.order.clone() {
        let insts = body.block_insts(block);
        let gone: Vec<InstId> = insts.filter(|id| dead.contains(*id)).collect();
        for id in gone {
            body.names.set(id.into(), b"");
            body.remove(block, id);
        }
    }
    body.attachments.retain(|id, _| !dead.contains(id));
    // Other values than blocks may have other uses now.
    body.use_lists
        .retain(|list| list.value.as_block().is_some());
    body.renewed.clear();
}

fn move_records(body: &mut Body, dead: &InstSet) {
    if !body.dbg_records.iter().any(|(id, _)| dead.contains(*id)) {
        return;
    }
    let records = std::mem::take(&mut body.dbg_records);
    let mut cursor = records.cursor();
    let mut pending: Vec<DbgRecord> = Vec::new();
    let mut table = bitsmith_model::body::SideTable::default();
    for &block in &body.order {
        pending.clear();
        for id in body.block_insts(block) {
            pending.extend(cursor.of(id).iter().map(|(_, record)| *record));
            if !dead.contains(id) {
                for record in pending.drain(..) {
                    table.push_unsorted(id, record);
                }
            }
        }
    }
    table.sort();
    body.dbg_records = table;
}

fn forget(body: &mut Body, dead: &InstSet) {
    for index in 0..body.metadata.len() {
        let Some(entry) = body.metadata.get(index) else {
            continue;
        };
        if entry.kind != MdKind::Value {
            continue;
        }
        let raw = body.metadata.slots(entry).first().copied();
        let inst = raw.and_then(|raw| Value::from_u32(raw).as_inst());
        let Some(inst) = inst.filter(|id| dead.contains(*id)) else {
            continue;
        };
        let poison = body.consts.push(body.inst(inst).ty, ConstKind::Poison);
        let poison = Value::local_const(poison);
        if let Some(slot) = body.metadata.slots_mut(entry).first_mut() {
            *slot = poison.as_u32();
        }
    }
}
