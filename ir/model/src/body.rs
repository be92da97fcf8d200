//! The body of a function: its blocks and instructions, with the constants and metadata that are local to it.
//!
//! A body owns its arenas and refers to handles of its module only, so bodies can be decoded,
//! walked, printed and compiled independently of each other.

use crate::attr::AttrListId;
use crate::constant::ConstPool;
use crate::entity::{Arena, Bytes, Entity, Span, Table};
use crate::inst::{
    AssignId, AssignInfo, Bundle, CallId, CallInfo, DbgRecord, DebugLoc, Inst, LocId,
};
use crate::metadata::{Attachment, MdStore};
use crate::newer::Newer;
use crate::types::TypeId;
use crate::value::{BlockId, InstId, Value};

/// A function body.
#[derive(Clone, Debug, Default)]
pub struct Body {
    insts: Arena<InstId, Inst>,
    /// The neighbours of each instruction. Empty as long as the instructions of every block have
    /// consecutive handles, as they have after reading.
    links: Vec<Link>,
    operands: Vec<Value>,
    blocks: Arena<BlockId, Block>,
    /// The blocks in their order; the first is the entry.
    pub order: Vec<BlockId>,
    calls: Arena<CallId, CallInfo>,
    bundles: Vec<Bundle>,
    indices: Vec<u32>,
    /// Constants that only this body uses.
    pub consts: ConstPool,
    /// Metadata that only this body uses.
    pub metadata: MdStore,
    /// Source locations.
    pub locs: Arena<LocId, DebugLoc>,
    /// The location of each instruction, as its number plus one; 0 for none.
    inst_locs: Vec<u32>,
    /// Metadata attached to instructions, all but `!dbg`.
    pub attachments: SideTable<Attachment>,
    /// Debug records, each before an instruction.
    pub dbg_records: SideTable<DbgRecord>,
    /// The further operands of those that are `#dbg_assign`.
    pub assigns: Arena<AssignId, AssignInfo>,
    /// Names of parameters, instructions and blocks.
    pub names: LocalNames,
    /// Orders of uses that the file asks for.
    pub use_lists: Vec<UseList>,
    /// The instructions that an upgrade made, in order: their uses are younger than all others.
    pub renewed: Vec<Renewed>,
    /// Records among the instructions, written by a newer producer, that the model cannot represent.
    pub newer: Vec<Newer>,
    /// Flag bits of an instruction's record that LLVM 22 does not know, as in the record.
    pub newer_flags: SideTable<u64>,
    /// Operands of an instruction's location record after those that LLVM 22 knows.
    pub newer_locs: SideTable<Box<[u64]>>,
}

/// A basic block: the ends of its list of instructions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Block {
    first: Option<InstId>,
    last: Option<InstId>,
}

/// The neighbours of an instruction in its block.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    prev: Option<InstId>,
    next: Option<InstId>,
}

/// The order in which a value's uses are to be kept: the «use-list order» of LangRef.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UseList {
    /// The value, or the block, whose uses are meant.
    pub value: Value,
    /// The permutation: the new position of each use.
    pub indexes: Box<[u32]>,
}

/// An instruction that an upgrade made or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Renewed {
    /// The instruction.
    pub inst: InstId,
    /// The change that the upgrade made.
    pub change: Change,
}

/// The effect of an upgrade on an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is new.
    New,
    /// It is new, and replaced the result of a call.
    Result,
    /// It is a call that was there, of another function.
    Callee,
}

/// A sparse table by instruction. The entries of one instruction keep their order.
#[derive(Clone, Debug)]
pub struct SideTable<T> {
    entries: Vec<(InstId, T)>,
}

impl<T> Default for SideTable<T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
        }
    }
}

