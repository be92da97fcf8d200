//! Loop metadata without the debug locations in it, as LLVM makes it when it strips debug info.

use crate::body::Body;
use crate::metadata::{Attachment, MdKind, MdScope, MdStore, Storage};
use crate::schema::di::DiKind;
use crate::schema::metadata_kind;
use crate::value::MdId;
use rustc_hash::FxHashMap;

/// Removes debug locations from loop metadata, body by body.
#[derive(Default)]
pub(crate) struct LoopStripper {
    /// The nodes of the module that were looked at.
    module: FxHashMap<MdId, Rest>,
    /// Those of the current body.
    local: FxHashMap<MdId, Rest>,
    known_of_module: Option<Known>,
    known_of_body: Option<Known>,
    leaves: Leaves,
}

/// The uniqued tuples of a store, by their operands as [`Leaves::key`] gives them.
type Known = FxHashMap<Vec<u32>, usize>;

/// The first entry of the module for each string and value: a store may have several of one.
#[derive(Default)]
struct Leaves {
    strings: FxHashMap<Box<[u8]>, u32>,
    values: FxHashMap<u32, u32>,
}

impl Leaves {
    /// The operands of a tuple, with the same entry for the same string or value.
    fn key(&mut self, slots: &[u32], module: &MdStore) -> Vec<u32> {
        let slots = slots.iter().copied();
        slots.map(|slot| self.first(slot, module)).collect()
    }

    fn first(&mut self, slot: u32, module: &MdStore) -> u32 {
        let id = MdId::from_slot(slot).filter(|id| !id.is_local());
        let Some(entry) = id.and_then(|id| module.get(id.index())) else {
            return slot;
        };
        match (entry.kind, module.slots(entry).first()) {
            (MdKind::String, _) => {
                let text = module.string(entry);
                match self.strings.get(text) {
                    Some(&first) => first,
                    None => *self.strings.entry(text.into()).or_insert(slot),
                }
            }
            (MdKind::Value, Some(&value)) => *self.values.entry(value).or_insert(slot),
            _ => slot,
        }
    }
}

/// The parts of a node that are left without locations.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// All: it had none.
    Whole,
    /// Those of this new node.
    Part(MdId),
    /// None.
    Nothing,
}

/// A tuple whose operands are being looked at.
struct Open {
    id: MdId,
    distinct: bool,
    slots: Vec<u32>,
    /// The next operand.
    at: usize,
    kept: Vec<u32>,
    changed: bool,
    refers_to_itself: bool,
}

impl Open {
    /// Takes over an operand.
    fn keep(&mut self, slot: u32, rest: Rest) {
        match rest {
            Rest::Whole => self.kept.push(slot),
            Rest::Part(new) => self.kept.push(MdId::to_slot(Some(new))),
            Rest::Nothing => {}
        }
        self.changed |= rest != Rest::Whole;
    }
}

impl LoopStripper {
    /// Removes the locations from the loops of a body.
    pub(crate) fn body(&mut self, body: &mut Body, module: &mut MdStore) {
        self.local = FxHashMap::default();
        self.known_of_body = None;
        let Body {
            attachments,
            metadata: local,
            ..
        } = body;
        let mut loops: FxHashMap<MdId, Option<MdId>> = FxHashMap::default();
        for (_, attachment) in attachments.iter_mut() {
            if attachment.kind == metadata_kind::LOOP {
                let node = attachment.node;
                let new = loops
                    .entry(node)
                    .or_insert_with(|| self.of_loop(node, local, module));
                match *new {
                    Some(new) => attachment.node = new,
                    None => attachment.kind = u32::MAX,
                }
            }
        }
        attachments.retain(|_, attachment: &Attachment| attachment.kind != u32::MAX);
    }

    /// A loop's node without locations: itself if it has none, `None` if it has nothing else.
    fn of_loop(&mut self, node: MdId, local: &mut MdStore, module: &mut MdStore) -> Option<MdId> {
        let mut open = open(node, scope(local, module))?;
        // The first operand of a loop's node is the node itself.
        open.kept.push(0);
        for &slot in open.slots.clone().get(1..).unwrap_or_default() {
            let rest = self.of_slot(slot, local, module);
            open.keep(slot, rest);
        }
        if !open.changed {
            return Some(node);
        }
        if open.kept.len() == 1 {
            return None;
        }
        Some(push_own(node, open.kept, local, module))
    }

    fn of_slot(&mut self, slot: u32, local: &mut MdStore, module: &mut MdStore) -> Rest {
        let mut stack: Vec<Open> = Vec::new();
        let mut found = self.visit(slot, &mut stack, scope(local, module));
        loop {
            if let Some(rest) = found.take() {
                let Some(top) = stack.last_mut() else {
                    return rest;
                };
                let slot = top.slots.get(top.at).copied().unwrap_or(0);
                top.keep(slot, rest);
                top.at = top.at.saturating_add(1);
            }
            let Some(top) = stack.last_mut() else {
                return Rest::Whole;
            };
            if let Some(&slot) = top.slots.get(top.at) {
                if MdId::from_slot(slot) == Some(top.id) {
                    top.refers_to_itself = true;
                    top.kept.push(0);
                    top.at = top.at.saturating_add(1);
                } else {
                    found = self.visit(slot, &mut stack, scope(local, module));
                }
            } else if let Some(done) = stack.pop() {
                let id = done.id;
                let rest = self.close(done, local, module);
                self.set(id, rest);
                found = Some(rest);
            }
        }
    }

