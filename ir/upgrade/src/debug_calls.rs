//! Calls of `llvm.dbg.…`, which are debug records since LLVM 19.

use bitsmith_model::aggregate::is_zero;
use bitsmith_model::body::Body;
use bitsmith_model::inst::{AssignInfo, DbgRecord, DbgRecordKind, DebugLoc, LocId};
use bitsmith_model::metadata::{MdKind, MdStore, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf;
use bitsmith_model::value::{InstId, MdId, ValueKind};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// The uniqued nodes of locations, by their slots.
pub(super) type LocationNodes = FxHashMap<Box<[u32]>, MdId>;

/// The nodes of locations: records refer to nodes, instructions do not. A node that the body or the module has
/// already is taken.
pub(super) struct Locations<'a> {
    module: &'a MdStore,
    /// Of the module; filled for the first record of any body.
    of_module: &'a OnceLock<LocationNodes>,
    /// Of the body; filled for its first record.
    of_body: Option<LocationNodes>,
}

/// The uniqued locations of a store; `id` is the node of a place in it.
fn location_nodes(store: &MdStore, id: impl Fn(usize) -> MdId) -> LocationNodes {
    let location = MdKind::Di(DiKind::DILocation);
    let entries = store.entries().iter().enumerate();
    entries
        .filter(|(_, entry)| entry.kind == location && !entry.is_distinct())
        .map(|(at, entry)| (store.slots(*entry).into(), id(at)))
        .collect()
}

/// Returns true if a call describes a value at an offset, as calls could before LLVM 6: it has no replacement.
pub(super) fn is_at_offset(module: &Module, body: &Body, id: InstId) -> bool {
    let Some(call) = body.call_view(id) else {
        return false;
    };
    let &[_, offset, _, _] = call.arguments() else {
        return false;
    };
    let constant = module.scope_in(body).constant(offset);
    !constant.is_some_and(|(constant, pool)| is_zero(constant.kind, pool))
}

impl<'a> Locations<'a> {
    pub fn new(module: &'a Module, of_module: &'a OnceLock<LocationNodes>) -> Self {
        Self {
            module: &module.metadata,
            of_module,
            of_body: None,
        }
    }

    /// The debug record for a call.
    pub fn record(
        &mut self,
        body: &mut Body,
        id: InstId,
        kind: DbgRecordKind,
    ) -> Option<DbgRecord> {
        let args: Vec<Option<MdId>> = body
            .call_view(id)?
            .arguments()
            .iter()
            .map(|value| match value.kind() {
                ValueKind::Metadata(id) => Some(id),
                _ => None,
            })
            .collect();
        let arg = |index: usize| args.get(index).copied().flatten();
        // A value was followed by an offset, before LLVM 6.
        let skip = usize::from(kind == DbgRecordKind::Value && args.len() == 4);
        let behind = |index: usize| arg(index.saturating_add(skip));
        let loc = body.loc(id).map(|loc| self.node(body, loc));
        let mut record = DbgRecord {
            kind,
            loc,
            location: None,
            variable: arg(0),
            expression: None,
            assign: None,
        };
        if kind != DbgRecordKind::Label {
            record.location = arg(0);
            record.variable = behind(1);
            record.expression = behind(2);
        }
        if kind == DbgRecordKind::Assign {
            record.assign = Some(body.assigns.push(AssignInfo {
                id: arg(3),
                address: arg(4),
                expression: arg(5),
            }));
        }
        Some(record)
    }

    fn node(&mut self, body: &mut Body, loc: LocId) -> MdId {
        let Some(&at) = body.locs.get(loc) else {
            return MdId::local(body.metadata.len());
        };
        let slots = slots(at);
        let of_module = self
            .of_module
            .get_or_init(|| location_nodes(self.module, MdId::module));
        if let Some(&node) = of_module.get(&*slots) {
            return node;
        }
        let of_body = self
            .of_body
            .get_or_insert_with(|| location_nodes(&body.metadata, MdId::local));
        *of_body.entry(slots.into()).or_insert_with_key(|slots| {
            let kind = MdKind::Di(DiKind::DILocation);
            MdId::local(body.metadata.push(kind, Storage::Uniqued, slots))
        })
    }
}

/// The slots of a location's node, in the order of the table.
fn slots(loc: DebugLoc) -> Vec<u32> {
    let mut slots = Vec::with_capacity(DiKind::DILocation.slot_count());
    for field in DiKind::DILocation.fields() {
        match field.name {
            "line" => slots.push(loc.line),
            "column" => slots.push(loc.column.into()),
            "scope" => slots.push(MdId::to_slot(loc.scope)),
            "inlinedAt" => slots.push(MdId::to_slot(loc.inlined_at)),
            "isImplicitCode" => slots.push(loc.implicit.into()),
            "atomGroup" => slots.extend([loc.atom_group as u32, (loc.atom_group >> 32) as u32]),
            _ => slots.push(loc.atom_rank.into()),
        }
    }
    slots
}

/// An expression of what stands at an address, for one of the address.
pub(super) fn dereferenced(
    module: &Module,
    body: &mut Body,
    expression: Option<MdId>,
) -> Option<MdId> {
    const KIND: MdKind = MdKind::Di(DiKind::DIExpression);
    let (entry, store) = module.scope_in(body).metadata().get(expression?)?;
    if entry.kind != KIND {
        return expression;
    }
    let mut slots = store.slots(entry).to_vec();
    let at = end_of_location(&slots);
    slots.splice(at..at, [dwarf::DW_OP_deref, 0]);
    Some(MdId::local(body.metadata.push(
        KIND,
        Storage::Uniqued,
        &slots,
    )))
}

/// The place in the slots of an expression behind what makes its location: before what says that it is
/// a value, or part of one.
fn end_of_location(slots: &[u32]) -> usize {
    let mut at = 0usize;
    while let Some(&[low, high]) = slots.get(at..at.saturating_add(2)) {
        let op = u64::from(high) << 32 | u64::from(low);
        if [dwarf::DW_OP_stack_value, dwarf::DW_OP_LLVM_fragment]
            .map(u64::from)
            .contains(&op)
        {
            return at;
        }
        let operands = dwarf::op_operands(op);
        at = at.saturating_add(operands.saturating_add(1).saturating_mul(2));
    }
    at.min(slots.len())
}
