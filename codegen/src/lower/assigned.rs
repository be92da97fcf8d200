//! Variables whose assignments are tracked (`#dbg_assign`), as long as they are in memory.

use super::Lower;
use crate::dwarf::{Home, Operations};
use bitsmith_model::entity::Entity;
use bitsmith_model::inst::{DbgRecord, DbgRecordKind};
use bitsmith_model::node::Node;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::value::{InstId, MdId};
use rustc_hash::FxHashMap;

/// The instructions that write tracked variables, by their `DIAssignID`, and the places of all instructions.
#[derive(Default)]
pub(super) struct Writes {
    by_id: FxHashMap<MdId, Vec<InstId>>,
    places: Vec<Option<(u32, u32)>>,
}

impl Writes {
    fn place(&self, inst: InstId) -> Option<(u32, u32)> {
        self.places.get(inst.index()).copied().flatten()
    }
}

impl Lower<'_, '_> {
    /// The instructions that write tracked variables; none if the function has no such variables.
    pub(super) fn writes(&self) -> Writes {
        let mut records = self.body.dbg_records.iter();
        if !records.any(|(_, record)| record.kind == DbgRecordKind::Assign) {
            return Writes::default();
        }
        let mut by_id: FxHashMap<MdId, Vec<InstId>> = FxHashMap::default();
        let attached = self.body.attachments.iter();
        for (inst, attached) in attached.filter(|(_, a)| a.kind == metadata_kind::DI_ASSIGN_ID) {
            by_id.entry(attached.node).or_default().push(*inst);
        }
        Writes {
            by_id,
            places: super::places(self.body, &self.reached()),
        }
    }

    /// The home in memory of a variable from an assignment on: `before` is the instruction behind the record. The
    /// assignment must have been made there, by an instruction in the same block, or be that of the memory itself.
    pub(super) fn assigned_home(
        &self,
        writes: &Writes,
        before: InstId,
        record: &DbgRecord,
    ) -> Option<Home> {
        let assign = self.body.assigns.get(record.assign?)?;
        let is_bare = |expression: Option<MdId>| {
            let node = expression.and_then(|e| Node::get(self.scope, e));
            Operations::of(node).is_some_and(|o| o.is_empty())
        };
        let (block, at) = writes.place(before)?;
        let is_made = |inst: &InstId| {
            let of_memory = self.body.inst(*inst).op == Opcode::Alloca;
            let place = writes.place(*inst);
            of_memory || place.is_some_and(|(own, first)| own == block && first < at)
        };
        let made = writes.by_id.get(&assign.id?)?.iter().any(is_made);
        if !made || !is_bare(record.expression) || !is_bare(assign.expression) {
            return None;
        }
        let address = self.scope.metadata().value(assign.address?)?;
        let (memory, distance) = *self.origins(address).last()?;
        let home = self.slot_home(memory.as_inst()?, true)?;
        match home {
            _ if distance == 0 => Some(home),
            Home::Slot {
                key,
                offset,
                align: align @ ..=1,
                is_place,
            } => Some(Home::Slot {
                key,
                offset: offset.checked_add(u32::try_from(distance).ok()?)?,
                align,
                is_place,
            }),
            _ => None,
        }
    }
}