impl<T> SideTable<T> {
    /// Adds an entry after those of `inst`.
    pub fn push(&mut self, inst: InstId, entry: T) {
        if self.entries.last().is_none_or(|(last, _)| *last <= inst) {
            self.entries.push((inst, entry));
        } else {
            let at = self.entries.partition_point(|(id, _)| *id <= inst);
            self.entries.insert(at, (inst, entry));
        }
    }
    /// Adds an entry at the end, for readers that sort once at the end.
    pub fn push_unsorted(&mut self, inst: InstId, entry: T) {
        self.entries.push((inst, entry));
    }
    /// Sorts the entries by instruction, after [`SideTable::push_unsorted`]; the sort is stable.
    pub fn sort(&mut self) {
        if !self.entries.is_sorted_by_key(|(id, _)| *id) {
            self.entries.sort_by_key(|(id, _)| *id);
        }
    }
    /// Keeps the last of the entries of one instruction with the same key, at the position of the first.
    /// Entries must be sorted by key.
    pub fn keep_last<K: PartialEq>(&mut self, key: impl Fn(&T) -> K)
    where
        T: Copy,
    {
        let (mut kept, mut start) = (0usize, 0usize);
        for index in 0..self.entries.len() {
            let Some(&(inst, entry)) = self.entries.get(index) else {
                break;
            };
            if (self.entries.get(start)).is_some_and(|(first, _)| *first != inst) {
                start = kept;
            }
            let of_inst = self.entries.get_mut(start..kept).unwrap_or_default();
            let same = |(id, other): &&mut (InstId, T)| *id == inst && key(other) == key(&entry);
            if let Some((_, place)) = of_inst.iter_mut().find(same) {
                *place = entry;
                continue;
            }
            self.entries.put(kept, (inst, entry));
            kept = kept.saturating_add(1);
        }
        self.entries.truncate(kept);
    }
    /// The entries of `inst`.
    pub fn of(&self, inst: InstId) -> &[(InstId, T)] {
        if self.entries.is_empty() {
            return &[];
        }
        let start = self.entries.partition_point(|(id, _)| *id < inst);
        let rest = self.entries.get(start..).unwrap_or_default();
        let len = rest.iter().take_while(|(id, _)| *id == inst).count();
        rest.get(..len).unwrap_or_default()
    }
    /// Returns a cursor for a walk over the instructions in order.
    pub fn cursor(&self) -> SideCursor<'_, T> {
        SideCursor {
            entries: &self.entries,
            at: 0,
        }
    }
    /// All entries, by instruction.
    pub fn iter(&self) -> std::slice::Iter<'_, (InstId, T)> {
        self.entries.iter()
    }
    /// All entries, mutable.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, (InstId, T)> {
        self.entries.iter_mut()
    }
    /// Keeps only the entries for which `keep` holds.
    pub fn retain(&mut self, mut keep: impl FnMut(InstId, &T) -> bool) {
        self.entries.retain(|(id, t)| keep(*id, t));
    }
    /// Returns true if the table is empty.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// A cursor over a side table that advances with a walk over the instructions, mostly without a search.
#[derive(Clone, Debug)]
pub struct SideCursor<'a, T> {
    entries: &'a [(InstId, T)],
    at: usize,
}

impl<'a, T> SideCursor<'a, T> {
    /// The entries of `inst`.
    #[inline]
    pub fn of(&mut self, inst: InstId) -> &'a [(InstId, T)] {
        if self.entries.is_empty() {
            return &[];
        }
        let behind = |at: usize| self.entries.get(at).is_none_or(|(id, _)| *id >= inst);
        let before = |at: usize| {
            at.checked_sub(1)
                .and_then(|at| self.entries.get(at))
                .is_none_or(|(id, _)| *id < inst)
        };
        if !(behind(self.at) && before(self.at)) {
            self.at = self.entries.partition_point(|(id, _)| *id < inst);
        }
        let rest = self.entries.get(self.at..).unwrap_or_default();
        let len = rest.iter().take_while(|(id, _)| *id == inst).count();
        self.at = self.at.saturating_add(len);
        rest.get(..len).unwrap_or_default()
    }
}

/// Names of parameters, blocks and instructions. A table is allocated only if it has names.
#[derive(Clone, Debug, Default)]
pub struct LocalNames {
    bytes: Bytes,
    args: Vec<Span>,
    insts: Vec<Span>,
    blocks: Vec<Span>,
}

impl LocalNames {
    /// The name of `value`, empty for none.
    pub fn get(&self, value: Value) -> &[u8] {
        use crate::value::ValueKind::*;
        let span = match value.kind() {
            Arg(index) => self.args.get(index as usize),
            Inst(id) => self.insts.get(id.index()),
            Block(id) => self.blocks.get(id.index()),
            _ => None,
        };
        span.map_or(&[], |span| self.bytes.get(*span))
    }
    /// Names `value`, an existing parameter, instruction or block.
    pub fn set(&mut self, value: Value, name: &[u8]) {
        use crate::value::ValueKind::*;
        let span = self.bytes.add(name);
        let (table, index) = match value.kind() {
            Arg(index) => (&mut self.args, index as usize),
            Inst(id) => (&mut self.insts, id.index()),
            Block(id) => (&mut self.blocks, id.index()),
            _ => return,
        };
        if table.len() <= index {
            table.resize(index.saturating_add(1), Span::default());
        }
        table.put(index, span);
    }
    /// The number of parameters that the name table covers, from the first on.
    pub fn arg_count(&self) -> u32 {
        u32::try_from(self.args.len()).unwrap_or(u32::MAX)
    }
    /// Returns true if no value has a name.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
    fn clear(&mut self) {
        let Self {
            bytes,
            args,
            insts,
            blocks,
        } = self;
        bytes.clear();
        args.clear();
        insts.clear();
        blocks.clear();
    }
}

