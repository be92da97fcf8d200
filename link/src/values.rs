//! Constants of a module, and its lazily mapped metadata.

use crate::constants::NewConst;
use crate::metadata::{WAITING, map_references, parts};
use bitsmith_model::constant::{Const, ConstKind};
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::schema::di_operands::references;
use bitsmith_model::value::{ConstId, MdId, Value, ValueKind};
use rustc_hash::FxHashSet;

use crate::mover::{MappingContext, Mover};

impl Mover<'_, '_> {
    /// Maps a constant or global; parts are mapped first, in order.
    pub(crate) fn value(&mut self, root: Value, way: MappingContext) -> Option<Value> {
        let id = match root.kind() {
            ValueKind::Global(id) => {
                let to = self.global(id, way)?;
                return Some(self.linker.without_stand_in(Value::global(to)));
            }
            ValueKind::Const(id) => id,
            _ => return None,
        };
        let known = self.maps[way as usize].consts.get(id.index());
        if let Some(Some(known)) = known {
            return Some(*known);
        }
        let mut stack = vec![(id, 0usize)];
        while let Some((id, next)) = stack.last_mut() {
            let (id, at) = (*id, *next);
            *next = at.saturating_add(1);
            let known = |this: &Self, id: ConstId| {
                let known = this.maps[way as usize].consts.get(id.index());
                known.copied().flatten()
            };
            if known(self, id).is_some() {
                stack.pop();
                continue;
            }
            let source = self.input.module();
            let constant = source.consts.try_get(id)?;
            match source.consts.parts(constant).get(at).map(|p| p.kind()) {
                Some(ValueKind::Global(part)) => {
                    self.global(part, way)?;
                }
                Some(ValueKind::Const(part)) => {
                    if known(self, part).is_none() {
                        // Readers guarantee that a constant does not contain itself; an invalid
                        // one ends here.
                        if stack.iter().any(|(open, _)| *open == part) {
                            return None;
                        }
                        stack.push((part, 0));
                    }
                }
                Some(_) => return None,
                None => {
                    let new = self.build_const(constant, way)?;
                    self.maps[way as usize].consts.put(id.index(), Some(new));
                    stack.pop();
                }
            }
        }
        self.maps[way as usize]
            .consts
            .get(id.index())
            .copied()
            .flatten()
    }

    /// Builds a constant whose parts are mapped.
    pub(crate) fn build_const(&mut self, constant: Const, way: MappingContext) -> Option<Value> {
        let function = match constant.kind {
            ConstKind::BlockAddress(id, _)
            | ConstKind::DsoLocalEquivalent(id)
            | ConstKind::NoCfi(id) => Some(self.global(id, way)?),
            _ => None,
        };
        let ty = self.ty(constant.ty);
        let map = &self.maps[way as usize];
        let source = self.input.module();
        let linker = &mut *self.linker;
        let parts: Option<Vec<Value>> = source
            .consts
            .parts(constant)
            .iter()
            .map(|part| match part.kind() {
                ValueKind::Global(id) => {
                    let known = map.globals.get(id.index());
                    let known = known.copied().flatten().map(Value::global);
                    known.map(|known| linker.without_stand_in(known))
                }
                ValueKind::Const(id) => map.consts.get(id.index()).copied().flatten(),
                _ => None,
            })
            .collect();
        let parts = parts?;
        let mut expr = None;
        let mut asm = None;
        match constant.kind {
            ConstKind::Expr(at) => {
                let mut new = source.consts.expr(at).clone();
                new.op = self.expr_op(new.op);
                expr = Some(new);
            }
            ConstKind::InlineAsm(at) => {
                let mut new = source.consts.inline_asm(at).clone();
                new.func_ty = self.ty(new.func_ty);
                asm = Some(new);
            }
            _ => {}
        }
        let source = self.input.module();
        let new = match (constant.kind, function) {
            (ConstKind::BlockAddress(_, block), Some(f)) => {
                NewConst::Plain(ConstKind::BlockAddress(f, block))
            }
            (ConstKind::DsoLocalEquivalent(_), Some(f)) => {
                NewConst::Plain(ConstKind::DsoLocalEquivalent(f))
            }
            (ConstKind::NoCfi(_), Some(f)) => NewConst::Plain(ConstKind::NoCfi(f)),
            (ConstKind::WideInt(span), _) => NewConst::Words(source.consts.words(span), false),
            (ConstKind::WideFloat(span), _) => NewConst::Words(source.consts.words(span), true),
            (ConstKind::Data(span), _) => NewConst::Data(source.consts.bytes(span)),
            (ConstKind::Aggregate(_), _) => NewConst::Aggregate(&parts),
            (ConstKind::PtrAuth(_), _) => NewConst::PtrAuth(&parts),
            (ConstKind::Expr(_), _) => {
                let expr = expr.as_ref()?;
                if let Some(global) = self.linker.cast_twice(expr.op, &parts) {
                    return Some(self.linker.cast(global, ty));
                }
                NewConst::Expr(expr.op, expr.flags, expr.in_range.as_deref(), &parts)
            }
            (ConstKind::InlineAsm(_), _) => NewConst::Asm(asm.as_ref()?),
            (kind, _) => NewConst::Plain(kind),
        };
        let linker = &mut *self.linker;
        let id = linker.consts.intern(&mut linker.module.consts, ty, &new);
        Some(Value::constant(id))
    }

