//! Debug locations of inlined code: each names the call that it was inlined at.

use super::caller::Caller;
use super::clone::Clone;
use super::viable::is_static_alloca;
use bitsmith_model::entity::Table;
use bitsmith_model::inst::{DebugLoc, LocId};
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::slot;
use bitsmith_model::value::{GlobalId, InstId, MdId};
use rustc_hash::FxHashMap;

/// The call, as the locations of copies name it.
struct Site {
    call: MdId,
    /// The copies of the calls at which code was inlined into the callee.
    calls: FxHashMap<MdId, MdId>,
    locations: FxHashMap<DebugLoc, LocId>,
    nodes: FxHashMap<MdId, MdId>,
}

/// Renews the locations of copies. Nothing changes if the call has none.
pub(super) fn renew(caller: &mut Caller<'_>, copies: &Clone<'_>, call: InstId, callee: GlobalId) {
    let Some(of_call) = caller.body.loc(call) else {
        return;
    };
    let Some(at) = caller.body.locs.get(of_call).copied() else {
        return;
    };
    let plain = DebugLoc {
        atom_group: 0,
        atom_rank: 0,
        ..at
    };
    let of_call = caller.body.locs.push(plain);
    let slots = slots(&at);
    let store = &mut caller.body.metadata;
    let node = store.push(MdKind::Di(DiKind::DILocation), Storage::Distinct, &slots);
    let mut site = Site {
        call: MdId::local(node),
        calls: FxHashMap::default(),
        locations: FxHashMap::default(),
        nodes: FxHashMap::default(),
    };
    let global = caller.module.globals.get(callee);
    let mut attached = global
        .into_iter()
        .flat_map(|global| global.attachments.iter());
    let is_described = attached.any(|attachment| attachment.kind == metadata_kind::DBG);
    let is_plain = has_text(caller, b"no-inline-line-tables");
    for &block in &copies.blocks {
        for id in caller.live(block) {
            let own = caller.body.loc(id).filter(|_| !is_plain);
            let own = own.and_then(|own| caller.body.locs.get(own).copied());
            if let Some(own) = own {
                let loc = site.location(caller, own);
                caller.body.set_loc(id, Some(loc));
            } else if (!is_described || is_plain)
                && !is_static_alloca(caller.scope(), &caller.body, id)
            {
                caller.body.set_loc(id, Some(of_call));
            }
        }
        for id in caller.body.block_insts(block).collect::<Vec<_>>() {
            site.records(caller, id, is_plain);
        }
    }
}

fn has_text(caller: &Caller<'_>, name: &[u8]) -> bool {
    let global = caller.module.globals.get(caller.id);
    let function = global.and_then(|global| global.as_function());
    let attrs = &caller.module.attrs;
    function.is_some_and(|function| attrs.function_text(function.attrs, name).is_some())
}

/// The slots of the node with the content of a location.
fn slots(loc: &DebugLoc) -> Vec<u32> {
    let mut slots = vec![0; DiKind::DILocation.slot_count()];
    slots.put(usize::from(slot!(DILocation, "line")), loc.line);
    slots.put(usize::from(slot!(DILocation, "column")), loc.column.into());
    slots.put(
        usize::from(slot!(DILocation, "scope")),
        MdId::to_slot(loc.scope),
    );
    let at = MdId::to_slot(loc.inlined_at);
    slots.put(usize::from(slot!(DILocation, "inlinedAt")), at);
    slots
}

impl Site {
    fn location(&mut self, caller: &mut Caller<'_>, own: DebugLoc) -> LocId {
        if let Some(known) = self.locations.get(&own) {
            return *known;
        }
        let inlined_at = Some(self.inlined_at(caller, own.inlined_at));
        let loc = caller.body.locs.push(DebugLoc { inlined_at, ..own });
        self.locations.insert(own, loc);
        loc
    }

    /// The call that a location of the callee is inlined at now: the calls of its own chain are copied.
    fn inlined_at(&mut self, caller: &mut Caller<'_>, own: Option<MdId>) -> MdId {
        let at = usize::from(slot!(DILocation, "inlinedAt"));
        let mut chain = Vec::new();
        let mut next = own;
        let mut last = self.call;
        while let Some(id) = next {
            if let Some(known) = self.calls.get(&id) {
                last = *known;
                break;
            }
            let node = Node::get(caller.scope(), id).filter(|node| node.is(DiKind::DILocation));
            let Some(slots) = node.map(|node| node.slots.to_vec()) else {
                break;
            };
            // A chain that contains itself ends where it would begin again.
            if chain.iter().any(|(seen, _)| *seen == id) {
                break;
            }
            next = slots.get(at).and_then(|slot| MdId::from_slot(*slot));
            chain.push((id, slots));
        }
        for (id, mut slots) in chain.into_iter().rev() {
            slots.put(at, MdId::to_slot(Some(last)));
            let kind = MdKind::Di(DiKind::DILocation);
            let node = caller.body.metadata.push(kind, Storage::Distinct, &slots);
            last = MdId::local(node);
            self.calls.insert(id, last);
        }
        last
    }

    /// Renews the locations of the records before an instruction, or removes the records.
    fn records(&mut self, caller: &mut Caller<'_>, id: InstId, is_plain: bool) {
        let records = caller.body.dbg_records.of(id);
        if records.is_empty() {
            return;
        }
        if is_plain {
            caller.body.dbg_records.retain(|of, _| of != id);
            return;
        }
        let locs: Vec<Option<MdId>> = records.iter().map(|(_, record)| record.loc).collect();
        let new: Vec<Option<MdId>> = locs
            .into_iter()
            .map(|loc| loc.map(|loc| self.node(caller, loc)))
            .collect();
        let mut new = new.into_iter();
        for (of, record) in caller.body.dbg_records.iter_mut() {
            if *of == id
                && let Some(loc) = new.next()
            {
                record.loc = loc;
            }
        }
    }

    /// The node of a record's location.
    fn node(&mut self, caller: &mut Caller<'_>, own: MdId) -> MdId {
        if let Some(known) = self.nodes.get(&own) {
            return *known;
        }
        let node = Node::get(caller.scope(), own).filter(|node| node.is(DiKind::DILocation));
        let Some((mut slots, storage)) = node.map(|node| (node.slots.to_vec(), node.storage))
        else {
            return own;
        };
        let at = usize::from(slot!(DILocation, "inlinedAt"));
        let outer = slots.get(at).and_then(|slot| MdId::from_slot(*slot));
        let outer = self.inlined_at(caller, outer);
        slots.put(at, MdId::to_slot(Some(outer)));
        let kind = MdKind::Di(DiKind::DILocation);
        let new = MdId::local(caller.body.metadata.push(kind, storage, &slots));
        self.nodes.insert(own, new);
        new
    }
}