impl Body {
    /// Returns true if a newer producer wrote a record or block here that is kept only as bits.
    pub fn has_newer(&self) -> bool {
        !self.newer.is_empty() || !self.newer_locs.is_empty() || self.metadata.has_raw()
    }
    // ---- building ----

    /// Reserves capacity for further instructions and operands.
    pub fn reserve(&mut self, insts: usize, operands: usize) {
        self.insts.reserve(insts);
        self.operands.reserve(operands);
    }
    /// Adds an empty block at the end of the order.
    pub fn push_block(&mut self) -> BlockId {
        let id = self.add_block();
        self.order.push(id);
        id
    }
    /// Adds an empty block that is not in the order yet.
    pub fn add_block(&mut self) -> BlockId {
        self.blocks.push(Block::default())
    }
    /// Adds an instruction, with its operands, at the end of `block`.
    #[inline]
    pub fn push(&mut self, block: BlockId, inst: Inst, operands: &[Value]) -> InstId {
        let id = self.add(inst, operands);
        self.append(block, id);
        id
    }
    /// Adds an instruction that is in no block yet.
    pub fn add(&mut self, mut inst: Inst, operands: &[Value]) -> InstId {
        inst.operands = Span::append(&mut self.operands, operands.iter().copied());
        if !self.links.is_empty() {
            self.links.push(Link::default());
        }
        self.insts.push(inst)
    }
    /// Appends an instruction that is in no block to `block`.
    pub fn append(&mut self, block: BlockId, id: InstId) {
        let Some(last) = self.last_inst(block) else {
            if let Some(place) = self.blocks.entry_mut(block) {
                (place.first, place.last) = (Some(id), Some(id));
            }
            return;
        };
        let in_row = last.index().checked_add(1) == Some(id.index());
        if !self.links.is_empty() || !in_row {
            self.link(last).next = Some(id);
            self.link(id).prev = Some(last);
        }
        if let Some(place) = self.blocks.entry_mut(block) {
            place.last = Some(id);
        }
    }
    /// Inserts an instruction that is in no block before `before`, an instruction of `block`.
    pub fn insert_before(&mut self, block: BlockId, before: InstId, id: InstId) {
        let prev = self.link(before).prev.replace(id);
        *self.link(id) = Link {
            prev,
            next: Some(before),
        };
        match prev {
            Some(prev) => self.link(prev).next = Some(id),
            None => {
                if let Some(place) = self.blocks.entry_mut(block) {
                    place.first = Some(id);
                }
            }
        }
    }
    /// Unlinks an instruction from `block`. Its handle stays valid; its uses are left to the caller.
    pub fn remove(&mut self, block: BlockId, id: InstId) {
        let Link { prev, next } = std::mem::take(self.link(id));
        if let Some(prev) = prev {
            self.link(prev).next = next;
        }
        if let Some(next) = next {
            self.link(next).prev = prev;
        }
        if let Some(place) = self.blocks.entry_mut(block) {
            if prev.is_none() {
                place.first = next;
            }
            if next.is_none() {
                place.last = prev;
            }
        }
    }
    /// The instruction before `id` in `block`.
    pub fn prev(&self, block: BlockId, id: InstId) -> Option<InstId> {
        if self.links.is_empty() {
            let first = self.first_inst(block).filter(|first| *first < id);
            return first.and(id.index().checked_sub(1)).map(InstId::new);
        }
        self.links.get(id.index())?.prev
    }
    /// The instruction after `id` in `block`.
    pub fn next(&self, block: BlockId, id: InstId) -> Option<InstId> {
        self.before_end(id, self.last_inst(block))
    }
    /// The instruction after `id` in a block whose last instruction is `last`.
    fn before_end(&self, id: InstId, last: Option<InstId>) -> Option<InstId> {
        if self.links.is_empty() {
            let last = last.filter(|last| id < *last);
            return last.and(id.index().checked_add(1)).map(InstId::new);
        }
        self.links.get(id.index())?.next
    }
    fn link(&mut self, id: InstId) -> &mut Link {
        if self.links.is_empty() {
            self.link_rows();
        }
        &mut self.links[id.index()]
    }
    /// Makes explicit the links that consecutive handles implied so far.
    fn link_rows(&mut self) {
        let mut links = vec![Link::default(); self.insts.len()];
        for block in self.blocks.values() {
            let (Some(first), Some(last)) = (block.first, block.last) else {
                continue;
            };
            let row = links.get_mut(first.index()..=last.index());
            for (id, link) in (first.index()..).zip(row.unwrap_or_default()) {
                let (before, behind) = (id.checked_sub(1), id.checked_add(1));
                link.prev = before.filter(|_| id != first.index()).map(InstId::new);
                link.next = behind.filter(|_| id != last.index()).map(InstId::new);
            }
        }
        self.links = links;
    }
    /// Adds the call information of a call.
    pub fn add_call(&mut self, call: CallInfo) -> CallId {
        self.calls.push(call)
    }
    /// The call information of a call, mutable.
    pub fn call_mut(&mut self, call: CallId) -> Option<&mut CallInfo> {
        self.calls.get_mut(call)
    }
    /// Replaces the attributes of a call.
    pub fn set_call_attrs(&mut self, call: CallId, attrs: AttrListId) {
        if let Some(call) = self.calls.entry_mut(call) {
            call.attrs = attrs;
        }
    }
    /// Adds operand bundles and returns their span.
    pub fn add_bundles(&mut self, bundles: impl IntoIterator<Item = Bundle>) -> Span {
        Span::append(&mut self.bundles, bundles)
    }
    /// Returns `inst` with the indices of an extractvalue or insertvalue.
    pub fn with_indices(&mut self, mut inst: Inst, indices: &[u32]) -> Inst {
        inst.aux = u32::try_from(self.indices.len()).unwrap_or(u32::MAX);
        self.indices.push(u32::try_from(indices.len()).unwrap_or(0));
        self.indices.extend_from_slice(indices);
        inst
    }
    /// Sets the debug location of an instruction.
    pub fn set_loc(&mut self, inst: InstId, loc: Option<LocId>) {
        let index = inst.index();
        if self.inst_locs.len() <= index {
            self.inst_locs.resize(index.saturating_add(1), 0);
        }
        self.inst_locs
            .put(index, loc.map_or(0, |l| l.as_u32().saturating_add(1)));
    }

