//! Copies of a callee's blocks: those that can be reached with the arguments of the call.

use super::caller::Caller;
use super::simplify::{known_value, simplified};
use crate::effects::has_effects;
use crate::targets::{known_target, only_target};
use bitsmith_model::body::Body;
use bitsmith_model::inst::{CallInfo, Inst};
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::value::{BlockId, InstId, MdId, Value, ValueKind};
use bitsmith_model::view::View;
use rustc_hash::FxHashMap;

/// The suffix of the names of copies.
const SUFFIX: &[u8] = b".i";

/// A callee's body on its way into a caller.
pub(super) struct Clone<'f> {
    pub(super) from: &'f Body,
    /// The value of each parameter.
    pub(super) args: Vec<Value>,
    /// The copies in the order of the callee; the first is the entry.
    pub(super) blocks: Vec<BlockId>,
    /// The copies of instructions, with their originals, in the order in which they were made.
    pub(super) made: Vec<(InstId, InstId)>,
    values: FxHashMap<InstId, Value>,
    block_map: FxHashMap<BlockId, BlockId>,
    metadata: FxHashMap<MdId, MdId>,
    assign_ids: FxHashMap<MdId, MdId>,
}

impl<'f> Clone<'f> {
    pub(super) fn new(from: &'f Body, args: Vec<Value>) -> Self {
        Self {
            from,
            args,
            blocks: Vec::new(),
            made: Vec::new(),
            values: FxHashMap::default(),
            block_map: FxHashMap::default(),
            metadata: FxHashMap::default(),
            assign_ids: FxHashMap::default(),
        }
    }

    /// Makes the copies. They are in no order of blocks yet.
    pub(super) fn run(&mut self, caller: &mut Caller<'_>) {
        let mut work: Vec<BlockId> = self.from.order.first().copied().into_iter().collect();
        while let Some(block) = work.pop() {
            if !self.block_map.contains_key(&block) {
                self.block(caller, block, &mut work);
            }
        }
        let copies = self.from.order.iter();
        let copies = copies.filter_map(|block| self.block_map.get(block));
        self.blocks = copies.copied().collect();
        self.resolve_phis(caller);
        self.finish_terminators(caller);
        self.simplify(caller);
        self.fold_terminators(caller);
        self.remove_unreachable(caller);
        self.merge_blocks(caller);
        self.copy_records(caller);
    }

    /// The value that stands for one of the callee.
    pub(super) fn value(&mut self, caller: &mut Caller<'_>, value: Value) -> Option<Value> {
        let found = match value.kind() {
            ValueKind::Arg(index) => self.args.get(index as usize).copied(),
            ValueKind::Inst(id) => self.values.get(&id).copied(),
            ValueKind::Block(id) => self.block_map.get(&id).map(|block| Value::block(*block)),
            ValueKind::Metadata(id) if id.is_local() => {
                self.metadata(caller, id).map(Value::metadata)
            }
            _ => Some(value),
        };
        found.map(|value| caller.resolve(value))
    }

    fn operands(&mut self, caller: &mut Caller<'_>, id: InstId) -> Vec<Value> {
        let operands = self.from.operands(id).iter();
        let mapped = operands.map(|value| self.value(caller, *value).unwrap_or(*value));
        mapped.collect()
    }

    /// Metadata that names values of the callee, with those of the caller.
    fn metadata(&mut self, caller: &mut Caller<'_>, id: MdId) -> Option<MdId> {
        if !id.is_local() {
            return Some(id);
        }
        let entry = self.from.metadata.get(id.index())?;
        let slots = self.from.metadata.slots(entry);
        match entry.kind {
            // The value may be replaced later, so that each use has its own.
            MdKind::Value => {
                let old = Value::from_u32(*slots.first()?);
                let new = match self.value(caller, old) {
                    Some(new) => new,
                    None => {
                        let ty = old.as_inst().map(|id| self.from.inst(id).ty);
                        caller.poison(ty?)
                    }
                };
                Some(MdId::local(caller.body.metadata.push_value(new)))
            }
            _ => {
                if let Some(known) = self.metadata.get(&id) {
                    return Some(*known);
                }
                let parts: Vec<u32> = slots
                    .iter()
                    .map(|slot| {
                        let part = MdId::from_slot(*slot);
                        let is_list = |id: MdId| self.is_argument_list(id);
                        let part = part.filter(|id| !is_list(*id));
                        MdId::to_slot(part.and_then(|part| self.metadata(caller, part)))
                    })
                    .collect();
                let made = caller
                    .body
                    .metadata
                    .push(entry.kind, Storage::Uniqued, &parts);
                self.metadata.insert(id, MdId::local(made));
                Some(MdId::local(made))
            }
        }
    }