    /// The rest of an operand, or `None` if it is a tuple that was opened to find out.
    fn visit(&mut self, slot: u32, stack: &mut Vec<Open>, scope: MdScope<'_>) -> Option<Rest> {
        let Some(id) = MdId::from_slot(slot) else {
            return Some(Rest::Whole);
        };
        let known = match id.is_local() {
            true => self.local.get(&id),
            false => self.module.get(&id),
        };
        if let Some(rest) = known {
            return Some(*rest);
        }
        let kind = scope.get(id).map(|(entry, _)| entry.kind);
        if kind == Some(MdKind::Di(DiKind::DILocation)) {
            return Some(Rest::Nothing);
        }
        match open(id, scope) {
            None => Some(Rest::Whole),
            Some(opened) => {
                // Provisional, for nodes that refer to each other.
                self.set(id, Rest::Whole);
                stack.push(opened);
                None
            }
        }
    }

    fn set(&mut self, id: MdId, rest: Rest) {
        match id.is_local() {
            true => self.local.insert(id, rest),
            false => self.module.insert(id, rest),
        };
    }

    /// The rest of a tuple, all of whose operands were looked at.
    fn close(&mut self, done: Open, local: &mut MdStore, module: &mut MdStore) -> Rest {
        if !done.changed {
            return Rest::Whole;
        }
        if done.kept.len() == usize::from(done.refers_to_itself) {
            return Rest::Nothing;
        }
        if done.refers_to_itself {
            return Rest::Part(push_own(done.id, done.kept, local, module));
        }
        if done.distinct {
            let store = if done.id.is_local() { local } else { module };
            let index = store.push(MdKind::Tuple, Storage::Distinct, &done.kept);
            return Rest::Part(like(done.id, index));
        }
        Rest::Part(self.unique(done.id, done.kept, local, module))
    }

    /// The uniqued tuple of these operands; a new one is put beside `node`.
    fn unique(
        &mut self,
        node: MdId,
        slots: Vec<u32>,
        local: &mut MdStore,
        module: &mut MdStore,
    ) -> MdId {
        let leaves = &mut self.leaves;
        let key = leaves.key(&slots, module);
        let known = self
            .known_of_module
            .get_or_insert_with(|| tuples(module, module, leaves));
        if let Some(&index) = known.get(&key) {
            return MdId::module(index);
        }
        if !node.is_local() {
            let index = module.push(MdKind::Tuple, Storage::Uniqued, &slots);
            known.insert(key, index);
            return MdId::module(index);
        }
        let known = self
            .known_of_body
            .get_or_insert_with(|| tuples(local, module, leaves));
        let new = || local.push(MdKind::Tuple, Storage::Uniqued, &slots);
        MdId::local(*known.entry(key).or_insert_with(new))
    }
}

/// Adds a distinct tuple beside `node` whose first operand is the tuple itself.
fn push_own(node: MdId, mut slots: Vec<u32>, local: &mut MdStore, module: &mut MdStore) -> MdId {
    let store = if node.is_local() { local } else { module };
    let id = like(node, store.len());
    if let Some(slot) = slots.first_mut() {
        *slot = MdId::to_slot(Some(id));
    }
    store.push(MdKind::Tuple, Storage::Distinct, &slots);
    id
}

/// The handle of the entry at `index` of the store that owns `node`.
fn like(node: MdId, index: usize) -> MdId {
    match node.is_local() {
        true => MdId::local(index),
        false => MdId::module(index),
    }
}

fn scope<'a>(local: &'a MdStore, module: &'a MdStore) -> MdScope<'a> {
    MdScope {
        module,
        local: Some(local),
    }
}

/// A tuple with none of its operands looked at; `None` if `id` is no tuple.
fn open(id: MdId, scope: MdScope<'_>) -> Option<Open> {
    let (entry, store) = scope.get(id)?;
    (entry.kind == MdKind::Tuple).then(|| Open {
        id,
        distinct: entry.is_distinct(),
        slots: store.slots(entry).to_vec(),
        at: 0,
        kept: Vec::new(),
        changed: false,
        refers_to_itself: false,
    })
}

fn tuples(store: &MdStore, module: &MdStore, leaves: &mut Leaves) -> Known {
    let entries = store.entries().iter().enumerate();
    entries
        .filter(|(_, entry)| entry.kind == MdKind::Tuple && !entry.is_distinct())
        .map(|(index, entry)| (leaves.key(store.slots(*entry), module), index))
        .collect()
}