    /// Removes the debug locations of all instructions.
    pub fn clear_locs(&mut self) {
        self.locs = Arena::default();
        self.inst_locs.clear();
        self.newer_locs = SideTable::default();
    }

    /// Removes everything and keeps the capacity, for readers that read bodies one after the other and keep
    /// trimmed copies.
    pub fn clear(&mut self) {
        let Self {
            insts,
            links,
            operands,
            blocks,
            order,
            calls,
            bundles,
            indices,
            consts,
            metadata,
            locs,
            inst_locs,
            attachments,
            dbg_records,
            assigns,
            names,
            use_lists,
            renewed,
            newer,
            newer_flags,
            newer_locs,
        } = self;
        insts.clear();
        links.clear();
        operands.clear();
        blocks.clear();
        order.clear();
        calls.clear();
        bundles.clear();
        indices.clear();
        consts.clear();
        metadata.clear();
        locs.clear();
        inst_locs.clear();
        attachments.entries.clear();
        dbg_records.entries.clear();
        assigns.clear();
        names.clear();
        use_lists.clear();
        renewed.clear();
        newer.clear();
        newer_flags.entries.clear();
        newer_locs.entries.clear();
    }

    // ---- access ----

    /// The further operands of a `#dbg_assign`; `None` for other debug records.
    pub fn assign(&self, record: &DbgRecord) -> Option<&AssignInfo> {
        self.assigns.get(record.assign?)
    }