    /// Returns true for a list, which no list contains.
    fn is_argument_list(&self, id: MdId) -> bool {
        let entry = self.from.metadata.get(id.index());
        id.is_local() && entry.is_some_and(|entry| entry.kind != MdKind::Value)
    }

    fn block(&mut self, caller: &mut Caller<'_>, block: BlockId, work: &mut Vec<BlockId>) {
        let new = caller.body.add_block();
        self.block_map.insert(block, new);
        self.name(caller, block.into(), new.into());
        let last = self.from.last_inst(block);
        for id in self.from.block_insts(block) {
            if Some(id) == last {
                self.terminator(caller, id, new, work);
            } else {
                self.instruction(caller, id, new);
            }
        }
    }

    fn instruction(&mut self, caller: &mut Caller<'_>, id: InstId, to: BlockId) {
        let op = self.from.inst(id).op;
        if op == Opcode::Phi {
            let copy = caller.add(Inst::new(op, self.from.inst(id).ty), &[]);
            let flags = self.from.inst(id).flags();
            caller.body.inst_mut(copy).set_flags(flags);
            self.put(caller, id, copy, to);
            return;
        }
        let callee = self.from.called_global(id);
        if callee.is_some_and(|id| caller.module.name(id) == b"llvm.fake.use") {
            return;
        }
        let operands = self.operands(caller, id);
        if let Some(known) = known_value(caller, self.from.inst(id), &operands) {
            self.values.insert(id, known);
            return;
        }
        let inst = self.copy(caller, id);
        let copy = caller.add(inst, &operands);
        self.put(caller, id, copy, to);
    }

    fn put(&mut self, caller: &mut Caller<'_>, id: InstId, copy: InstId, to: BlockId) {
        caller.body.append(to, copy);
        for (_, attachment) in self.from.attachments.of(id) {
            let mut attachment = *attachment;
            if attachment.kind == metadata_kind::DI_ASSIGN_ID {
                attachment.node = self.assign_id(caller, attachment.node);
            }
            caller.body.attachments.push(copy, attachment);
        }
        if let Some(loc) = self.from.loc(id).and_then(|loc| self.from.locs.get(loc)) {
            let loc = caller.body.locs.push(*loc);
            caller.body.set_loc(copy, Some(loc));
        }
        self.name(caller, id.into(), copy.into());
        self.values.insert(id, copy.into());
        self.made.push((id, copy));
    }

    /// The identity of an assignment in this copy: those of other copies are other assignments.
    fn assign_id(&mut self, caller: &mut Caller<'_>, id: MdId) -> MdId {
        const KIND: MdKind = MdKind::Di(DiKind::DIAssignID);
        let new = || MdId::module(caller.module.metadata.push(KIND, Storage::Distinct, &[]));
        *self.assign_ids.entry(id).or_insert_with(new)
    }

    /// The instruction, with what it has beside its operands.
    fn copy(&self, caller: &mut Caller<'_>, id: InstId) -> Inst {
        let inst = *self.from.inst(id);
        if let Some(call) = self.from.call(id) {
            let bundles = self.from.bundles(call).iter().copied();
            let bundles = caller.body.add_bundles(bundles);
            let info = CallInfo {
                bundles,
                ..call.clone()
            };
            return inst.with_call(caller.body.add_call(info));
        }
        match inst.op {
            Opcode::ExtractValue | Opcode::InsertValue => {
                let indices = self.from.indices(&inst);
                caller.body.with_indices(inst, indices)
            }
            _ => inst,
        }
    }

    /// Copies the last instruction of a block. Its operands are those of the callee until all blocks are made.
    fn terminator(
        &mut self,
        caller: &mut Caller<'_>,
        id: InstId,
        to: BlockId,
        work: &mut Vec<BlockId>,
    ) {
        let from = self.from;
        let int = |value: Value| {
            let value = self.value(caller, value)?;
            caller.scope().int(value)
        };
        let only = from.view(id).and_then(|view| known_target(view, int));
        let copy = match only {
            Some(_) => caller.add(Inst::new(Opcode::Br, caller.void), &[]),
            None => {
                let inst = self.copy(caller, id);
                caller.add(inst, &[])
            }
        };
        self.put(caller, id, copy, to);
        match only {
            Some(target) => {
                let prof = metadata_kind::PROF;
                let attachments = &mut caller.body.attachments;
                attachments.retain(|of, attachment| of != copy || attachment.kind != prof);
                self.folded(caller, copy, target);
                work.push(target);
            }
            None => work.extend(self.from.targets(id)),
        }
    }