    /// Maps a node of the module that is now reached.
    pub(crate) fn node(&mut self, root: MdId) -> Option<MdId> {
        if self.metadata.is_unreached(root) {
            self.reach(root);
        }
        self.metadata.get(root)
    }

    /// Searches below a node for lazily mapped entries, links the globals that they refer to, and completes the
    /// nodes that depend on them. Nodes that exist before their operands are mapped, distinct ones above
    /// all, are
    /// searched after the nodes that led to them are complete: every cycle contains one of them. Uniqued nodes
    /// that lead to such are completed last, since a node of the cycle may turn out to be equal.
    pub(crate) fn reach(&mut self, root: MdId) {
        let mut deferred = Vec::new();
        let mut refreshed = Vec::new();
        let mut late = Vec::new();
        let mut is_late: FxHashSet<usize> = FxHashSet::default();
        let mut stack = std::mem::take(&mut self.buffers.below);
        stack.push((root.index(), false));
        loop {
            let (index, ready, mut open) = match (stack.pop(), deferred.pop()) {
                (Some((index, ready)), later) => {
                    deferred.extend(later);
                    (index, ready, false)
                }
                (None, Some(index)) => {
                    refreshed.push(index);
                    (index, false, true)
                }
                (None, None) => break,
            };
            let source = &self.input.module().metadata;
            let Some(entry) = source.get(index) else {
                continue;
            };
            let waits = self.metadata.slots.get(index) == Some(&WAITING);
            if !ready && !open {
                let Some(reached) = self.metadata.reached.get_mut(index) else {
                    continue;
                };
                if std::mem::replace(reached, true) {
                    continue;
                }
                if entry.kind == MdKind::Value {
                    if waits {
                        let value = source.slots(entry).first();
                        let value = value.map(|raw| Value::from_u32(*raw));
                        let value = value.and_then(|v| self.value(v, MappingContext::Direct));
                        let linker = &mut *self.linker;
                        let id =
                            value.map(|v| linker.metadata.value(&mut linker.module.metadata, v));
                        self.complete(index, MdId::to_slot(id));
                    }
                    continue;
                }
                if !waits && (entry.is_distinct() || self.metadata.incomplete.contains(&index)) {
                    deferred.push(index);
                    if !entry.is_distinct() {
                        is_late.insert(index);
                    }
                    continue;
                }
                stack.push((index, true));
                open = true;
            }
            if open {
                let parts = parts(entry.kind, source.slots(entry)).rev();
                stack.extend(parts.map(|id| (id.index(), false)));
                continue;
            }
            let leads = |id: MdId| is_late.contains(&id.index());
            let leads = !is_late.is_empty() && parts(entry.kind, source.slots(entry)).any(leads);
            if leads {
                is_late.insert(index);
            }
            match (waits, leads) {
                (true, true) => late.push(index),
                (true, false) => self.finish_node(index),
                (false, _) => {}
            }
        }
        refreshed.iter().for_each(|&index| self.refresh(index));
        if !late.is_empty() {
            late.into_iter().for_each(|index| self.finish_node(index));
            refreshed.iter().for_each(|&index| self.refresh(index));
        }
        self.buffers.below = stack;
    }

    /// Completes a node whose operands are mapped.
    fn finish_node(&mut self, index: usize) {
        let source = &self.input.module().metadata;
        let Some(entry) = source.get(index) else {
            return;
        };
        let mut slots = std::mem::take(&mut self.buffers.slots);
        slots.clear();
        slots.extend_from_slice(source.slots(entry));
        map_references(entry.kind, &mut slots, |slot| self.metadata.slot(slot));
        let linker = &mut *self.linker;
        let id = linker
            .metadata
            .node(&mut linker.module.metadata, entry.kind, &slots);
        self.buffers.slots = slots;
        self.complete(index, MdId::to_slot(Some(id)));
    }

    pub(crate) fn complete(&mut self, index: usize, slot: u32) {
        self.metadata.slots.put(index, slot);
    }

    /// Fills in the slots of a node again, now that its operands are mapped.
    pub(crate) fn refresh(&mut self, index: usize) {
        let source = &self.input.module().metadata;
        let Some(entry) = source.get(index) else {
            return;
        };
        let Some(to) = self.metadata.get(MdId::module(index)) else {
            return;
        };
        let slots = source.slots(entry);
        let linker = &mut *self.linker;
        let Some(there) = linker.module.metadata.get(to.index()) else {
            return;
        };
        // The existing definition of a type is kept.
        let there_slots = linker.module.metadata.slots_mut(there);
        if there_slots.len() != slots.len() || there.kind != entry.kind {
            return;
        }
        for place in references(entry.kind, slots.len()) {
            if let (Some(there), Some(&slot)) = (there_slots.get_mut(place), slots.get(place))
                && *there == 0
            {
                *there = self.metadata.slot(slot);
            }
        }
        let mut parts = references(entry.kind, slots.len()).filter_map(|at| slots.get(at));
        let is_whole = parts.all(|slot| !self.metadata.is_waiting(*slot));
        if is_whole && !there.is_distinct() {
            let slots = there_slots.to_vec();
            let metadata = &mut linker.metadata;
            if let Err(hash) = metadata.find(&linker.module.metadata, there.kind, &slots) {
                metadata.enter(hash, to.index() as u32);
            }
        }
    }
}