    /// The instruction that `id` names.
    #[inline]
    pub fn inst(&self, id: InstId) -> &Inst {
        &self.insts[id]
    }
    /// The instruction, mutable.
    pub fn inst_mut(&mut self, id: InstId) -> &mut Inst {
        &mut self.insts[id]
    }
    /// All instructions ever added, in the order of their handles.
    pub fn insts(&self) -> &Arena<InstId, Inst> {
        &self.insts
    }
    /// The operands of an instruction.
    #[inline]
    pub fn operands(&self, id: InstId) -> &[Value] {
        self.insts[id].operands.of(&self.operands)
    }
    /// The operands, mutable.
    pub fn operands_mut(&mut self, id: InstId) -> &mut [Value] {
        self.insts[id].operands.of_mut(&mut self.operands)
    }
    /// Replaces the operands of an instruction.
    pub fn set_operands(&mut self, id: InstId, operands: &[Value]) {
        let span = Span::append(&mut self.operands, operands.iter().copied());
        self.insts[id].operands = span;
    }
    /// The pool of all operands, for resolving forward references and for replacing every use of a value.
    pub fn operand_pool(&mut self) -> &mut Vec<Value> {
        &mut self.operands
    }
    /// Replaces every use of `old` by an instruction.
    pub fn replace_uses(&mut self, old: Value, new: Value) {
        for operand in &mut self.operands {
            if *operand == old {
                *operand = new;
            }
        }
    }
    /// The blocks, by handle (their order: [`Body::order`]).
    pub fn blocks(&self) -> &Arena<BlockId, Block> {
        &self.blocks
    }
    /// The instructions of a block, in order.
    pub fn block_insts(&self, block: BlockId) -> Insts<'_> {
        Insts {
            body: self,
            next: self.first_inst(block),
            last: self.last_inst(block),
        }
    }
    /// The last instruction of a block.
    pub fn last_inst(&self, block: BlockId) -> Option<InstId> {
        self.blocks.get(block)?.last
    }
    /// The first instruction of a block.
    pub fn first_inst(&self, block: BlockId) -> Option<InstId> {
        self.blocks.get(block)?.first
    }
    /// The call information of a call, invoke or callbr; `None` for other instructions.
    #[inline]
    pub fn call(&self, id: InstId) -> Option<&CallInfo> {
        self.calls.get(self.insts[id].call_id()?)
    }
    /// All calls' information.
    pub fn calls(&self) -> &Arena<CallId, CallInfo> {
        &self.calls
    }
    /// The information of all calls, mutable.
    pub fn calls_mut(&mut self) -> std::slice::IterMut<'_, CallInfo> {
        self.calls.values_mut()
    }
    /// All operand bundles, mutable.
    pub fn bundles_mut(&mut self) -> std::slice::IterMut<'_, Bundle> {
        self.bundles.iter_mut()
    }
    /// All instructions, mutable.
    pub fn insts_mut(&mut self) -> std::slice::IterMut<'_, Inst> {
        self.insts.values_mut()
    }
    /// Maps the types of all instructions, calls and constants.
    pub fn map_types(&mut self, to: impl Fn(TypeId) -> TypeId) {
        for inst in self.insts.values_mut() {
            inst.ty = to(inst.ty);
            if let Some(source) = inst.source_type() {
                *inst = inst.with_source_type(to(source));
            }
        }
        for call in self.calls.values_mut() {
            call.func_ty = to(call.func_ty);
        }
        self.consts.map_types(to);
    }
    /// The operand bundles of a call.
    pub fn bundles(&self, call: &CallInfo) -> &[Bundle] {
        call.bundles.of(&self.bundles)
    }
    /// The indices of an extractvalue or insertvalue.
    pub fn indices(&self, inst: &Inst) -> &[u32] {
        let at = inst.aux as usize;
        let len = self.indices.get(at).copied().unwrap_or(0) as usize;
        let start = at.saturating_add(1);
        self.indices
            .get(start..start.saturating_add(len))
            .unwrap_or_default()
    }
    /// The source location of an instruction.
    pub fn loc(&self, inst: InstId) -> Option<LocId> {
        let raw = *self.inst_locs.get(inst.index())?;
        raw.checked_sub(1).map(LocId::from_u32)
    }
    /// Returns true if any instruction has a debug location.
    pub fn has_locs(&self) -> bool {
        !self.inst_locs.is_empty()
    }
    /// The type of an instruction's result.
    pub fn result_type(&self, id: InstId) -> TypeId {
        self.insts[id].ty
    }
}

/// The instructions of a block, in order.
#[derive(Clone)]
pub struct Insts<'a> {
    body: &'a Body,
    next: Option<InstId>,
    last: Option<InstId>,
}

impl Iterator for Insts<'_> {
    type Item = InstId;

    #[inline]
    fn next(&mut self) -> Option<InstId> {
        let id = self.next?;
        self.next = self.body.before_end(id, self.last);
        Some(id)
    }
}