    /// Remembers the only target of a branch: the block of the callee is its operand until all are made.
    fn folded(&mut self, caller: &mut Caller<'_>, copy: InstId, target: BlockId) {
        caller.body.set_operands(copy, &[target.into()]);
    }

    fn finish_terminators(&mut self, caller: &mut Caller<'_>) {
        let made = self.made.clone();
        for (id, copy) in made {
            if !self.from.inst(id).op.is_terminator() {
                continue;
            }
            let target = caller.body.operands(copy).first().copied();
            let operands = match target.and_then(|target| target.as_block()) {
                Some(block) => vec![self.value(caller, block.into()).unwrap_or(block.into())],
                None => self.operands(caller, id),
            };
            caller.body.set_operands(copy, &[]);
            caller.set_operands(copy, &operands);
        }
    }

    /// Names a copy.
    fn name(&self, caller: &mut Caller<'_>, old: Value, new: Value) {
        let name = self.from.names.get(old);
        if !name.is_empty() {
            let name = [name, SUFFIX].concat();
            caller.name(new, &name);
        }
    }

    /// Gives phis their values from the blocks that were copied.
    fn resolve_phis(&mut self, caller: &mut Caller<'_>) {
        let mut edges: FxHashMap<BlockId, FxHashMap<BlockId, usize>> = FxHashMap::default();
        for (&old, &new) in &self.block_map {
            let of_copy = caller.body.last_inst(new).into_iter();
            let folded: Vec<BlockId> = of_copy.flat_map(|last| caller.body.targets(last)).collect();
            let own = self.from.last_inst(old).into_iter();
            let own = own.flat_map(|last| self.from.targets(last));
            let targets = match folded.is_empty() {
                true => own.collect(),
                false => folded,
            };
            for target in targets {
                let of_target = edges.entry(target).or_default();
                let count = of_target.entry(old).or_default();
                *count = count.saturating_add(1);
            }
        }
        let copies: FxHashMap<InstId, InstId> = self.made.iter().copied().collect();
        for &block in &self.from.order {
            for phi in crate::phis::phis(self.from, block) {
                let Some(View::Phi { incoming }) = self.from.view(phi) else {
                    continue;
                };
                let Some(&copy) = copies.get(&phi) else {
                    continue;
                };
                let mut left = edges.get(&block).cloned().unwrap_or_default();
                let mut operands = Vec::new();
                for (value, from) in incoming.iter() {
                    let Some(count) = left.get_mut(&from).filter(|count| **count != 0) else {
                        continue;
                    };
                    *count = count.saturating_sub(1);
                    let value = self.value(caller, value).unwrap_or(value);
                    let from = self.value(caller, from.into()).unwrap_or(from.into());
                    operands.extend([value, from]);
                }
                caller.set_operands(copy, &operands);
            }
        }
    }

    /// Replaces results that are simpler with the arguments of the call.
    fn simplify(&mut self, caller: &mut Caller<'_>) {
        let copies: FxHashMap<InstId, InstId> = self.made.iter().copied().collect();
        for &block in &self.from.order {
            for id in self.from.block_insts(block) {
                let Some(&copy) = copies.get(&id) else {
                    continue;
                };
                let Some(value) = simplified(caller, copy) else {
                    continue;
                };
                caller.replace(copy, value);
                let op = caller.body.inst(copy).op;
                if !op.is_terminator() && !has_effects(caller.scope(), &caller.body, copy) {
                    caller.remove(copy);
                }
            }
        }
    }

    /// Replaces branches and switches on constants.
    fn fold_terminators(&mut self, caller: &mut Caller<'_>) {
        for &block in &self.blocks {
            let Some(last) = caller.body.last_inst(block) else {
                continue;
            };
            let operands = caller.operands(last);
            let inst = *caller.body.inst(last);
            let view = caller.body.view_of(&inst, &operands);
            let only = view.and_then(|view| only_target(view, |value| caller.scope().int(value)));
            let Some(only) = only else {
                drop_cases(caller, block, last);
                continue;
            };
            let mut is_kept = false;
            for target in caller.body.targets(last).collect::<Vec<_>>() {
                if target != only || std::mem::replace(&mut is_kept, true) {
                    caller.remove_edge(block, target);
                }
            }
            let loc = caller.body.loc(last);
            caller.remove(last);
            caller.branch(block, only, loc);
        }
    }

    /// Removes copies that no copy goes to.
    fn remove_unreachable(&mut self, caller: &mut Caller<'_>) {
        let mut reached: rustc_hash::FxHashSet<BlockId> = Default::default();
        let mut work: Vec<BlockId> = self.blocks.first().copied().into_iter().collect();
        while let Some(block) = work.pop() {
            if reached.insert(block) {
                let last = caller.body.last_inst(block).into_iter();
                work.extend(last.flat_map(|last| caller.body.targets(last)));
            }
        }
        for &block in self.blocks.iter().filter(|block| !reached.contains(block)) {
            let last = caller.body.last_inst(block).into_iter();
            let targets: Vec<BlockId> = last.flat_map(|last| caller.body.targets(last)).collect();
            for target in targets
                .into_iter()
                .filter(|target| reached.contains(target))
            {
                caller.remove_edge(block, target);
            }
            for id in caller.live(block) {
                let poison = caller.poison(caller.body.inst(id).ty);
                if caller.is_used(id) {
                    caller.replace(id, poison);
                }
                caller.remove(id);
            }
            caller.unname(block.into());
        }
        self.blocks.retain(|block| reached.contains(block));
    }

    /// Appends blocks to their only predecessors.
    fn merge_blocks(&mut self, caller: &mut Caller<'_>) {
        let mut count: FxHashMap<BlockId, usize> = FxHashMap::default();
        for &block in &self.blocks {
            let last = caller.body.last_inst(block).into_iter();
            for target in last.flat_map(|last| caller.body.targets(last)) {
                let edges = count.entry(target).or_default();
                *edges = edges.saturating_add(1);
            }
        }
        let mut merged: rustc_hash::FxHashSet<BlockId> = Default::default();
        let entry = self.blocks.first().copied();
        for &block in &self.blocks {
            if merged.contains(&block) {
                continue;
            }
            while let Some(last) = caller.body.last_inst(block)
                && let Some(View::Br { target }) = caller.body.view(last)
                && count.get(&target) == Some(&1)
                && target != block
                && Some(target) != entry
            {
                for phi in caller.live_phis(target) {
                    let value = caller.operands(phi).first().copied();
                    let value = value.unwrap_or_else(|| caller.poison(caller.body.inst(phi).ty));
                    caller.replace(phi, value);
                    caller.remove(phi);
                }
                caller.remove(last);
                caller.rename_predecessor(target, target, block);
                caller.move_rest(target, None, block);
                caller.unname(target.into());
                merged.insert(target);
            }
        }
        self.blocks.retain(|block| !merged.contains(block));
    }

    /// Copies debug records to the copies of the instructions that they precede, or to the next ones.
    fn copy_records(&mut self, caller: &mut Caller<'_>) {
        if self.from.dbg_records.is_empty() {
            return;
        }
        let copies: FxHashMap<InstId, InstId> = self.made.iter().copied().collect();
        for &block in &self.from.order {
            let mut pending = Vec::new();
            for id in self.from.block_insts(block) {
                pending.extend(
                    self.from
                        .dbg_records
                        .of(id)
                        .iter()
                        .map(|(_, record)| *record),
                );
                let Some(&copy) = copies.get(&id) else {
                    continue;
                };
                for mut record in pending.drain(..) {
                    for place in record.references_mut() {
                        *place = place.and_then(|id| self.metadata(caller, id));
                    }
                    record.assign = record.assign.and_then(|assign| {
                        let mut info = *self.from.assigns.get(assign)?;
                        for place in info.references_mut() {
                            *place = place.and_then(|id| self.metadata(caller, id));
                        }
                        info.id = info.id.map(|id| self.assign_id(caller, id));
                        Some(caller.body.assigns.push(info))
                    });
                    caller.body.dbg_records.push(copy, record);
                }
            }
        }
    }
}

/// Removes the cases of a switch that go where its default does.
fn drop_cases(caller: &mut Caller<'_>, block: BlockId, switch: InstId) {
    let operands = caller.operands(switch);
    let inst = *caller.body.inst(switch);
    let Some(View::Switch {
        condition,
        default,
        cases,
    }) = caller.body.view_of(&inst, &operands)
    else {
        return;
    };
    let all = cases.len();
    let kept = cases.iter().filter(|(_, target)| *target != default);
    let kept = kept.flat_map(|(case, target)| [case, target.into()]);
    let kept: Vec<Value> = [condition, default.into()]
        .into_iter()
        .chain(kept)
        .collect();
    let dropped = all.saturating_sub(kept.len().saturating_sub(2) / 2);
    if dropped == 0 {
        return;
    }
    caller.set_operands(switch, &kept);
    for _ in 0..dropped {
        caller.remove_edge(block, default);
    }
    let prof = metadata_kind::PROF;
    let attachments = &mut caller.body.attachments;
    attachments.retain(|of, attachment| of != switch || attachment.kind != prof);
}
